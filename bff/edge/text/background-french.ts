/** Questions that no package is about, in French (ours); see `background-questions.ts`. */
export const FRENCH = `
Bonjour, comment vas-tu aujourd'hui ?
Bonsoir, content de te voir
Merci beaucoup, c'est très gentil
Au revoir et à bientôt
Comment tu t'appelles ?
Quel âge as-tu ?
Qui t'a fabriqué ?
Es-tu un humain ou une machine ?
Que sais-tu faire ?
D'où viens-tu ?
As-tu des frères et sœurs ?
Tu préfères les chiens ou les chats ?
Parle plus lentement s'il te plaît
Peux-tu répéter la dernière phrase ?
Chante-moi une chanson
Raconte-moi une histoire pour dormir
Que fais-tu ce week-end ?
Je m'ennuie, que faire ?
Lance un minuteur de dix minutes
Rappelle-moi le dentiste demain
Appelle ma mère
Joue un peu de jazz
Éteins la lumière du salon
Vire cent euros à mon frère
Combien ai-je sur mon compte en banque ?
Réserve une table pour deux personnes
Commande-moi une pizza aux champignons
Appelle un taxi pour la gare
Réserve un vol pour Rome
Ajoute du lait à la liste de courses
Quelle heure est-il à Tokyo ?
Quel jour sommes-nous ?
Va-t-il pleuvoir cet après-midi ?
Faut-il prendre un parapluie demain ?
Quelle température fera-t-il cette nuit ?
À quelle heure se couche le soleil ?
Quelle est la plus haute montagne du monde ?
Combien d'habitants compte le Canada ?
Qui a marché le premier sur la Lune ?
À quelle distance est le Soleil ?
Pourquoi le ciel est-il bleu ?
Quand a fini la Seconde Guerre mondiale ?
Qui a peint la Joconde ?
Combien de pattes a une araignée ?
Quelle est la racine de 144 ?
Comment dit-on merci en espagnol ?
Comment faire un gâteau au chocolat ?
Combien de temps faut-il cuire un œuf ?
Que manger ce soir ?
Quel vin servir avec du poisson ?
Comment soigner un rhume ?
Combien de calories dans une pomme ?
Que faire contre le mal de dos ?
Combien d'eau faut-il boire par jour ?
Comment mieux dormir ?
Qui joue la finale de la Ligue des champions ?
Combien de joueurs compte une équipe de rugby ?
Quand commencent les Jeux olympiques ?
Quel livre me conseilles-tu ?
Quelle série est à la mode ?
Que visiter à Vienne ?
Faut-il un visa pour l'Inde ?
Comment changer un pneu ?
Comment enlever une tache de vin ?
Combien de fois arroser une orchidée ?
Combien coûte un vélo d'occasion ?
Quel est le cours du bitcoin ?
Est-ce le moment d'acheter des actions ?
Quel téléphone a le meilleur appareil photo ?
Pourquoi mon internet est-il si lent ?
Comment faire une capture d'écran ?
Traduis bon appétit en anglais
Lance une pièce pour moi
Quel cadeau offrir à ma copine ?
Quel est le titre de cette chanson ?
Où trouver un bon restaurant près d'ici ?
`;
