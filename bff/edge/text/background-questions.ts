/**
 * Questions that no package is about: greetings, small talk, questions to the assistant about
 * itself, errands, general knowledge, health, sport, travel, gadgets. The gate's threshold is a quantile of
 * what they score on a package, so the list is fixed: a change to it moves every threshold. All are
 * of our own writing; none is taken from a data set.
 */

import { ARABIC } from "./background-arabic.ts";
import { FRENCH } from "./background-french.ts";
import { GERMAN } from "./background-german.ts";
import { JAPANESE } from "./background-japanese.ts";
import { primaryOf } from "./languages.ts";

const GREETINGS = `
hi there, good to see you
hello again my friend
good evening to you
hey, long time no see
how was your weekend
how has your morning been so far
nice talking with you today
thanks a lot, that was kind
many thanks for your patience
see you tomorrow then
bye for now and take care
have a lovely afternoon
sorry, i did not mean that
you made me laugh just now
i feel a bit lonely tonight
i am so tired today
cheer me up please
tell me something funny
do you know a good riddle
say something nice about my dog
what a beautiful day it is
happy birthday to my brother
congratulations on the new house
i had a fight with my best friend
my boss was rude to me this morning
let us talk about something else
are we still friends
i do not understand you at all
that was not what i wanted to hear
okay, great, perfect
what should i give my mother for her birthday
whats up
`;

const ABOUT_THE_ASSISTANT = `
who made you and why
which company built you
how old might you be
do you sleep at night
have you got a name
what would you like to be called
are you a machine or a person
do you have brothers or sisters
can you feel pain
where is your home
do you speak spanish as well
could you change the way you talk
please speak slower from now on
switch to a female voice
make your voice a bit louder
what kinds of things can you help me with
what are your favourite books
which music do you like best
do you get bored of questions
are you listening to me all the time
who do you work for
is there anything you cannot do
can you keep a secret
did you go to school
do you believe in ghosts
what makes you happy
would you ever lie to me
are you smarter than my teacher
call me captain from now on
forget everything i told you
repeat the last thing that you said
stop talking now
`;

const COMMANDS = `
wake me up at half past six
set a timer for nine minutes
cancel my alarm for sunday
remind me to water the plants tonight
add eggs and butter to the shopping list
take bananas off my grocery list
call my sister on her mobile
text my wife that i am running late
read my newest message aloud
play some quiet jazz in the kitchen
skip this song please
turn off the lights in the hall
make the living room warmer
lock the front door
start the vacuum cleaner
send eighty euros to my landlord
move two hundred dollars into my savings
what is the balance of my checking account
pay the electricity bill for me
my credit card was stolen, block it
raise the limit of my card
order a large pizza with mushrooms
book a table for four on friday night
reserve a hotel room near the beach
get me a taxi to the airport
find a cheap flight to rome in may
rent a car for the weekend
schedule lunch with anna next tuesday
what is on my calendar tomorrow
cancel my meeting this afternoon
i want to take three days of holiday next month
how many vacation days do i have left
where is my parcel right now
renew my library books
order more printer ink
translate good night into french
how do you say cheese in italian
flip a coin for me
roll two dice
pick a number between one and fifty
spell the word necessary
what is seventeen times twelve
convert six miles into kilometers
how many ounces are in a pound
what time is it in tokyo
what is today's date
how long until christmas
share my location with my husband
find my phone, i lost it
pair my headphones with the tablet
when is my next payday
report a lost suitcase to the airline
change the pin of my bank card
how do i dispute a charge on my statement
get a replacement for my broken card
freeze my account right away
tell my employer that i am sick today
`;

const GENERAL_KNOWLEDGE = `
what is the capital of mongolia
which planet has the most moons
how tall is the eiffel tower
who painted the ceiling of the sistine chapel
when did the titanic sink
how deep is the pacific ocean
why is the sky red at sunset
how many legs does a spider have
what do pandas eat
how long do elephants live
which bird lays the biggest egg
who was the first woman in space
who wrote war and peace
in which year did the berlin wall fall
how many countries are there in africa
what language do they speak in brazil
who is the president of france
what is the longest river in asia
why do leaves turn yellow in autumn
how far away is the moon
what is the chemical symbol of gold
at what temperature does lead melt
how does a rainbow form
why do cats purr
can penguins fly
how fast can a cheetah run
who invented the telephone
what came first, the steam engine or the bicycle
who discovered penicillin
what is the population of canada
how many bones are in the human hand
who was the wife of henry the eighth
what happened at the battle of hastings
which element is lighter than helium
what is the square root of one hundred and forty four
who sang at the olympic opening ceremony
which actor played the joker
how many oscars did that film win
what is the plot of romeo and juliet
is a tomato a fruit or a vegetable
why do we have leap years
what does carpe diem mean
who founded the red cross
where do coffee beans come from
what causes an earthquake
how are pearls made
how old is the universe
what is a group of crows called
when was the wheel invented
who won the nobel prize for literature last year
how do bees make honey
what is inside a volcano
which king built versailles
what are the seven wonders of the ancient world
how much does a blue whale weigh
what is the fastest train in the world
why does ice float
when do swallows fly south
who composed the four seasons
what is the oldest university in europe
`;

const HEALTH = `
how do i get rid of a sore throat
what helps against hiccups
how many hours should a baby sleep
is it bad to skip breakfast
how much water should i drink each day
what are the signs of a cold
how can i stop biting my nails
which foods are rich in iron
are bananas good for runners
how many calories are in an avocado
why does my back hurt after sitting
how do i treat a bee sting
what does a normal pulse look like
should i see a doctor about my knee
how can i fall asleep faster
is dark chocolate healthy
how do i lose belly fat
which exercise is best for the shoulders
what vitamins do oranges have
is it safe to swim after eating
how long does the flu last
how do i clean a cut on my finger
when do children lose their first tooth
why am i always hungry
can i give my dog an aspirin
what should i eat before a marathon
how do i stop a nosebleed
what is good for dry skin
how long should i boil an egg
how do i make pancakes without milk
what can i cook with chicken and rice
how long can leftovers stay in the fridge
what goes well with salmon
how do i get a red wine stain out of a carpet
can i use honey in place of sugar
which herb fits potato soup
how do i sharpen a kitchen knife
my baby will not stop crying
`;

