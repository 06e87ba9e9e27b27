/** Questions that no package is about, in German (ours); see `background-questions.ts`. */
export const GERMAN = `
Hallo, wie geht es dir heute?
Guten Morgen, schön dich zu sehen
Danke, das war sehr nett von dir
Auf Wiedersehen und bis bald
Wie heißt du eigentlich?
Wie alt bist du?
Wer hat dich gebaut?
Bist du ein Mensch oder eine Maschine?
Was kannst du alles?
Woher kommst du?
Hast du Geschwister?
Magst du lieber Hunde oder Katzen?
Sprich bitte etwas langsamer
Kannst du das noch einmal wiederholen?
Sing mir ein Lied vor
Erzähl mir eine Geschichte zum Einschlafen
Was machst du am Wochenende?
Mir ist langweilig, was soll ich tun?
Stell einen Timer auf zehn Minuten
Erinnere mich morgen an den Zahnarzt
Ruf bitte meine Mutter an
Spiel etwas Musik von früher
Mach das Licht im Wohnzimmer aus
Überweise hundert Euro an meinen Bruder
Wie hoch ist mein Kontostand?
Reserviere einen Tisch für zwei Personen
Bestell mir eine Pizza mit Pilzen
Ruf mir ein Taxi zum Bahnhof
Buche einen Flug nach Rom
Setz Milch und Brot auf die Einkaufsliste
Wie spät ist es in Tokio?
Welcher Tag ist heute?
Regnet es heute Nachmittag?
Brauche ich morgen einen Regenschirm?
Wie kalt wird es heute Nacht?
Wann geht die Sonne unter?
Wie hoch ist der höchste Berg der Erde?
Wie viele Einwohner hat Kanada?
Wer war der erste Mensch auf dem Mond?
Wie weit ist es bis zur Sonne?
Warum ist der Himmel blau?
Wann endete der Zweite Weltkrieg?
Wer hat die Mona Lisa gemalt?
Wie viele Beine hat eine Spinne?
Was ist die Wurzel aus 144?
Wie sagt man Danke auf Spanisch?
Wie backe ich einen Apfelkuchen?
Wie lange muss ein Ei kochen?
Was soll ich heute zu Abend essen?
Welcher Wein passt zu Fisch?
Wie werde ich eine Erkältung los?
Wie viele Kalorien hat ein Apfel?
Was hilft gegen Rückenschmerzen?
Wie viel Wasser soll man am Tag trinken?
Wie schlafe ich besser ein?
Wer steht im Finale der Champions League?
Wie viele Spieler hat eine Handballmannschaft?
Wann beginnen die Olympischen Spiele?
Welches Buch soll ich als Nächstes lesen?
Welche Serie ist gerade beliebt?
Welche Sehenswürdigkeiten gibt es in Wien?
Brauche ich ein Visum für Indien?
Wie wechsle ich einen Reifen?
Wie bekomme ich Rotweinflecken aus dem Teppich?
Wie oft muss ich eine Orchidee gießen?
Was kostet ein gebrauchtes Fahrrad?
Wie steht der Kurs von Bitcoin?
Lohnt es sich, jetzt Aktien zu kaufen?
Welches Handy hat die beste Kamera?
Warum ist mein Internet so langsam?
Wie mache ich ein Foto vom Bildschirm?
Übersetze Guten Appetit ins Englische
Wirf eine Münze für mich
Was schenke ich meiner Freundin zum Geburtstag?
Wie geht die Melodie von diesem Lied?
Wo finde ich ein gutes Restaurant in der Nähe?
`;
