/**
 * Stems of general English with how often they stand in 446,068 words of freely licensed text: the
 * six novels of Jane Austen (public domain; taken from Debian's r-cran-janeaustenr 1.0.0, whose
 * packaging is MIT) and the text of the 18F Guides (a work of the United States Government, public
 * domain and CC0 1.0; repository 18F/guides, commit debc24b3). Counted by `languageOf("en")`, stop
 * words left out, letters only; stems that stand fewer than three times are left out. The first
 * number counts all words, then follow stems with their counts. The table is ours and free (CC0).
 */
// prettier-ignore
export const GENERAL_ENGLISH_STEMS = `
446068
she 10207 not 9293 mr 5466 so 4209 no 3479 will 3179 us 2557 on 2221 time 1973 miss 1933
think 1822 know 1664 good 1592 everi 1584 own 1544 see 1513 look 1474 sai 1412 herself 1360
littl 1329 feel 1294 go 1279 work 1240 dai 1196 noth 1196 without 1160 even 1147 thing 1140
first 1127 team 1115 though 1106 ladi 1085 sister 1081 soon 1054 give 1049 thought 1047
great 1041 wish 1031 again 1021 need 1010 two 1006 quit 1003 fanni 977 friend 965 user 959
hope 956 want 924 made 919 research 912 happi 906 alwai 896 sure 893 room 892 man 871 emma 866
seem 860 project 857 develop 847 ever 842 it 839 dear 828 sir 807 long 803 product 784 talk 778
young 774 howev 773 peopl 769 gener 767 hous 760 better 749 design 748 ask 746 part 744
softwar 737 elizabeth 735 last 714 mean 713 father 711 place 710 awai 709 believ 708 love 699
have 690 walk 687 just 686 moment 686 elinor 685 help 678 mother 670 inform 667 inde 665
question 657 enough 655 understand 655 mind 647 upon 645 find 644 differ 642 govern 642 end 641
expect 639 famili 636 appear 634 kind 630 present 629 speak 627 manner 623 felt 622 word 622
someth 621 crawford 620 catherin 614 return 611 engag 607 possibl 606 agenc 605 jane 597
year 593 consid 591 answer 590 new 585 letter 580 meet 579 call 577 oh 574 chang 573 home 571
hear 568 mariann 567 hour 563 few 562 tell 559 test 559 rather 556 suppos 554 allow 551
often 549 person 546 open 541 down 540 code 539 heart 537 pass 537 saw 534 brother 532 off 532
realli 527 found 525 natur 525 ann 522 comfort 522 set 520 ye 519 subject 517 continu 514
half 514 harriet 510 pleasur 510 yet 507 perhap 504 requir 501 live 500 marri 500 repli 500
particip 497 right 495 till 495 plan 494 almost 493 servic 490 heard 486 attent 484 best 483
acquaint 480 observ 479 less 477 morn 477 follow 474 interest 474 togeth 474 turn 472 object 469
affect 468 parti 465 ey 464 leav 464 exampl 461 pleas 461 point 461 includ 460 spirit 456
onc 454 vendor 452 write 452 weston 451 woman 449 three 446 world 444 receiv 442 least 441
idea 440 process 440 make 439 reason 434 like 433 name 432 back 431 immedi 430 myself 428
next 427 poor 427 read 423 anyth 422 left 419 darci 418 oblig 418 opinion 416 abl 415 minut 413
edmund 412 certainli 410 guid 410 elton 409 daughter 408 cri 406 seen 405 assur 404 side 403
state 403 come 401 visit 401 hand 399 build 398 knightlei 396 share 396 admir 395 doubt 394
commun 393 far 393 nor 392 whole 392 let 391 within 389 delight 388 access 385 determin 382
knew 381 import 378 interview 378 other 378 smile 376 given 375 whether 374 account 372 ill 372
life 369 short 369 contract 366 power 366 convers 363 provid 363 respect 361 toward 359 gone 358
review 358 busi 353 known 353 approach 352 content 352 partner 352 put 352 express 351 week 349
equal 348 therefor 348 captain 346 told 345 secur 344 depend 343 ought 343 system 341 care 340
girl 339 propos 339 keep 338 situat 338 against 337 thoma 337 wonder 334 bennet 333 either 332
practic 332 agil 331 perform 331 document 329 form 328 creat 326 els 326 everyth 326 hardli 326
began 325 begin 325 deal 325 sort 324 manag 321 attach 320 rest 320 experi 318 woodhous 318
longer 317 charact 314 ad 312 support 312 binglei 311 sit 311 stai 311 went 309 aunt 307
bertram 307 pain 307 particular 307 note 306 complet 305 colonel 304 consider 304 cours 303
john 303 door 302 imagin 301 old 301 danc 297 elliot 295 invit 295 public 295 voic 295 gave 294
conduct 293 fear 293 matter 293 applic 292 relat 292 surpris 292 yourself 291 head 289 valu 289
brought 288 dashwood 288 settl 288 bodi 287 remain 287 act 286 cousin 286 dare 286 learn 286
try 285 thank 284 beyond 283 case 283 desir 283 specif 283 entir 282 improv 282 circumst 281
enter 280 henri 280 chapter 279 readi 279 attend 278 common 278 probabl 278 address 277
satisfi 277 fortun 276 concern 275 perfectli 274 edward 270 tool 270 data 269 method 268
recommend 268 alreadi 267 carriag 266 happen 266 sens 266 start 265 glad 264 wife 264 sourc 262
agreeabl 260 listen 259 suffer 258 took 258 usual 257 link 256 mention 256 page 256 regard 256
view 256 direct 255 take 255 offer 254 accept 253 avoid 253 identifi 253 themselv 253 full 251
pretti 251 base 250 bring 250 mari 250 directli 246 style 243 technic 243 arriv 242 imposs 242
decis 241 fairfax 241 month 241 small 241 taken 241 tilnei 241 town 241 wait 240 churchil 239
promis 239 prepar 238 tabl 238 purpos 237 site 237 uncl 237 draw 236 earli 236 honour 236
join 236 advantag 235 jen 235 lead 235 fanci 234 offic 234 plai 234 increas 233 necessari 233
bath 232 beauti 232 compani 232 instead 232 william 231 fine 230 rememb 230 spoke 230
consequ 228 larg 228 near 228 face 226 risk 226 frank 225 isabella 225 session 225 fix 224
four 224 kei 224 real 224 run 224 rushworth 224 london 223 problem 223 sometim 223 son 223
order 222 marriag 221 among 220 sorri 220 children 219 step 219 willoughbi 219 convinc 218
effect 218 wentworth 218 ensur 217 exactli 217 forward 217 languag 217 success 217
disappoint 215 decid 213 encourag 213 occas 213 strong 213 collect 212 night 212 activ 211
addit 211 distress 211 late 210 move 210 neither 210 norri 209 bad 208 countri 208 five 207
opportun 207 persuad 207 easi 206 husband 206 dure 205 met 205 notic 205 reflect 205
recollect 204 resolv 204 request 203 true 203 custom 202 favour 202 particularli 202 reach 202
sever 201 afraid 200 afterward 200 describ 200 goal 200 knowledg 200 civil 199 futur 199
owner 199 prevent 199 dinner 198 discuss 198 men 198 gentleman 197 handsom 197 acknowledg 196
close 196 except 196 nobodi 196 prefer 195 qualiti 195 charl 194 clear 194 remov 194 wickham 194
grant 193 produc 193 air 192 certain 192 high 191 bear 190 street 190 assist 189 stakehold 189
declar 188 laugh 187 luci 187 degre 186 greater 186 inclin 186 wrong 186 connect 184
mansfield 184 sat 184 smith 184 agre 183 written 183 contractor 182 alon 181 ten 181 amus 180
collin 180 price 180 scarc 180 standard 180 deliv 179 exist 179 technolog 179 temper 179
farther 178 stori 178 difficulti 177 etc 177 regret 177 respons 177 attempt 176 especi 176
round 176 second 176 becom 175 evalu 175 influenc 175 mere 175 behaviour 174 candid 174
involv 174 judg 173 repeat 172 term 172 actual 171 extrem 171 lydia 171 meant 171 musgrov 171
astonish 170 intend 170 level 170 sensibl 170 role 169 trust 169 whatev 169 feedback 168
tast 168 gov 167 stand 167 worth 166 alarm 165 anxiou 165 evil 165 introduc 165 issu 165
pleasant 165 spend 165 charm 164 compliment 164 everybodi 164 law 164 cold 163 refer 163
separ 163 companion 162 dine 162 event 162 evid 162 excel 162 line 162 check 161 past 161
silenc 161 danger 160 former 160 hartfield 160 list 160 thorp 160 truth 160 confid 159 occur 159
explain 158 forc 158 principl 158 child 157 file 157 result 157 self 157 stop 157 agit 156
hors 156 park 155 satisfact 155 watch 155 ball 154 morland 154 societi 154 indiffer 153
prove 153 safe 153 send 153 seriou 153 servant 153 window 153 get 152 superior 152 awar 151
claim 151 engin 151 resourc 151 singl 151 eager 150 hurri 150 number 150 allen 149 cost 149
function 149 perfect 149 secret 149 thousand 149 bate 148 chanc 148 establish 148 maria 148
proper 148 report 148 russel 148 book 147 dread 147 pai 147 prais 147 brandon 146 creatur 146
materi 146 abov 145 counten 145 featur 145 fond 145 frequent 145 greatest 145 resolut 145
spite 145 caus 144 cheer 144 duti 144 maintain 144 organ 144 easili 143 low 143 monei 143
walter 143 measur 142 seat 142 sight 142 dress 141 effort 141 forget 141 journei 141 releas 141
silent 141 author 140 endeavour 140 group 140 member 140 tone 140 command 139 deserv 139
eleg 139 julia 139 match 139 scheme 139 appli 138 arrang 138 inquiri 138 spent 138 around 137
humour 137 wors 137 morrow 136 whenev 136 curios 135 usabl 135 cloud 134 perceiv 134 sake 134
avail 133 excus 133 fair 133 intent 133 mile 133 shew 133 twenti 133 add 132 carri 132
dispos 132 suggest 132 action 131 approv 131 environ 131 gsa 131 sent 131 type 131 ago 130
choic 130 ferrar 130 health 130 lost 130 paus 130 quick 130 solicit 130 highli 129 suspect 129
wai 129 welcom 129 disposit 128 feder 128 instantli 128 solut 128 task 128 absolut 127
market 127 troubl 127 web 127 fit 126 indulg 126 posit 126 post 126 rate 126 anybodi 125
element 125 habit 125 highburi 125 light 125 refus 125 remark 125 tri 125 consent 124 itself 124
judgment 124 none 124 piti 124 show 124 ag 123 amiabl 123 compar 122 detail 122 modern 122
rais 122 text 122 cottag 121 descript 121 ground 121 middleton 121 admit 120 enjoy 120 hint 120
kept 120 otherwis 120 procur 120 rule 120 spoken 120 becam 119 delai 119 intellig 119 louisa 119
pride 119 quiet 119 submit 119 toler 119 piec 118 tender 118 breakfast 117 card 117 exercis 117
fail 117 focu 117 profess 117 choos 116 fact 116 led 116 period 116 benefit 115 gain 115 pra 115
screen 115 strategi 115 websit 115 gratitud 114 loss 114 sweet 114 women 114 absenc 113
credit 113 exert 113 indic 113 individu 113 interact 113 behind 112 budget 112 eas 112
further 112 independ 112 niec 112 privat 112 speech 112 sprint 112 staff 112 vision 112
accomplish 111 attribut 111 favourit 111 impact 111 sound 111 suit 111 alter 110 charlott 110
section 110 understood 110 weather 110 api 109 expens 109 privaci 109 drive 108 due 108
motiv 108 simpl 108 struck 108 beg 107 center 107 convict 107 thu 107 bless 106 confus 106
consist 106 escap 106 hold 106 mistaken 106 outcom 106 program 106 sincer 106 six 106 skill 106
warm 106 distanc 105 friendship 105 progress 105 prototyp 105 anxieti 104 excit 104 human 104
record 104 save 104 spare 104 unit 104 vain 104 capabl 103 conceal 103 confess 103 consult 103
finish 103 gardin 103 impati 103 librari 103 smallest 103 total 103 version 103 afford 102
appropri 102 asham 102 control 102 de 102 employe 102 exceedingli 102 gentlemen 102 plain 102
potenti 102 press 102 along 101 cross 101 polit 101 prai 101 scene 101 similar 101 advis 100
collabor 100 fall 100 fault 100 mine 100 suffici 100 across 99 belong 99 difficult 99 grow 99
github 98 hard 98 iter 98 length 98 martin 98 proof 98 sentiment 98 usa 98 yesterdai 98
advanc 97 blush 97 challeng 97 defin 97 lizzi 97 merit 97 rose 97 suspicion 97 tea 97
affection 96 altogeth 96 angri 96 quarter 96 recov 96 shock 96 sign 96 size 96 your 96 affair 95
bed 95 contain 95 context 95 guess 95 jame 95 lose 95 maam 95 proceed 95 slight 95 moder 94
neighbourhood 94 autom 93 bui 93 dearest 93 eldest 93 execut 93 harvil 93 ignor 93 pound 93
repres 93 boi 92 coupl 92 everyon 92 reduc 92 statement 92 suppli 92 consol 91 convei 91
default 91 educ 91 explan 91 music 91 randal 91 strang 91 unless 91 wit 91 current 90 her 90
imag 90 interrupt 90 miseri 90 prospect 90 regular 90 resent 90 tom 90 topic 90 unhappi 90
abil 89 barton 89 besid 89 earnest 89 excess 89 fulli 89 incom 89 limit 89 mark 89 select 89
sudden 89 enjoi 88 gentl 88 gratifi 88 longbourn 88 anim 87 break 87 caught 87 comprehend 87
dislik 87 emploi 87 justic 87 multipl 87 non 87 palmer 87 partial 87 possess 87 treat 87 ah 86
arm 86 calm 86 deploy 86 fire 86 front 86 odd 86 parsonag 86 pictur 86 enabl 85 fortnight 85
harm 85 instanc 85 instruct 85 intim 85 joi 85 latter 85 lord 85 mistak 85 polici 85 wrote 85
checklist 84 deploi 84 error 84 hire 84 hundr 84 properli 84 recruit 84 rich 84 unfortun 84
colour 83 final 83 friendli 83 perri 83 princip 83 sentenc 83 sharepoint 83 strength 83 tear 83
trifl 83 associ 82 award 82 campbel 82 complex 82 confirm 82 croft 82 distinguish 82 eleanor 82
extraordinari 82 garden 82 opposit 82 vaniti 82 emot 81 estim 81 exclaim 81 integr 81 master 81
seek 81 updat 81 ceas 80 conscious 80 folli 80 inconveni 80 option 80 quickli 80 reader 80
reserv 80 road 80 uneasi 80 ventur 80 visitor 80 cole 79 disagre 79 fellow 79 glanc 79 inquir 79
neighbour 79 occupi 79 path 79 priorit 79 rise 79 studi 79 box 78 catch 78 color 78 conclud 78
constant 78 examin 78 free 78 hill 78 nearli 78 serv 78 sigh 78 templat 78 throughout 78
attract 77 born 77 connexion 77 extern 77 intimaci 77 paper 77 rain 77 relationship 77 render 77
solv 77 stood 77 train 77 travel 77 uppercross 77 cot 76 discov 76 dr 76 fresh 76 googl 76
leisur 76 necess 76 promot 76 reproach 76 space 76 tire 76 advic 75 anyon 75 cut 75 grave 75
overcom 75 whisper 75 date 74 entertain 74 flatter 74 henrietta 74 justifi 74 kitti 74 paid 74
protect 74 selfish 74 sensat 74 someon 74 susan 74 visual 74 abbei 73 assess 73 clever 73
critic 73 deceiv 73 format 73 kellynch 73 messag 73 netherfield 73 notion 73 oper 73 succeed 73
conveni 72 embarrass 72 employ 72 fill 72 forgotten 72 hall 72 histori 72 robert 72 steadi 72
twice 72 varieti 72 behav 71 compon 71 contribut 71 drew 71 estat 71 figur 71 induc 71
repositori 71 serious 71 solicitud 71 structur 71 summer 71 surpriz 71 talent 71 benwick 70
client 70 delicaci 70 introduct 70 luca 70 nice 70 ration 70 remot 70 acquisit 69 aris 69
charg 69 felic 69 grate 69 hate 69 origin 69 prevail 69 prioriti 69 rejoic 69 third 69 weak 69
death 68 deni 68 digit 68 impress 68 lai 68 likewis 68 steel 68 url 68 wholli 68 clai 67
compass 67 congratul 67 eagerli 67 eat 67 instal 67 ladyship 67 lyme 67 major 67 nai 67
search 67 thoroughli 67 unpleas 67 winter 67 ay 66 below 66 bow 66 built 66 chuse 66 endur 66
expos 66 failur 66 fashion 66 focus 66 ourselv 66 urg 66 valid 66 yate 66 agreement 65 amaz 65
area 65 commit 65 comparison 65 configur 65 contrast 65 displai 65 divid 65 email 65 familiar 65
greatli 65 infrastructur 65 madam 65 model 65 relief 65 restor 65 s 65 scrupl 65 sooner 65
strike 65 thrown 65 younger 65 circl 64 class 64 conclus 64 confin 64 correspond 64 deep 64
hesit 64 nonsens 64 offend 64 parent 64 suddenli 64 warmth 64 anticip 63 apolog 63 begun 63
bestow 63 distinct 63 easier 63 entreat 63 fatigu 63 heaven 63 liberti 63 miser 63 modifi 63
resist 63 sad 63 tempt 63 burst 62 chair 62 earnestli 62 esteem 62 fund 62 higher 62 lock 62
lover 62 map 62 neglect 62 schedul 62 spot 62 unabl 62 warmli 62 conjectur 61 domain 61
gather 61 guidanc 61 imprud 61 inferior 61 occasion 61 pardon 61 scenario 61 spring 61 tt 61
appar 60 bid 60 daili 60 declin 60 framework 60 infinit 60 ow 60 parlour 60 resid 60 touch 60
valuabl 60 youth 60 apprehens 59 approb 59 bia 59 blind 59 board 59 composur 59 css 59
demonstr 59 diagram 59 drawn 59 essenti 59 fast 59 flow 59 forth 59 goddard 59 griev 59
leadership 59 mistress 59 oppos 59 pull 59 shame 59 stage 59 accompani 58 apart 58 awkward 58
concept 58 cover 58 eight 58 grew 58 melancholi 58 pattern 58 proprieti 58 protest 58 qasp 58
store 58 tranquil 58 variou 58 video 58 absent 57 earlier 57 explor 57 interv 57 job 57 later 57
legal 57 meryton 57 mortifi 57 passag 57 peac 57 pretend 57 proud 57 scope 57 seven 57 utmost 57
announc 56 compos 56 contact 56 contrari 56 entranc 56 held 56 host 56 memori 56 nephew 56
preserv 56 ride 56 truli 56 via 56 align 55 behavior 55 blame 55 chosen 55 copi 55 cordial 55
databas 55 discoveri 55 field 55 frighten 55 housekeep 55 lodg 55 m 55 persuas 55 properti 55
rank 55 readili 55 relev 55 sea 55 sorrow 55 throw 55 unlik 55 analysi 54 attack 54 contriv 54
disabl 54 england 54 factor 54 gradual 54 hair 54 highlight 54 implement 54 instrument 54
liber 54 lower 54 purchas 54 reli 54 renew 54 sick 54 sotherton 54 stair 54 titl 54 articl 53
assumpt 53 ceremoni 53 ci 53 demand 53 domest 53 formal 53 highest 53 incorpor 53 indign 53
maid 53 norland 53 pemberlei 53 server 53 soul 53 taylor 53 track 53 white 53 wretch 53
administr 52 amount 52 broken 52 forgiv 52 incid 52 lean 52 mitig 52 navig 52 shut 52
somebodi 52 struggl 52 unnecessari 52 accommod 51 aw 51 background 51 caution 51 church 51
correct 51 courag 51 divers 51 docker 51 goe 51 initi 51 lot 51 mutual 51 permiss 51 proce 51
ran 51 recent 51 remembr 51 rous 51 sampl 51 soften 51 villag 51 achiev 50 backlog 50 chief 50
chose 50 extent 50 gown 50 interfac 50 nois 50 papa 50 personnel 50 re 50 reliev 50 seldom 50
stranger 50 undoubtedli 50 vari 50 wind 50 accord 49 capit 49 comment 49 con 49 discern 49
dixon 49 donwel 49 heavi 49 hurt 49 idl 49 la 49 larger 49 obtain 49 sacrific 49 uncomfort 49
unwil 49 worst 49 anger 48 artifact 48 assum 48 audienc 48 browser 48 combin 48 commerci 48
depart 48 disgrac 48 entreati 48 implic 48 input 48 instant 48 intern 48 kindli 48 lessen 48
patienc 48 portsmouth 48 presenc 48 regularli 48 roadmap 48 scrum 48 strongli 48 stupid 48
succe 48 aspect 47 captur 47 complexion 47 condit 47 conscienc 47 criteria 47 defici 47 fell 47
grace 47 guard 47 happili 47 heartili 47 humbl 47 learnt 47 luck 47 moreov 47 oclock 47
platform 47 publish 47 pursu 47 quietli 47 score 47 script 47 staf 47 vex 47 violent 47 wood 47
amend 46 betrai 46 blog 46 calcul 46 categori 46 chiefli 46 comprehens 46 drill 46 driven 46
facilit 46 fetch 46 frederick 46 horror 46 interfer 46 lament 46 local 46 middl 46 nine 46
organiz 46 regul 46 rel 46 sink 46 theatr 46 typic 46 altern 45 belief 45 court 45 furnitur 45
happier 45 hastili 45 intercours 45 irrit 45 lip 45 mission 45 quarrel 45 rapid 45 sought 45
wed 45 acquir 44 adapt 44 assert 44 branch 44 core 44 dark 44 debrief 44 disturb 44 drop 44
femal 44 foot 44 injur 44 labor 44 modul 44 output 44 stronger 44 suspens 44 adopt 43 assembl 43
belov 43 certainti 43 coach 43 digniti 43 discret 43 empow 43 fals 43 firm 43 gate 43 glow 43
god 43 grown 43 happiest 43 hayter 43 offici 43 presum 43 profession 43 resembl 43 respond 43
school 43 shop 43 shortli 43 static 43 top 43 tree 43 unexpect 43 until 43 vexat 43 afflict 42
boast 42 chais 42 clergyman 42 compens 42 consciou 42 cure 42 dwell 42 extend 42 fate 42
grove 42 insens 42 laid 42 lucki 42 microsoft 42 monitor 42 openli 42 previou 42 raptur 42
refin 42 retir 42 transit 42 triumph 42 water 42 wild 42 aloud 41 breath 41 clarifi 41 cloth 41
complianc 41 disgust 41 fairli 41 foolish 41 hertfordshir 41 ideal 41 investig 41 javascript 41
nurs 41 peculiar 41 perspect 41 pii 41 rang 41 resum 41 ruin 41 sleep 41 solemn 41 thirti 41
todai 41 utter 41 yield 41 amongst 40 assign 40 deepli 40 defer 40 discours 40 distant 40
forster 40 guidelin 40 honest 40 injuri 40 manual 40 matrimoni 40 million 40 offenc 40 outlin 40
pace 40 parish 40 pursuit 40 remind 40 sex 40 shake 40 signific 40 spread 40 taught 40 ux 40
visibl 40 wide 40 wound 40 architectur 39 basic 39 bourgh 39 c 39 commend 39 crowd 39 di 39
drove 39 inn 39 insight 39 item 39 lane 39 logic 39 mortif 39 percent 39 pianofort 39
pronounc 39 provok 39 qualifi 39 ridicul 39 shape 39 shewn 39 shift 39 summari 39 surround 39
tip 39 twelv 39 unreason 39 wall 39 anywher 38 ato 38 bustl 38 devop 38 drink 38 fifti 38
gaieti 38 gallantri 38 game 38 hot 38 html 38 impertin 38 impli 38 kick 38 legaci 38 margaret 38
meanwhil 38 metric 38 mix 38 quot 38 safeti 38 saturdai 38 season 38 sundai 38 sunk 38 trembl 38
tuesdai 38 volum 38 wear 38 accordingli 37 bit 37 complaint 37 delic 37 detain 37 devot 37
envi 37 fitzwilliam 37 flexibl 37 forgot 37 gai 37 handl 37 interpret 37 keyboard 37 mama 37
nearer 37 northang 37 push 37 red 37 restraint 37 rfp 37 seri 37 t 37 univers 37 walli 37
yard 37 abroad 36 aim 36 censur 36 channel 36 christma 36 clearli 36 conceiv 36 debt 36
decidedli 36 deliveri 36 destroi 36 dozen 36 dull 36 edit 36 elig 36 english 36 enscomb 36
experienc 36 extens 36 inspir 36 invest 36 mainten 36 medit 36 nobl 36 ownership 36 phase 36
reconcil 36 tall 36 target 36 teach 36 unknown 36 weight 36 wise 36 worthi 36 youngest 36
accident 35 appl 35 appoint 35 black 35 careless 35 cheek 35 constraint 35 crown 35 cycl 35
forti 35 inevit 35 jealousi 35 licens 35 misfortun 35 numer 35 ongo 35 portion 35 reviv 35
tenant 35 wast 35 waterfal 35 absurd 34 aros 34 brand 34 bye 34 chat 34 confer 34 constantli 34
cool 34 east 34 encount 34 exact 34 forbear 34 frame 34 guest 34 hurst 34 jump 34 overpow 34
oversight 34 passion 34 per 34 persona 34 phone 34 phrase 34 preced 34 prior 34 prompt 34
replac 34 reward 34 shook 34 shrubberi 34 supper 34 syllabl 34 symptom 34 undertak 34 wherev 34
x 34 adjust 33 automat 33 big 33 broad 33 complain 33 conceit 33 contempt 33 corner 33
counsel 33 definit 33 delet 33 departur 33 distribut 33 expertis 33 faith 33 formerli 33
handbook 33 increment 33 insist 33 joke 33 mondai 33 oxford 33 permit 33 precis 33 previous 33
privileg 33 rehears 33 ship 33 smaller 33 specifi 33 submiss 33 tech 33 tend 33 thorough 33
trick 33 unkind 33 vulner 33 argument 32 betsei 32 bore 32 brighton 32 commiss 32 compli 32
cultur 32 dalrympl 32 desert 32 detect 32 ear 32 earliest 32 green 32 hast 32 height 32 hide 32
hitherto 32 lack 32 log 32 main 32 nervou 32 novemb 32 outsid 32 phillip 32 represent 32
shepherd 32 signifi 32 silli 32 slow 32 social 32 surveil 32 translat 32 transpar 32 variabl 32
wealth 32 alik 31 ascertain 31 chamber 31 clearanc 31 contradict 31 cruel 31 dedic 31 despair 31
displeas 31 elder 31 fallen 31 foundat 31 furnish 31 hasten 31 locat 31 mapl 31 modif 31 nerv 31
newspap 31 normal 31 pen 31 prosper 31 recogn 31 repeatedli 31 reveal 31 seiz 31 simplic 31
sing 31 sooth 31 successfulli 31 tomorrow 31 treatment 31 worn 31 analyz 30 compromis 30
delaford 30 disengag 30 displeasur 30 doubl 30 eliza 30 flag 30 hereaft 30 inclus 30 industri 30
loud 30 narrow 30 orient 30 packag 30 peculiarli 30 recal 30 refresh 30 sanguin 30 secreci 30
sole 30 somewhat 30 somewher 30 teas 30 temptat 30 tete 30 trial 30 twelvemonth 30 unworthi 30
verbal 30 voluntarili 30 weari 30 width 30 accus 29 acquit 29 advoc 29 autumn 29 basi 29
bitter 29 camden 29 click 29 deeper 29 draft 29 dynam 29 elsewher 29 exce 29 expert 29
heighten 29 impos 29 label 29 land 29 matur 29 merg 29 npm 29 onlin 29 oppress 29 pleasantli 29
punish 29 puzzl 29 regiment 29 retain 29 scold 29 solitud 29 terror 29 theme 29 thither 29 ti 29
trade 29 unwelcom 29 wretched 29 writer 29 abomin 28 acut 28 brief 28 carefulli 28 cd 28
competit 28 constitut 28 engross 28 ethic 28 exchang 28 expedi 28 fullerton 28 galleri 28
grief 28 novelti 28 o 28 overlook 28 pale 28 pdf 28 persever 28 plainli 28 preciou 28 recept 28
recoveri 28 satisfactori 28 sketch 28 sofa 28 staid 28 statu 28 survei 28 tendenc 28 uniqu 28
wednesdai 28 widow 28 afternoon 27 appeal 27 art 27 bell 27 bottom 27 cleveland 27 cry 27
dead 27 defect 27 dictat 27 download 27 exquisit 27 header 27 launch 27 modest 27 necklac 27
proport 27 reject 27 resign 27 revers 27 rid 27 rubi 27 sensit 27 smart 27 sticki 27 stir 27
suitabl 27 tag 27 util 27 vast 27 virtu 27 wander 27 agoni 26 asset 26 bred 26 bright 26
compet 26 concert 26 contempl 26 deriv 26 devonshir 26 disadvantag 26 dismiss 26 elev 26
extravag 26 finest 26 forgiven 26 knock 26 midst 26 mild 26 mode 26 moral 26 older 26 pair 26
penetr 26 perplex 26 primari 26 pump 26 rare 26 rebecca 26 repetit 26 retrospect 26 scan 26
simpli 26 slowli 26 snow 26 solitari 26 song 26 station 26 strongest 26 summon 26 uncertain 26
unjust 26 wirefram 26 accid 25 blunder 25 breed 25 charad 25 co 25 colleagu 25 complac 25
counti 25 defend 25 desper 25 disinterest 25 distrust 25 e 25 enforc 25 enquiri 25 errand 25
explicitli 25 folk 25 grandeur 25 heir 25 heroin 25 hidden 25 hunsford 25 ident 25 incap 25
internet 25 jealou 25 lesson 25 mamma 25 methodolog 25 mysteri 25 nation 25 nbsp 25
necessarili 25 po 25 reckon 25 reluct 25 ring 25 rough 25 sixteen 25 smooth 25 soft 25
special 25 sport 25 stabl 25 threw 25 ultim 25 unconsci 25 unlucki 25 vulgar 25 workshop 25
abus 24 accur 24 acquiesc 24 adequ 24 anxious 24 asid 24 barouch 24 birth 24 broke 24 button 24
complais 24 condemn 24 conflict 24 derbyshir 24 dirti 24 divis 24 dreadfulli 24 embrac 24
exclam 24 flutter 24 foreseen 24 fortitud 24 fright 24 fulfil 24 gover 24 gratif 24 hasti 24
hazard 24 hopeless 24 imparti 24 invent 24 json 24 judgement 24 justli 24 mad 24 neat 24
restrain 24 roll 24 setup 24 staircas 24 strateg 24 su 24 subdu 24 sun 24 timelin 24 unequ 24
unusu 24 voluntari 24 wine 24 allianc 23 although 23 audit 23 benevol 23 bound 23 bug 23
calmli 23 column 23 construct 23 contextu 23 defens 23 denial 23 edg 23 faint 23 farm 23
fifteen 23 finger 23 folder 23 fool 23 genuin 23 guilt 23 healthi 23 innoc 23 lest 23
likelihood 23 luckili 23 momentari 23 network 23 parcel 23 perpetu 23 pick 23 pre 23 prudent 23
rational 23 regardless 23 rude 23 scale 23 shade 23 speedili 23 squar 23 stack 23 sum 23
throat 23 upstair 23 warn 23 wrap 23 abod 22 affront 22 ala 22 allud 22 blow 22 breach 22
chart 22 commonli 22 entail 22 entitl 22 equiti 22 exempt 22 flatteri 22 gentlemanlik 22 git 22
hang 22 heat 22 http 22 improprieti 22 inherit 22 king 22 luxuri 22 minim 22 mischief 22
mixtur 22 modesti 22 modular 22 motion 22 nativ 22 north 22 occup 22 onboard 22 play 22
powershel 22 prejudic 22 prudenc 22 punctual 22 qualif 22 qualit 22 refrain 22 reproof 22
septemb 22 south 22 stopt 22 substanti 22 thornton 22 torment 22 tradit 22 unaffect 22
uncommon 22 wet 22 adieu 21 alacr 21 amazingli 21 assent 21 banish 21 blood 21 bloom 21 bride 21
calendar 21 coachman 21 coordin 21 count 21 coverag 21 cruelti 21 curiou 21 curricl 21 dash 21
decent 21 destin 21 disapprob 21 disdain 21 distract 21 drawback 21 duplic 21 dwelt 21 en 21
energi 21 everywher 21 exclud 21 fever 21 fold 21 geniu 21 gift 21 glass 21 harp 21 harri 21
hat 21 holidai 21 horribl 21 hospit 21 hypothes 21 improp 21 inhabit 21 insol 21 inspect 21
js 21 labour 21 leverag 21 mental 21 minimum 21 ornament 21 overal 21 patient 21 percept 21
plenti 21 practis 21 queri 21 rapidli 21 restless 21 rush 21 sailor 21 shelf 21 slack 21
slightest 21 strengthen 21 stretch 21 substanc 21 sweetest 21 terribl 21 thin 21 thoughtless 21
tongu 21 trace 21 unreserv 21 variat 21 weymouth 21 woodston 21 american 20 angel 20 articul 20
authoris 20 baronet 20 behalf 20 bias 20 bill 20 block 20 bold 20 broader 20 capac 20 cautiou 20
ceil 20 cheerfulli 20 clearer 20 concis 20 constanc 20 curtain 20 deliber 20 detest 20 dream 20
elop 20 falsehood 20 februari 20 font 20 forese 20 georg 20 gladli 20 graviti 20 hawkin 20
heurist 20 histor 20 hung 20 icon 20 imput 20 insult 20 june 20 meal 20 mouth 20 navi 20
nearest 20 neglig 20 node 20 novel 20 omit 20 plagu 20 reduct 20 repent 20 restrict 20 root 20
solid 20 specul 20 string 20 suckl 20 sustain 20 sympathi 20 synthesi 20 termin 20 their 20
threaten 20 uncertainti 20 unfit 20 union 20 wore 20 y 20 accent 19 ahead 19 aliv 19 appreci 19
apt 19 awaken 19 beneath 19 bent 19 bought 19 brain 19 compris 19 copyright 19 correctli 19
credenti 19 dearer 19 deliver 19 depriv 19 despis 19 dialogu 19 discourag 19 effus 19
eighteen 19 exult 19 fewer 19 flower 19 food 19 fraser 19 gallant 19 gap 19 glori 19 graciou 19
ha 19 harbour 19 harden 19 hopson 19 inconsist 19 injustic 19 innov 19 invari 19 joy 19 kiss 19
lacei 19 latest 19 lawn 19 logo 19 menu 19 minor 19 muslin 19 nest 19 nod 19 okai 19
paperwork 19 persist 19 plant 19 pool 19 poverti 19 predict 19 print 19 ratio 19 rout 19
sermon 19 slightli 19 startl 19 steadili 19 surmis 19 suspend 19 swell 19 thrush 19 tide 19
transform 19 troublesom 19 unaccount 19 ungrat 19 unpardon 19 usag 19 verifi 19 vice 19 vow 19
warrant 19 whist 19 willingli 19 worri 19 abbrevi 18 agatha 18 aid 18 allenham 18 apologis 18
arch 18 aria 18 awak 18 basket 18 blue 18 buyer 18 candl 18 carolin 18 cast 18 chapel 18
conform 18 consum 18 counteract 18 csp 18 diffid 18 dirt 18 discont 18 disord 18 doc 18
downstair 18 easter 18 enquir 18 er 18 ex 18 exhaust 18 flirt 18 fly 18 g 18 generos 18 gloom 18
goodwil 18 grand 18 grei 18 h 18 horrid 18 hourli 18 inattent 18 insuffici 18 intercept 18
invalid 18 kill 18 kingdom 18 lieuten 18 meadow 18 mount 18 narr 18 neg 18 noisi 18 norfolk 18
obstacl 18 our 18 persev 18 popular 18 postgr 18 preach 18 pretenc 18 pretens 18 provis 18
python 18 realiti 18 richmond 18 rob 18 row 18 scrupul 18 seventeen 18 sharp 18 sober 18 sold 18
sore 18 spell 18 st 18 teammat 18 udolpho 18 uncommonli 18 unconcern 18 unnatur 18 unwel 18
upper 18 urgent 18 waiv 18 warmest 18 welfar 18 west 18 abund 17 alert 17 allus 17 amelia 17
anhalt 17 ascend 17 aton 17 audio 17 balanc 17 bench 17 berkelei 17 blueprint 17 burn 17
chain 17 clean 17 coffe 17 cognit 17 comb 17 compat 17 complic 17 confidenti 17 cor 17 debat 17
decorum 17 deject 17 delightfulli 17 depress 17 die 17 disclaim 17 doctor 17 dry 17 economi 17
effici 17 enhanc 17 eventu 17 everingham 17 exhibit 17 f 17 faster 17 ford 17 fruit 17 guilti 17
hardship 17 horseback 17 housemaid 17 hub 17 hugh 17 hunt 17 inconst 17 ireland 17 januari 17
judici 17 kindest 17 kitchen 17 morton 17 notetak 17 ordinari 17 overview 17 parad 17 patch 17
peer 17 presumpt 17 prodigi 17 profit 17 repos 17 sale 17 speed 17 stare 17 steward 17
straightforward 17 strict 17 tab 17 thursdai 17 uncov 17 upright 17 vallei 17 vicarag 17
violenc 17 worldli 17 amiss 16 analyt 16 ancient 16 apprehend 16 archetyp 16 archiv 16 averag 16
b 16 barrier 16 bem 16 border 16 captiv 16 celebr 16 civilli 16 claus 16 climat 16 clock 16
coars 16 competitor 16 coolli 16 craft 16 degrad 16 demo 16 desktop 16 devic 16 diffus 16
disagr 16 disinclin 16 dissatisfi 16 dy 16 earth 16 eloqu 16 exet 16 floor 16 forbid 16
freedom 16 glimps 16 gloomi 16 growth 16 harlei 16 imaginari 16 impud 16 indebt 16 indol 16
insipid 16 instinct 16 irresist 16 lift 16 loos 16 mcfadden 16 milsom 16 misunderstand 16
northamptonshir 16 octob 16 odiou 16 overse 16 paragraph 16 pilot 16 pin 16 poorli 16 pure 16
remedi 16 remonstr 16 reput 16 retreat 16 reveri 16 rfi 16 riski 16 river 16 selector 16 sell 16
sheet 16 shoot 16 shown 16 skip 16 soup 16 spoil 16 stake 16 stone 16 storm 16 strive 16 trap 16
treasur 16 trigger 16 umot 16 unfeel 16 useless 16 uswd 16 vote 16 w 16 war 16 weaken 16 win 16
wisest 16 worker 16 zeal 16 addition 15 agenda 15 ambit 15 april 15 authent 15 bake 15 bare 15
beforehand 15 bonnet 15 buri 15 butler 15 car 15 cfr 15 chariti 15 conquest 15 convent 15 cox 15
creation 15 d 15 deem 15 descend 15 despond 15 dignifi 15 discharg 15 disput 15 dissuad 15
divert 15 ecstasi 15 ensu 15 expir 15 famou 15 fish 15 forlorn 15 fourth 15 fret 15 frustrat 15
gaze 15 georgiana 15 gracious 15 gratefulli 15 handsomest 15 headach 15 hearti 15 humil 15
inconsider 15 indisposit 15 infer 15 ingenu 15 intention 15 jaquith 15 journal 15 kent 15
leader 15 legisl 15 liabl 15 load 15 mansion 15 mechan 15 misconduct 15 paint 15 payment 15
perman 15 pervers 15 physic 15 pocket 15 premis 15 pressur 15 primarili 15 prize 15 publicli 15
pultenei 15 quest 15 r 15 rail 15 reconcili 15 sacrif 15 sadli 15 secondari 15 shelter 15
shorter 15 shy 15 significantli 15 somehow 15 speedi 15 stock 15 stream 15 sub 15 suffic 15
suppress 15 surfac 15 synthes 15 tactic 15 talker 15 tax 15 thirteen 15 tiresom 15 uk 15
ungraci 15 unsuspici 15 unwilling 15 verb 15 virtual 15 waldo 15 workflow 15 adher 14 ampl 14
argu 14 attitud 14 avenu 14 bank 14 billiard 14 brilliant 14 centr 14 cobb 14 compassion 14
comput 14 damp 14 dart 14 dearli 14 defi 14 depth 14 earn 14 ecosystem 14 eleven 14 elimin 14
empti 14 endpoint 14 equival 14 evolv 14 exclus 14 explicit 14 farewel 14 farmer 14 feed 14
forev 14 formid 14 gender 14 genteel 14 gentli 14 gold 14 harmoni 14 henc 14 humili 14
imperfect 14 impuls 14 incur 14 index 14 indi 14 inequ 14 insignific 14 joint 14 lamp 14
landscap 14 lengthen 14 linger 14 logist 14 lucas 14 manifest 14 mayb 14 merri 14 misl 14
nineteen 14 norm 14 offens 14 outward 14 perus 14 pitch 14 polish 14 portrait 14 procedur 14
race 14 realiz 14 reliabl 14 requisit 14 richard 14 roof 14 saa 14 sam 14 sanction 14
shoulder 14 shyness 14 sickli 14 signal 14 slide 14 spoilt 14 subsequ 14 sweep 14 thick 14
traffic 14 transfer 14 unfavour 14 unfold 14 vicki 14 weigh 14 withdraw 14 worldwid 14 abhorr 13
acronym 13 adventur 13 advers 13 advertis 13 attain 13 beat 13 beheld 13 bewild 13 bewitch 13
bitterli 13 brighten 13 broadli 13 cap 13 castl 13 cell 13 circleci 13 clifton 13 composit 13
condescend 13 cook 13 costli 13 defenc 13 denot 13 deplor 13 despatch 13 disapprov 13 dispers 13
django 13 dropt 13 emerg 13 emphas 13 equip 13 escal 13 fineri 13 fourteen 13 freeli 13 fun 13
grandmama 13 gravel 13 grievanc 13 guild 13 guinea 13 hedg 13 helpless 13 honestli 13
hypothesi 13 hyster 13 illustr 13 incess 13 incumb 13 indispens 13 instantan 13 larkin 13
layout 13 liveli 13 login 13 loop 13 lowercas 13 mail 13 marketplac 13 matern 13 media 13
mend 13 merci 13 monolith 13 muse 13 nash 13 northampton 13 obei 13 obstin 13 occurr 13
outsourc 13 pang 13 penanc 13 pipelin 13 plymouth 13 popul 13 pour 13 prayer 13 presid 13
prime 13 protocol 13 recur 13 rent 13 repuls 13 rotat 13 routin 13 safer 13 scatter 13 shadow 13
shoe 13 silver 13 simpler 13 sin 13 sly 13 speaker 13 stout 13 straight 13 substitut 13
suspici 13 techniqu 13 transport 13 trivial 13 unexception 13 unluckili 13 upload 13 vacant 13
vault 13 wcag 13 willing 13 yourselv 13 abruptli 12 accustom 12 ach 12 actor 12 adjoin 12
administ 12 affabl 12 affirm 12 alloc 12 amet 12 amidst 12 amp 12 artless 12 at 12 augment 12
behold 12 bend 12 blameless 12 blocker 12 briefli 12 brown 12 cabinet 12 cake 12 caption 12
carteret 12 characterist 12 cherish 12 concret 12 constrain 12 contributor 12 deadlin 12 deck 12
denni 12 desk 12 detach 12 disappear 12 dissip 12 dollar 12 dot 12 easiest 12 editor 12 est 12
exceed 12 feasibl 12 feet 12 ffp 12 firmli 12 flight 12 footstep 12 fork 12 foundri 12
grandmoth 12 graph 12 grievou 12 hello 12 hero 12 honesti 12 incomprehens 12 incred 12
indispos 12 inflict 12 insid 12 insuffer 12 interchang 12 interpos 12 lectur 12 lie 12 lo 12
manifesto 12 mare 12 meat 12 medium 12 michaelma 12 mill 12 misunderstood 12 mobil 12
monstrou 12 mourn 12 negoti 12 noun 12 para 12 passiv 12 password 12 patti 12 philosophi 12
plantat 12 player 12 ponder 12 pork 12 prepossess 12 proclaim 12 programmat 12 receipt 12
recit 12 refactor 12 repair 12 repress 12 rival 12 schema 12 senior 12 shaken 12 shawl 12
shed 12 shire 12 shorten 12 simul 12 skin 12 somersetshir 12 sparkl 12 supposit 12 swallow 12
tailor 12 terraform 12 ticket 12 tie 12 timid 12 ui 12 underserv 12 unexpectedli 12 ungener 12
vastli 12 viabl 12 whenc 12 withdrew 12 abstract 11 alloi 11 analog 11 ant 11 arisen 11
asleep 11 avert 11 avow 11 babi 11 ballroom 11 bang 11 beau 11 bristol 11 brunswick 11 bucket 11
candour 11 carelessli 11 cheap 11 christian 11 citi 11 clariti 11 closet 11 cluster 11 coat 11
composedli 11 consensu 11 courteou 11 courtesi 11 curat 11 destini 11 dig 11 discompos 11
dish 11 dispatch 11 disregard 11 disrespect 11 dog 11 dupe 11 durat 11 ecclesford 11 encod 11
endors 11 enemi 11 envis 11 expressli 11 extra 11 extract 11 favor 11 fidget 11 flash 11
flirtat 11 french 11 fridai 11 frost 11 fundament 11 gig 11 improb 11 inadequ 11 insinu 11
intrud 11 invoic 11 joyfulli 11 juli 11 justif 11 knoll 11 largest 11 lee 11 leg 11 li 11
linter 11 machin 11 magna 11 march 11 margin 11 memo 11 miatta 11 mixin 11 myer 11 needless 11
nurseri 11 omb 11 paramet 11 perturb 11 photo 11 pitiabl 11 plea 11 poetri 11 por 11 pr 11
pratt 11 prettier 11 prettiest 11 profil 11 prohibit 11 purs 11 quantit 11 que 11 rambl 11
regulatori 11 repin 11 reproduc 11 revis 11 rfq 11 ribbon 11 rightli 11 scotland 11 shill 11
shirlei 11 shrink 11 stress 11 stroke 11 subsist 11 threat 11 threshold 11 tradeoff 11 trait 11
unconnect 11 uniform 11 unsettl 11 unsuit 11 usher 11 violat 11 walker 11 whiteboard 11
whither 11 winthrop 11 wiser 11 aa 10 abrupt 10 alien 10 allevi 10 annual 10 appetit 10
ardent 10 ardour 10 assidu 10 august 10 backup 10 baron 10 beaux 10 blank 10 boil 10 bond 10
borrow 10 boundari 10 bread 10 bullet 10 butcher 10 calmer 10 canvass 10 capric 10 chao 10
chest 10 chrome 10 chunk 10 closer 10 concurr 10 condescens 10 conting 10 contractu 10 crime 10
cultiv 10 darl 10 debug 10 deceas 10 decept 10 demur 10 devil 10 dialog 10 directori 10
disguis 10 dispens 10 dockyard 10 effectu 10 encrypt 10 endless 10 entri 10 fame 10 fasten 10
fearless 10 fervent 10 flew 10 footnot 10 foreign 10 foster 10 fullest 10 gentil 10 groom 10
gross 10 hart 10 heroism 10 household 10 hunter 10 hyphen 10 imit 10 inch 10 infatu 10
ingratitud 10 injunct 10 intrus 10 iron 10 kinder 10 knife 10 lace 10 lambton 10 languid 10
languor 10 laura 10 layer 10 maker 10 mandat 10 meaning 10 migrat 10 mirth 10 mostli 10
movement 10 murmur 10 narrat 10 neck 10 nomin 10 nowher 10 objection 10 obscur 10 overheard 10
overrid 10 patro 10 patron 10 pencil 10 picturesqu 10 plead 10 port 10 proactiv 10 propens 10
prose 10 quicker 10 rant 10 readabl 10 regain 10 remiss 10 reprob 10 resort 10 retract 10
reus 10 revert 10 reynold 10 richer 10 romanc 10 secondli 10 sector 10 selina 10 simpleton 10
simplifi 10 sky 10 slave 10 sleepless 10 slip 10 sm 10 smallridg 10 spaciou 10 split 10
sprung 10 stamp 10 stoop 10 strain 10 strawberri 10 supplic 10 surpass 10 syntax 10
thankfulli 10 theatric 10 tortur 10 tour 10 trademark 10 transact 10 tribut 10 underli 10
unfair 10 unsteadi 10 unwillingli 10 v 10 vigor 10 vs 10 wari 10 whichev 10 whoever 10 wilder 10
wimpol 10 wingfield 10 withdrawn 10 wive 10 won 10 z 10 affin 9 affluenc 9 antigua 9 appeas 9
armi 9 artifici 9 astrai 9 backward 9 bosom 9 bragg 9 bridg 9 cadenc 9 career 9 carpet 9 cart 9
ceaseless 9 central 9 china 9 cite 9 cli 9 comedi 9 congress 9 contemptu 9 contend 9 counter 9
coxcomb 9 crucial 9 curaci 9 dancer 9 dawdl 9 deceit 9 deed 9 defianc 9 dick 9 dimens 9 dispar 9
dissimilar 9 distinctli 9 dme 9 do 9 draught 9 drawer 9 egg 9 empathi 9 endear 9 endow 9
enthusiasm 9 enumer 9 everydai 9 excurs 9 expand 9 faultless 9 feebl 9 feelingli 9 feverish 9
fight 9 filenam 9 fondli 9 foresaw 9 foretold 9 forfeit 9 glee 9 glove 9 gracechurch 9 gruel 9
halloo 9 handwrit 9 harder 9 havent 9 heavili 9 hesitatingli 9 hierarchi 9 hit 9 hush 9 ii 9
impart 9 inconceiv 9 incredul 9 indubit 9 infam 9 interviewe 9 inventori 9 irish 9 irksom 9
jargon 9 jekyl 9 jenkinson 9 lake 9 lawyer 9 lengthi 9 linen 9 lobbi 9 magnific 9 mileston 9
mvp 9 newli 9 oak 9 obviou 9 overcam 9 overflow 9 pack 9 partli 9 permalink 9 phaeton 9
pheasant 9 philosoph 9 plaister 9 plate 9 poultri 9 precaut 9 prescrib 9 presign 9 prettili 9
prison 9 pronoun 9 proposit 9 proprietari 9 queen 9 quicken 9 reappear 9 recap 9 reinforc 9
reveng 9 rode 9 romant 9 rsquo 9 rubber 9 sang 9 sass 9 satin 9 scrape 9 scroll 9 secretli 9
shakespear 9 singular 9 slept 9 snug 9 soldier 9 specimen 9 spectacl 9 spithead 9 spreadsheet 9
stereotyp 9 strictli 9 stuff 9 sunshin 9 supervisor 9 surri 9 sussex 9 tackl 9 technologist 9
templ 9 testimoni 9 torn 9 trim 9 trip 9 trunk 9 undervalu 9 unemploi 9 unguard 9 unpretend 9
unseen 9 vagu 9 veloc 9 verbatim 9 vestibul 9 vindic 9 vivac 9 waiter 9 warmer 9 waver 9
weekli 9 whim 9 wholesom 9 wick 9 worksheet 9 xss 9 yearli 9 yellow 9 abhor 8 addict 8 admiss 8
aggrav 8 alphabet 8 ampli 8 anderson 8 annuiti 8 ap 8 apothecari 8 arbitrari 8 asp 8 aspir 8
asund 8 attornei 8 audibl 8 ax 8 azur 8 banana 8 bar 8 barbar 8 be 8 benchmark 8 bidder 8 boat 8
boot 8 brillianc 8 camp 8 cautious 8 centuri 8 chapman 8 charmingli 8 cheat 8 cloak 8 coincid 8
comma 8 commonplac 8 compel 8 compliant 8 conferenc 8 confound 8 conjug 8 conquer 8 conscienti 8
convert 8 corp 8 cough 8 courtship 8 cow 8 creep 8 csv 8 curtsei 8 deaf 8 destruct 8 devsecop 8
dilig 8 disciplin 8 discredit 8 discreet 8 dockerfil 8 doom 8 dote 8 downtim 8 droll 8 dye 8
echo 8 edgar 8 el 8 enclos 8 enlarg 8 estudio 8 exposur 8 fade 8 fare 8 fastidi 8 faulti 8
financi 8 fisma 8 forcibl 8 forebod 8 forego 8 franc 8 gaili 8 gentlewoman 8 gipsi 8 gitlab 8
glare 8 gossip 8 grai 8 granular 8 grasp 8 greatcoat 8 gun 8 handkerchief 8 hither 8 homebrew 8
hotel 8 immov 8 impair 8 importun 8 improperli 8 incommod 8 indecis 8 indirect 8 infanc 8
ingeni 8 inlin 8 insincer 8 interf 8 intermiss 8 intoler 8 invalu 8 involuntarili 8 italian 8
iv 8 keenli 8 kickoff 8 kingston 8 laconia 8 lend 8 lint 8 liter 8 longest 8 longstapl 8 ly 8
maddox 8 manufactur 8 manuscript 8 marlborough 8 mercenari 8 merriment 8 militia 8 mindset 8
monkford 8 motionless 8 mutton 8 n 8 naval 8 net 8 neutral 8 nvm 8 outdat 8 outliv 8 owasp 8 p 8
painter 8 panel 8 parliament 8 partnership 8 pavement 8 phoo 8 piano 8 pitfal 8 plantuml 8
pointer 8 pop 8 privi 8 profici 8 proprietor 8 provoc 8 puppi 8 quantiti 8 quarterli 8 quotat 8
rampart 8 ravenshaw 8 react 8 realist 8 recognit 8 reign 8 relent 8 relinquish 8 remaind 8
repaid 8 retrench 8 revolt 8 rock 8 rumour 8 salut 8 sarah 8 sauci 8 scandal 8 scorn 8 scratch 8
seclus 8 seller 8 shant 8 shine 8 simplest 8 slice 8 sob 8 spanish 8 sprang 8 stabil 8 star 8
storyboard 8 stroll 8 subsid 8 superintend 8 supplant 8 svg 8 sympathis 8 temporari 8 tenderli 8
thenc 8 thumb 8 timber 8 token 8 tread 8 trend 8 triumphant 8 umbrella 8 unavoid 8 unceas 8
uncivil 8 undesir 8 unintellig 8 unlock 8 unquestion 8 unstructur 8 urgenc 8 vent 8 vexati 8
wil 8 worthless 8 wretchedli 8 yorkshir 8 abat 7 acr 7 affectedli 7 aka 7 alli 7 ambiti 7
andrew 7 android 7 anecdot 7 anew 7 ankl 7 architect 7 archli 7 attic 7 auction 7 austen 7
await 7 bargain 7 basin 7 bet 7 brave 7 bureaucrat 7 cach 7 carpent 7 carv 7 chaperon 7 charit 7
chees 7 chicken 7 circul 7 citizen 7 club 7 combat 7 commonest 7 concess 7 condol 7 conduit 7
confidant 7 cotton 7 cowper 7 critiqu 7 cruelli 7 cun 7 curl 7 dataset 7 datastor 7 decreas 7
deepest 7 devis 7 director 7 disast 7 discrep 7 doat 7 dolor 7 dorsetshir 7 doubli 7 dowag 7
drank 7 econom 7 elat 7 elderli 7 emphasi 7 endang 7 enorm 7 enthusiast 7 equit 7 err 7 esq 7
ethnic 7 experiment 7 export 7 fag 7 fat 7 feather 7 fidel 7 finer 7 forbidden 7 forecast 7
foresight 7 forest 7 fort 7 freckl 7 frequenc 7 gilbert 7 global 7 gradat 7 guardian 7 habitu 7
heedless 7 hei 7 hereabout 7 hodg 7 honor 7 iii 7 impedi 7 incivil 7 incompat 7 indefinit 7
inexpress 7 infect 7 infirm 7 inher 7 insert 7 intuit 7 involuntari 7 ipsum 7 island 7 jackson 7
jone 7 joyou 7 knee 7 l 7 landau 7 lesser 7 liabil 7 liveri 7 lorem 7 louder 7 loveli 7 lowest 7
lt 7 mac 7 malici 7 mantelpiec 7 maxim 7 maximum 7 medicaid 7 messeng 7 miniatur 7
misapprehens 7 mislead 7 mock 7 modal 7 murder 7 nanci 7 narrowli 7 nicest 7 noon 7 offeror 7
offlin 7 ok 7 oliv 7 ordain 7 ordin 7 outweigh 7 overhear 7 overwhelm 7 owen 7 patronag 7
peter 7 physician 7 placid 7 playbook 7 plu 7 plugin 7 pointedli 7 poni 7 preacher 7 precipit 7
prejud 7 profus 7 prone 7 properest 7 proxi 7 pug 7 puls 7 punctuat 7 puriti 7 purport 7 queer 7
railleri 7 reaction 7 readm 7 reform 7 rejoin 7 relianc 7 religi 7 religion 7 renam 7 retent 7
reusabl 7 riddl 7 rivet 7 robinson 7 rook 7 rowland 7 rub 7 sagac 7 salari 7 salli 7 salt 7
sash 7 satisfactorili 7 scanner 7 scream 7 seemingli 7 seren 7 shabbi 7 shell 7 shore 7 shot 7
sisterli 7 slumber 7 sneer 7 solemnli 7 sophi 7 splendour 7 spontan 7 statist 7 stoke 7 stolen 7
storag 7 strategist 7 strictest 7 strikingli 7 studio 7 surgeon 7 surviv 7 sympathet 7
systemat 7 tap 7 tediou 7 testifi 7 tile 7 toil 7 tragedi 7 tranquillis 7 transcript 7 tumbl 7
ugli 7 unanim 7 unchang 7 unfairli 7 unifi 7 unjustifi 7 unlook 7 unnot 7 unqualifi 7 untoward 7
up 7 vanish 7 versa 7 vicin 7 volunt 7 vouchsaf 7 ward 7 wash 7 wealthi 7 westgat 7 wheel 7
wherea 7 wink 7 wisdom 7 withheld 7 xml 7 abid 6 acced 6 accuraci 6 accustomari 6 adipisc 6
adject 6 ador 6 adorn 6 al 6 amazon 6 amid 6 anguish 6 angular 6 arrai 6 arrog 6 auctor 6
augusta 6 authorit 6 avaric 6 awok 6 axi 6 bartlett 6 baselin 6 beam 6 beautifulli 6 bedroom 6
bi 6 binari 6 bind 6 blaiz 6 blockhead 6 boldli 6 bone 6 bottl 6 brainstorm 6 breakpoint 6
breast 6 breathless 6 breez 6 brighter 6 brow 6 bulk 6 busili 6 butter 6 carter 6 cheerless 6
chimnei 6 chip 6 chri 6 cio 6 circumstanc 6 clarif 6 classifi 6 clergi 6 clergymen 6 clerk 6
cm 6 collaps 6 committe 6 compound 6 concili 6 consectetur 6 crescent 6 curabitur 6 dap 6
dashboard 6 dc 6 decemb 6 decor 6 deleg 6 denomin 6 deprec 6 descent 6 despit 6 diam 6 disclos 6
disclosur 6 disconcert 6 distil 6 divin 6 donec 6 doubtingli 6 doubtless 6 duli 6 eclat 6
efficaci 6 elect 6 elit 6 embed 6 embellish 6 emin 6 encroach 6 encumbr 6 enlighten 6 enliven 6
equipag 6 escort 6 essai 6 estrang 6 etern 6 exagger 6 expediti 6 expenditur 6 extenu 6
extinguish 6 extort 6 falter 6 faq 6 faucibu 6 favorit 6 fearfulli 6 fec 6 feminin 6 fermentum 6
fickl 6 flat 6 flesh 6 fluctuat 6 footman 6 forbad 6 forestal 6 fuss 6 gouti 6 grabacion 6
graphviz 6 grid 6 grossli 6 guarante 6 guardianship 6 hack 6 hacknei 6 harmless 6 hash 6 haunt 6
headstrong 6 heal 6 hearer 6 heretofor 6 heroic 6 hue 6 humph 6 id 6 impass 6 imped 6
incomplet 6 incorrect 6 indescrib 6 ineffect 6 infami 6 innumer 6 institut 6 insur 6 intimid 6
jqueri 6 juster 6 kanban 6 keen 6 kj 6 lab 6 lastli 6 latterli 6 laughingli 6 laughter 6 lectu 6
lighten 6 lightli 6 lightweight 6 ligula 6 limb 6 linux 6 literari 6 literatur 6 liveliest 6
loborti 6 lofti 6 loiter 6 manli 6 manoeuvr 6 matti 6 medicin 6 mermaid 6 militari 6 mingl 6
mirror 6 mischiev 6 monthli 6 moonlight 6 mortal 6 mous 6 multi 6 multipli 6 nam 6 needl 6
needlework 6 nibh 6 northern 6 nowadai 6 oath 6 obviat 6 opm 6 oral 6 orchard 6 org 6 otwai 6
overspread 6 patent 6 penalti 6 penit 6 percentag 6 petticoat 6 pivot 6 placehold 6 plainer 6
pleasantest 6 poet 6 pope 6 poro 6 pose 6 postur 6 prematur 6 pro 6 probe 6 proudli 6 proven 6
quam 6 quiz 6 rage 6 rai 6 randi 6 rapport 6 rattl 6 recurr 6 redirect 6 redund 6 relish 6
reprehens 6 resili 6 restaur 6 revisit 6 revolut 6 rheumat 6 richardson 6 rigor 6 roast 6
robust 6 rollout 6 roster 6 sail 6 same 6 sank 6 saunter 6 scaffold 6 scholar 6 screenshot 6
seal 6 seizur 6 sequel 6 servicio 6 shudder 6 si 6 silo 6 simper 6 sloop 6 slope 6 sneyd 6
sophia 6 speci 6 spurn 6 src 6 stanc 6 standish 6 standup 6 steep 6 steve 6 stick 6 stipul 6
stoutli 6 stubborn 6 super 6 suspendiss 6 swap 6 swept 6 switch 6 synonym 6 taunton 6
tenderest 6 thoughtfulli 6 tini 6 touchpoint 6 trai 6 transient 6 tricki 6 troubleshoot 6
turkei 6 twist 6 unanswer 6 unattend 6 undergo 6 undertaken 6 undoubt 6 uniformli 6
unintention 6 unmanag 6 unnecessarili 6 unsaf 6 unus 6 upfront 6 upgrad 6 uppermost 6 vehicl 6
vehicula 6 veil 6 verif 6 vers 6 vigour 6 vouch 6 wake 6 warranti 6 whitwel 6 whomsoev 6
wicked 6 wider 6 windsor 6 withstand 6 wonderfulli 6 wrapt 6 yawn 6 york 6 zero 6 abundantli 5
academ 5 accost 5 accumul 5 adult 5 agent 5 alan 5 altar 5 anchor 5 angrili 5 apricot 5
atmospher 5 augur 5 avers 5 backgammon 5 baddelei 5 bates 5 bearer 5 befal 5 behindhand 5
bespeak 5 bespok 5 bird 5 blast 5 blown 5 blunt 5 boarder 5 bowl 5 brightest 5 brotherli 5
burden 5 cape 5 caress 5 casement 5 cassel 5 caveat 5 centric 5 certifi 5 cf 5 chaplain 5
chatter 5 chatti 5 checker 5 circuit 5 circumspect 5 cliff 5 codebas 5 coldli 5 collins 5
comfortless 5 comic 5 commiser 5 complimentari 5 compunct 5 concentr 5 conniv 5 consolid 5
constern 5 consumpt 5 contrit 5 cooler 5 cops 5 corrobor 5 counterpart 5 countless 5 cowork 5
crayon 5 creativ 5 crimin 5 curs 5 curv 5 damag 5 darker 5 dawlish 5 decai 5 decenc 5 del 5
delici 5 delus 5 depreci 5 deviat 5 dim 5 diminut 5 dint 5 discrimin 5 disinterested 5 dismai 5
dispel 5 disrespectfulli 5 disrupt 5 dissatisfact 5 dissent 5 dissolv 5 dive 5 doctrin 5
donavan 5 downright 5 drain 5 duet 5 durabl 5 dust 5 ejacul 5 elast 5 elbow 5 eleventi 5
ellison 5 em 5 emul 5 enclosur 5 entangl 5 enterpris 5 entiti 5 envelop 5 erect 5 es 5 esta 5
etiquett 5 exuber 5 faithfulli 5 fan 5 farthest 5 fed 5 feign 5 fifth 5 firefox 5 fireplac 5
firesid 5 firmer 5 fiscal 5 flaw 5 flourish 5 flush 5 fonder 5 fratern 5 frivol 5 frown 5
fruitless 5 gantt 5 gloucestershir 5 gout 5 governor 5 graver 5 grievous 5 grudg 5 harass 5
haughti 5 healthcar 5 heartfelt 5 heavenli 5 helvetica 5 hindranc 5 htmlproofer 5 hum 5
humouredli 5 hyacinth 5 hypocrit 5 identif 5 illiber 5 illiter 5 immens 5 impel 5 imperfectli 5
implicit 5 importantli 5 in 5 incessantli 5 indelicaci 5 indignantli 5 indisput 5 indistinct 5
inexcus 5 inexperi 5 infant 5 inimit 5 inject 5 injudici 5 inmat 5 instig 5 insupport 5
intellectu 5 intens 5 interim 5 intermedi 5 inur 5 io 5 irrat 5 irresolut 5 java 5 jest 5
jewel 5 johnson 5 journalist 5 k 5 keener 5 lame 5 landlord 5 landmark 5 lansdown 5 lap 5
laptop 5 lavend 5 lazi 5 leaf 5 leak 5 leas 5 legislatur 5 lid 5 lieu 5 liquor 5 loudli 5
loung 5 male 5 malic 5 markup 5 meantim 5 mediat 5 medic 5 mediterranean 5 micro 5
micropurchas 5 mid 5 midsumm 5 minutia 5 misalign 5 misinterpret 5 mood 5 moor 5 mortem 5
mountain 5 mural 5 naan 5 namespac 5 necessit 5 needlessli 5 neue 5 newcom 5 niceti 5 notat 5
nourish 5 nut 5 obstinaci 5 optim 5 orderli 5 orm 5 ostler 5 overarch 5 overlap 5 overli 5
overrun 5 overtaken 5 overthrow 5 overtook 5 painfulli 5 painless 5 palpabl 5 pecuniari 5 pert 5
pink 5 plausibl 5 pledg 5 plung 5 poignant 5 pompou 5 predefin 5 preparatori 5 preprocessor 5
presenti 5 preval 5 privacidad 5 promin 5 proteg 5 q 5 quadril 5 quiver 5 radcliff 5 radio 5
ralli 5 rap 5 raw 5 rebuild 5 reconsid 5 refut 5 relaps 5 relic 5 remors 5 rencontr 5 reprov 5
repton 5 richli 5 riot 5 riskiest 5 rubocop 5 ruptur 5 safest 5 san 5 scannabl 5 scarlet 5
schoolfellow 5 scissor 5 scrambl 5 sedat 5 selv 5 semi 5 shrub 5 shutter 5 signatur 5 simultan 5
sixti 5 skeleton 5 skinner 5 slightingli 5 smoke 5 snyk 5 soa 5 sour 5 spa 5 spark 5 sphere 5
spiritless 5 splendid 5 sportsmen 5 spruce 5 sql 5 starv 5 sticker 5 stile 5 stimul 5
stornawai 5 styleguid 5 stylelint 5 subgoal 5 sublim 5 subscript 5 subset 5 summit 5 supersed 5
suscept 5 tale 5 tame 5 tart 5 teacher 5 teaz 5 tedious 5 tempest 5 terminolog 5 terrac 5
therebi 5 thread 5 threadbar 5 thrive 5 tight 5 timeout 5 tonight 5 toolkit 5 toothpick 5
tother 5 transgress 5 treacheri 5 tremul 5 tribal 5 triumphantli 5 truest 5 tumult 5 tune 5
tutori 5 twitter 5 unawar 5 unbecom 5 unconquer 5 undecid 5 undertook 5 undeserv 5 undisturb 5
undo 5 unfamiliar 5 unfound 5 unfrequ 5 unhappili 5 unheard 5 unknowingli 5 unlimit 5 unobtrus 5
unprepar 5 unprincipl 5 unsur 5 unsuspect 5 untouch 5 unweari 5 unwholesom 5 upward 5 vacat 5
vener 5 verdur 5 versu 5 villain 5 viscountess 5 waistcoat 5 washington 5 webaim 5 wiki 5 wipe 5
wisher 5 withhold 5 woe 5 woodi 5 worship 5 xbrl 5 xiv 5 zealou 5 zoom 5 abstain 4 acceler 4
admitt 4 aggress 4 aghast 4 ailment 4 airi 4 akin 4 alarmingli 4 alicia 4 alight 4 alongsid 4
alt 4 ambigu 4 annihil 4 annot 4 anonym 4 antiqu 4 antwerp 4 approxim 4 artist 4 asap 4 ashor 4
astlei 4 atla 4 autonomi 4 bachelor 4 baldwin 4 bandwidth 4 banner 4 baronetci 4 bash 4 battl 4
beer 4 befriend 4 beginn 4 bequeath 4 betti 4 bewar 4 bigger 4 biliou 4 bitbucket 4 blink 4
blot 4 bodili 4 bolder 4 bower 4 brisk 4 brook 4 brows 4 bureau 4 buzz 4 bystand 4 california 4
camera 4 candlelight 4 carei 4 caro 4 cash 4 casual 4 cat 4 cattl 4 caulk 4 cavil 4 champion 4
chef 4 childhood 4 chill 4 circular 4 clapham 4 clearest 4 cling 4 clip 4 closest 4 coher 4
collectedli 4 colon 4 com 4 commenc 4 commodi 4 compact 4 compil 4 compress 4 conduc 4
conjunct 4 conundrum 4 cooper 4 corrupt 4 council 4 counsellor 4 cp 4 cpu 4 cramp 4 cream 4
credibl 4 creditor 4 crisi 4 cruis 4 curtail 4 curtsi 4 deaden 4 decad 4 deduct 4 delin 4
demograph 4 depict 4 deposit 4 descri 4 deservedli 4 dessert 4 deter 4 dib 4 differenti 4
digress 4 dilatori 4 diminish 4 discomfort 4 discomposur 4 dishearten 4 disoblig 4 dispirit 4
disprov 4 disquiet 4 disservic 4 distast 4 diversifi 4 dod 4 donkei 4 dorothi 4 drift 4 driver 4
drown 4 drunk 4 edific 4 ei 4 elaps 4 elegantli 4 elliott 4 emili 4 emotion 4 encumb 4
endeavor 4 entireti 4 epic 4 ereg 4 eslint 4 europ 4 evergreen 4 evinc 4 expedit 4 explanatori 4
exterior 4 facil 4 fainter 4 fairer 4 fairest 4 fake 4 familiarli 4 farmyard 4 fascin 4 fatal 4
fee 4 fenc 4 fetter 4 fi 4 flavour 4 fondest 4 foolishli 4 footpath 4 forens 4 foretel 4
forgav 4 formul 4 foul 4 fragment 4 francisco 4 freez 4 fri 4 frontstag 4 fuller 4 funer 4 gao 4
gape 4 gd 4 gear 4 geograph 4 gestur 4 gherkin 4 gibraltar 4 goos 4 gothic 4 grammat 4
grandfath 4 grandpapa 4 gust 4 hamilton 4 handi 4 handoff 4 harsh 4 harshli 4 harvest 4 hasnt 4
hatr 4 henceforth 4 henceforward 4 heroku 4 heydai 4 historian 4 hoard 4 hoars 4 hole 4 hollow 4
homepag 4 hover 4 humor 4 hundredth 4 hungri 4 ic 4 ie 4 igc 4 illumin 4 imbib 4 impenetr 4
impetu 4 implicitli 4 impolit 4 imprison 4 inaccess 4 inact 4 inadvert 4 incent 4 incentiv 4
indefatig 4 indel 4 indigen 4 indirectli 4 infrequ 4 inquietud 4 insidi 4 intellect 4 invert 4
ir 4 irregular 4 irremedi 4 irreproach 4 isol 4 itdashboard 4 ix 4 j 4 jemima 4 junior 4
keenest 4 kindl 4 knight 4 knit 4 kss 4 laurel 4 leant 4 lent 4 lewi 4 lib 4 licenc 4
likeliest 4 lit 4 loin 4 lone 4 looker 4 lowli 4 luckiest 4 maco 4 magic 4 magnitud 4 mahogani 4
mandatori 4 mankind 4 manor 4 markdown 4 marker 4 massiv 4 matrix 4 meanli 4 measl 4 memento 4
memorandum 4 merest 4 mess 4 metadata 4 midnight 4 midshipman 4 mighti 4 mischanc 4 misconcept 4
mitchel 4 mob 4 modestli 4 monarch 4 monument 4 motherli 4 multimedia 4 multivari 4 mute 4
mutter 4 naivet 4 nameless 4 nanni 4 nav 4 neighbor 4 neurodiverg 4 neurodivers 4 newcastl 4
newest 4 ninth 4 nobil 4 nobli 4 nongovernment 4 norman 4 northward 4 nothing 4 notif 4 notifi 4
nuanc 4 obedi 4 obtrud 4 obvious 4 octagon 4 oddest 4 offspr 4 oira 4 oldest 4 omiss 4 oneself 4
oop 4 opt 4 orphan 4 os 4 ostens 4 outreach 4 outset 4 outstrip 4 outwardli 4 overthrown 4
overtur 4 palat 4 palett 4 paltri 4 parallel 4 paramount 4 parson 4 partak 4 partridg 4 patern 4
pea 4 pearl 4 peep 4 peliss 4 penni 4 pensiv 4 personag 4 petit 4 petti 4 pew 4 php 4 piqu 4
plaintiv 4 pleasantri 4 plot 4 plump 4 png 4 poison 4 pore 4 portig 4 possessor 4 postpon 4
postscript 4 preclud 4 prei 4 preliminari 4 professedli 4 prompter 4 promptli 4 proportion 4
proverb 4 provision 4 pseudo 4 pued 4 purpl 4 pyenv 4 quadrangl 4 quarrelsom 4 quickest 4 rack 4
ramsgat 4 random 4 rascal 4 rave 4 rdte 4 realis 4 reap 4 rear 4 reassur 4 recommenc 4 recours 4
recreat 4 rector 4 redden 4 referenc 4 regal 4 regist 4 registr 4 regress 4 rehabilit 4 rein 4
reinvent 4 reluctantli 4 replatform 4 reprimand 4 rescu 4 respectfulli 4 retort 4 revenu 4
revolv 4 risen 4 ritual 4 runner 4 runtim 4 sadden 4 salisburi 4 sarcast 4 satir 4 scanti 4
sceneri 4 scotch 4 scott 4 scss 4 seclud 4 segment 4 semant 4 sequenc 4 serial 4 settlement 4
seventi 4 shamefulli 4 shareabl 4 shark 4 shower 4 shrewd 4 shrug 4 shrunk 4 silk 4 sixpenc 4
sleev 4 smell 4 smirk 4 smoothli 4 snippet 4 softer 4 soil 4 solac 4 soliloqui 4 sonnet 4
specialist 4 speck 4 speechless 4 spike 4 sponsor 4 sposo 4 squeez 4 squir 4 stagger 4 stain 4
startup 4 steer 4 stept 4 stern 4 sting 4 stomach 4 stormi 4 streamlin 4 stuck 4 student 4
studious 4 sturdi 4 stylesheet 4 summar 4 superad 4 supercili 4 swai 4 swiftli 4 swisserland 4
symbol 4 sync 4 taller 4 tallest 4 tapestri 4 teeth 4 tenaci 4 terrif 4 testabl 4 thrill 4
tidi 4 tightli 4 toilett 4 tough 4 tradesman 4 tradition 4 tragic 4 transcrib 4 transmit 4
transplant 4 trash 4 trello 4 trespass 4 truer 4 tunbridg 4 twickenham 4 twilight 4 typograph 4
tyranni 4 u 4 unab 4 unalloi 4 unbroken 4 unclear 4 undergon 4 undervoic 4 undon 4 unembarrass 4
unequivoc 4 unfeelingli 4 unfeign 4 unfelt 4 unfix 4 unfriendli 4 unimport 4 uninform 4
unmerit 4 unobserv 4 unpersuad 4 unquiet 4 unrecogniz 4 unseason 4 unspeak 4 unsuccessfulli 4
unthought 4 unvari 4 upcom 4 upstart 4 usc 4 utf 4 vacanc 4 vehem 4 velvet 4 verac 4 veteran 4
vi 4 victori 4 vii 4 viii 4 vile 4 void 4 volubl 4 wage 4 wainscot 4 walkthrough 4 wanton 4
warehous 4 wept 4 western 4 westminst 4 whilst 4 whitak 4 why 4 wi 4 wilfulli 4 withstood 4
witti 4 workplac 4 wright 4 xi 4 xii 4 xiii 4 xv 4 xvi 4 xvii 4 xviii 4 abound 3 abridg 3
absorb 3 accessori 3 accru 3 acquitt 3 actress 3 actuat 3 advisor 3 advocaci 3 aesthet 3 affix 3
afloat 3 aggreg 3 agricultur 3 alguna 3 allai 3 allowlist 3 aloof 3 amiti 3 amor 3 analyst 3
annamaria 3 anneslei 3 annex 3 annoy 3 annum 3 anti 3 anyhow 3 apac 3 appal 3 appendix 3
apprais 3 aptitud 3 arduou 3 arrow 3 arrowroot 3 artific 3 asparagu 3 assail 3 assort 3
attende 3 attir 3 atul 3 auditor 3 autocomplet 3 autopilot 3 avowedli 3 backend 3 bade 3 bai 3
bailiff 3 baiz 3 balm 3 barn 3 basil 3 beautifi 3 befel 3 bella 3 belmont 3 benefici 3
bickerton 3 billion 3 biograph 3 birmingham 3 biscuit 3 blamabl 3 blameabl 3 blamelessli 3
blend 3 blossom 3 boilerpl 3 bookcas 3 bookmark 3 booksel 3 bounti 3 brian 3 bribe 3 briskli 3
broadest 3 brood 3 bruis 3 brute 3 bs 3 bubbl 3 buffer 3 bump 3 burdensom 3 bureaucraci 3
burnt 3 bypass 3 byron 3 camilla 3 candidli 3 caper 3 catalog 3 catastroph 3 categor 3
causeless 3 cent 3 certif 3 cfpb 3 chariot 3 charter 3 chase 3 chasm 3 chestnut 3 cipher 3
clamor 3 clandestin 3 classic 3 classif 3 clemenc 3 clinger 3 clue 3 cmmi 3 coc 3 cohen 3
colder 3 collat 3 colleg 3 compartment 3 complement 3 conceptu 3 condition 3 confederaci 3
congratulatori 3 congression 3 consign 3 consolatori 3 contradictori 3 contrato 3 copywrit 3
corpor 3 couch 3 counterbal 3 covert 3 cr 3 cravat 3 crept 3 crimson 3 criticis 3 cromer 3 cue 3
cup 3 cushion 3 customarili 3 cute 3 dagger 3 davi 3 david 3 dawn 3 daylight 3 dealt 3 debas 3
decre 3 defeat 3 deign 3 delimit 3 demerit 3 dentist 3 deport 3 derang 3 designedli 3 desol 3
despic 3 dev 3 dexter 3 dh 3 diction 3 disarm 3 discontinu 3 dismal 3 dismount 3 displac 3
disproport 3 div 3 diverg 3 divorc 3 doer 3 dogmat 3 dom 3 domin 3 dont 3 draper 3 dreamer 3
dreamt 3 drummond 3 dsl 3 duke 3 dul 3 dullest 3 dusk 3 dutifulli 3 earthli 3 eaten 3 eboni 3
eccentr 3 edotor 3 eighth 3 elabor 3 electr 3 elucid 3 elud 3 embodi 3 emigr 3 emphat 3
enchant 3 energ 3 energet 3 enrag 3 enrich 3 enrol 3 enshrin 3 entrevista 3 epithet 3 epsom 3
equivoc 3 eval 3 exasper 3 exemplifi 3 exig 3 exorbit 3 expati 3 extinct 3 extraordinarili 3
exultingli 3 facebook 3 faculti 3 fairi 3 fallback 3 farmhous 3 fbi 3 federalist 3 fedramp 3
felicit 3 festiv 3 fiction 3 figma 3 filial 3 filigre 3 financ 3 finess 3 flannel 3 flown 3
fluenci 3 foia 3 folei 3 fortifi 3 fox 3 fragranc 3 fraud 3 freak 3 friction 3 friendless 3
frigat 3 frontend 3 frozen 3 frugal 3 fte 3 furi 3 ga 3 gainer 3 gale 3 gaug 3 gayer 3 giant 3
giddi 3 gild 3 gladden 3 gobierno 3 godfath 3 gould 3 governmentwid 3 gowland 3 gracefulli 3
grader 3 grander 3 grandson 3 grappler 3 grass 3 greedi 3 greet 3 groundwork 3 gt 3 guardrail 3
gui 3 hackathon 3 hai 3 hail 3 halv 3 hanov 3 harangu 3 hardest 3 haunch 3 hauteur 3 hazl 3
heath 3 heiress 3 helper 3 hem 3 hen 3 hexadecim 3 hid 3 hideou 3 hinder 3 hook 3 hop 3
horizon 3 horsemen 3 horsewoman 3 hr 3 huge 3 humourist 3 huswif 3 hypothet 3 hz 3 iaa 3 illeg 3
immoder 3 impend 3 inappropri 3 inarticul 3 inconsol 3 increasingli 3 indecorum 3 indig 3
indiscret 3 ineffectu 3 inexperienc 3 influenti 3 inforc 3 inhibit 3 innat 3 inner 3 insan 3
insepar 3 inspector 3 inter 3 interior 3 interven 3 intervent 3 intranet 3 intreat 3 intrigu 3
intrins 3 introductori 3 invis 3 irrelev 3 isl 3 itali 3 jade 3 japan 3 jason 3 jeopard 3 jilt 3
jointur 3 jove 3 jsdoc 3 jumbl 3 junction 3 kelsei 3 kindr 3 knack 3 knave 3 kneel 3 knelt 3
knive 3 lain 3 lash 3 latitud 3 laudabl 3 laundri 3 laurentina 3 le 3 legitim 3 lei 3 leslei 3
leviti 3 lifecycl 3 lighter 3 lightest 3 lime 3 lingo 3 litter 3 localhost 3 longtown 3 loo 3
loser 3 lotteri 3 lunch 3 lung 3 lurk 3 ma 3 magistr 3 mainli 3 maladi 3 mantel 3 marcelo 3
markedli 3 massi 3 mediocr 3 memor 3 metal 3 microphon 3 miller 3 mimic 3 min 3 mindbemd 3
miracl 3 misconstruct 3 mismanag 3 misus 3 momento 3 motto 3 muffin 3 mule 3 multilingu 3
multitud 3 murki 3 musician 3 nail 3 nasti 3 neatli 3 nervous 3 nettl 3 nielsen 3 nineti 3
noel 3 nose 3 notabl 3 notori 3 nuisanc 3 nuptial 3 nurseryman 3 obligingli 3 obtrus 3 odditi 3
oftenest 3 oftentim 3 ohrm 3 onto 3 orchestra 3 oss 3 ostent 3 out 3 outer 3 outlook 3
overbear 3 overr 3 pacifi 3 packet 3 pad 3 paddock 3 pagin 3 paiva 3 palliat 3 panegyr 3 panic 3
pant 3 paradigm 3 parasol 3 parishion 3 parlei 3 parri 3 participant 3 participar 3
participatori 3 passabl 3 passport 3 pathet 3 pend 3 perforc 3 persecut 3 pet 3 pi 3 pillow 3
pint 3 piquet 3 plight 3 podemo 3 poem 3 pond 3 portabl 3 portal 3 porter 3 portfolio 3
poulter 3 powder 3 powerless 3 powerpoint 3 precomput 3 predica 3 predomin 3 preemin 3 prefac 3
pregunta 3 premedit 3 prescript 3 problemat 3 prolong 3 protege 3 protract 3 pulpit 3 pupil 3
puppet 3 purposefulli 3 putnei 3 putrid 3 pyramid 3 queue 3 quier 3 quieter 3 quo 3 racial 3
ram 3 rash 3 reanim 3 reced 3 reciproc 3 recognis 3 rectifi 3 rectori 3 refoi 3 refram 3
reiter 3 remnant 3 repel 3 replet 3 repugn 3 requit 3 reseat 3 resentfulli 3 reset 3 reson 3
restart 3 retail 3 retrac 3 rever 3 rgb 3 ridden 3 rivera 3 roar 3 robin 3 roughli 3 rug 3
rural 3 rustic 3 ryan 3 safari 3 salespeopl 3 sallow 3 saloon 3 sand 3 scienc 3 scoundrel 3
scrap 3 searchabl 3 secresi 3 sedentari 3 seduc 3 seduct 3 selenium 3 sennight 3 sequenti 3
serl 3 servil 3 sexual 3 sha 3 shadi 3 sharer 3 sharpen 3 sheep 3 shirt 3 shiver 3 shorthand 3
showeri 3 shropshir 3 simil 3 similarli 3 skeptic 3 slacken 3 slot 3 slyness 3 smilingli 3
snap 3 sobr 3 softli 3 somber 3 somerset 3 soo 3 sorn 3 sorrowfulli 3 sovereignti 3 spearhead 3
spectat 3 spectrum 3 spin 3 spleen 3 sportsman 3 sprain 3 sprig 3 spung 3 squabbl 3 sr 3 stab 3
stall 3 stanhil 3 stanza 3 statut 3 steadfast 3 steadfastli 3 steadier 3 steal 3 stem 3
stephani 3 stiff 3 stole 3 strai 3 strangest 3 straw 3 strenuous 3 stumbl 3 stun 3 stupidest 3
stylebook 3 stylist 3 subcontractor 3 subdomain 3 subhead 3 subordin 3 subscrib 3 subservi 3
sullen 3 sung 3 supervisori 3 surmount 3 swear 3 sweetli 3 sympath 3 telemetri 3 tension 3
tester 3 tetburi 3 theoret 3 thirdli 3 thou 3 thumbnail 3 thwart 3 tiempo 3 tien 3 timefram 3
tippet 3 tith 3 tmux 3 tooth 3 torrent 3 toss 3 tower 3 transpir 3 travi 3 treacher 3 trepid 3
trinket 3 trod 3 trodden 3 troop 3 turnov 3 turnpik 3 tweet 3 twentieth 3 twofold 3 ty 3 typo 3
tyrann 3 ubuntu 3 un 3 una 3 unacknowledg 3 unaffectedli 3 unalter 3 unansw 3 unassum 3
unauthor 3 unavail 3 unbend 3 unbias 3 unbound 3 uncaught 3 uncheck 3 uncheer 3 unconvinc 3
uncouth 3 undec 3 undefin 3 undermin 3 underrepres 3 underscor 3 undiscern 3 undistinguish 3
undocu 3 undress 3 undu 3 unemploy 3 unfasten 3 unfinish 3 unforgiv 3 uninterrupt 3 unison 3
unmark 3 unmoder 3 unmov 3 unpleasantli 3 unpractis 3 unpredict 3 unprejud 3 unprofit 3
unpromis 3 unrel 3 unrestrain 3 unsaid 3 unsatisfactori 3 unsatisfi 3 unshaken 3 unsolicit 3
unstudi 3 unworthili 3 upbraid 3 upset 3 urban 3 ust 3 utterli 3 varnish 3 vessel 3 vicar 3
vim 3 violin 3 virtualenv 3 virtuou 3 viscount 3 vital 3 voiceov 3 voucher 3 wallis 3 walnut 3
wave 3 wearisom 3 westward 3 whereabout 3 whip 3 wight 3 wildenheim 3 wildli 3 wiltshir 3 wing 3
womanli 3 workmen 3 wrought 3 xcode 3 xyz 3 yarmouth 3 yew 3 youtub 3
`;