const SPORT_AND_PLAY = `
who won the game last night
when is the next world cup
how many players are on a volleyball team
what is the offside rule
who scored most goals for germany
how long is a marathon in miles
which team will win the league this year
who is the best tennis player of all time
how do i hold a golf club
what are the rules of cricket
how many rounds does a boxing match have
when does the ski season start
which horse won the derby
how do you castle in chess
what beats a full house in poker
how do i solve a magic cube
what is a good name for a kitten
how do i teach my dog to sit
which tent is best for two people
how do i tie a fishing knot
where can i go surfing near lisbon
what is the score of the match
show me the highlights from saturday
is the gym open on sundays
how do i fix a flat bicycle tire
which guitar is good for beginners
recommend a film for the whole family
what is playing at the cinema tonight
who sings that song about summer rain
when does the new season of the show start
which book should i read on the beach
how do i draw a horse
what can we play with six children indoors
name a board game for two
`;

const TRAVEL_AND_WEATHER = `
will it rain in london tomorrow
do i need an umbrella today
how cold is it outside
what is the weather like in cairo in january
how hot does it get in dubai
when does the sun go down today
is there snow in the mountains
how long is the flight to sydney
do i need a visa for vietnam
which vaccines do i need for kenya
how much luggage may i take on the plane
what can i see in vienna in two days
where is the nearest petrol station
how do i get to the train station from here
is there a lot of traffic on the bridge
when does the last bus leave
which side of the road do they drive on in japan
what currency do they use in denmark
how many euros do i get for a hundred pounds
where can i eat good sushi around here
is tap water safe to drink in mexico
what is the best time to visit iceland
which island has the whitest beaches
how far is it from paris to nice
are dogs allowed on the ferry
where did i park my car
what plug do i need in england
how much should i tip in new york
is the museum open on mondays
find a campsite with a lake
how late is my train
when does my passport run out
which seat do i have on the plane
is there a pharmacy that is open now
`;

const HOME_AND_MONEY = `
how much is a new washing machine
when should i prune my roses
why are my tomatoes turning brown
how do i unclog a sink
which paint should i use in the bathroom
how often must i change the oil in my car
what does the orange light on my dashboard mean
how do i jump start a car
which tires are best in winter
how much does it cost to paint a fence
is it a good time to buy a house
how do i get a mortgage
what are interest rates right now
how much tax do i pay on my salary
should i invest in gold
what is the price of a barrel of oil
how are my shares doing today
how do i build up my credit score
what is my routing number
can i get a loan without a guarantor
how do i open a savings account for my child
which insurance do i need for a motorbike
how do i remove ice from my windshield
where can i recycle old batteries
how do i get rid of ants
what is a fair price for a used bicycle
how do i wash a wool sweater
how big should a dog kennel be
which phone has the best camera
how do i make my laptop faster
how can i delete photos from my phone
why is my internet so slow
which television should i buy
how do i get gum out of hair
how do i write a letter to my landlord
can my neighbour cut down my tree
at what age can you drive in spain
how do i change my last name
where do i register to vote
how do i become a nurse
what should i wear to a wedding
how do i ask my boss for a raise
how do i tell my parents the truth
what should i say in my wedding speech
write a short poem about the sea
write me an essay about dolphins
give me a recipe for apple pie
tell me a bedtime story
what will the lottery numbers be
what does my star sign say for today
what is the meaning of life
should i break up with my girlfriend
how do i make new friends
what is a good present for a teacher
which school is best for my son
do my homework for me
who is behind the mask in that film
why did the chicken cross the road
`;

const DEVICES_AND_SETTINGS = `
set my tablet back to the way it came from the shop
erase everything on this device and start over
restart yourself and load the newest version
answer in french whenever i write to you
use metric units from today
which topics do you know most about
what sort of questions do people ask you
give me examples of what i could ask here
let me talk to a real human operator
undo that
never mind, abort
go back to the first screen
mute the microphone for an hour
open the camera app
install the latest game on my console
why does my battery drain so quickly
my printer says that it is offline
which cable do i need for this monitor
link my watch to the car stereo
sign me out on all my devices
log in with my other profile
delete my search history
make the letters on the screen bigger
take a picture of the whole screen
send this file to my television
how do i block unknown callers
i forgot the code of my voicemail
is there a cheaper phone contract
`;

const ENGLISH: readonly string[] = [
  GREETINGS,
  ABOUT_THE_ASSISTANT,
  COMMANDS,
  GENERAL_KNOWLEDGE,
  HEALTH,
  SPORT_AND_PLAY,
  TRAVEL_AND_WEATHER,
  HOME_AND_MONEY,
  DEVICES_AND_SETTINGS,
].flatMap((list) => list.trim().split("\n"));

const linesOf = (list: string): readonly string[] => list.trim().split("\n");

const LISTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["en", ENGLISH],
  ["de", linesOf(GERMAN)],
  ["fr", linesOf(FRENCH)],
  ["ja", linesOf(JAPANESE)],
  ["ar", linesOf(ARABIC)],
]);

/** The list of a language; empty where there is none (the threshold then has another ground). */
export function backgroundQuestions(tag: string): readonly string[] {
  return LISTS.get(primaryOf(tag)) ?? [];
}
