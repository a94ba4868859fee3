/**
 * The passwords that attackers try first: those at the top of published lists of breached passwords, written down by
 * hand, with similar ones in other languages. `password-policy.ts` of the core also finds them in other case, doubled,
 * with digits for letters, and with a year or signs around them.
 *
 * The list is short. An embedder who has one of millions passes another `PasswordBlocklist`.
 */
import type { PasswordBlocklist } from '@keyward/core/ports';

const words = `
password passwort password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword
passwords mypassword yourpassword thepassword newpassword oldpassword nopassword masterpassword
adminpassword userpassword rootpassword testpassword temppassword defaultpassword
motdepasse contrasena contraseña contrasinal senha123 minhasenha hasło haslo123 wachtwoord
wachtwoord1 salasana lösenord losenord kennwort geheim geheim123 parola parolamea şifre sifre123
jelszo heslo1234 пароль парольпароль parool slaptazodis adgangskode passord lozinka sifra zaporka
пароль123 密码 mima1234
admin admin123 admin1234 administrator administrador administrateur administrator1 superadmin
superuser sysadmin webadmin siteadmin adminadmin admin@123 root rootroot toor rootadmin user
username useruser guest guestguest guest123 demo demo1234 demodemo test test123 test1234 testtest
testing testing1 testuser tester tester123 temp temporary temporal changeme changeme1
changeme123 changeit change_me changethis pleasechange default defaultuser secret secret123
secrets topsecret supersecret verysecret mysecret secretpassword private letmein letmein1
letmein123 letmeinnow openup opensesame sesame welcome welcome1 welcome12 welcome123 welcome1234
welcomehome welcomeback willkommen bienvenue bienvenido bienvenidos benvenuto login login123
loginlogin logmein signin access access14 accesscode accessgranted enter enter123 enterthis hello
hello123 hellohello helloworld hello1234 hallo hallo123 hallohallo halloween bonjour
bonjour1 buongiorno holahola hola1234 goodmorning goodnight goodbye goodluck whatever whatever1
nothing nothing1 something anything everything trustno1 trustnoone blahblah blahblah1 asdf1234
asdfasdf asdfghjk qwer1234 qwerqwer qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui
qwertyuiop qwertz qwertz123 azerty azerty123 azertyuiop zxcvbnm zxcvbnm123 1q2w3e4r 1q2w3e4r5t
1q2w3e 1qaz2wsx 1qaz2wsx3edc qazwsx qazwsxedc zaq12wsx zaq1zaq1 zaq1xsw2 q1w2e3r4 q1w2e3r4t5
a1b2c3d4 a1s2d3f4 abc12345 abcd1234 abcdefgh aa123456 aaaa1111 a1234567 a12345678 a123456789
12345678 123456789 1234567890 11111111 00000000 88888888 12341234 12344321 11223344 123123123
123321123 147258369 987654321 87654321 741852963 159753 963852741 password!
iloveyou iloveyou1 iloveyou2 iloveyou123 iloveyousomuch ilovehim iloveher ilovegod ilovejesus
ilovemusic ilovemymom ilovemylife ilovemyself ilovemydog ilovemycat ilovesex ilovefootball
iloveu iloveu2 iloveyouforever ihateyou ihateyou1 loveyou loveyou1 lovelove lovelove1 loveme
loveme1 lover lovers lovely lovely1 lovelygirl lovebug loveforever lovehate lovehurts loveislife
truelove mylove mylove1 endlesslove foreverlove foreveryoung forever forever1 together together1
sweetheart sweetheart1 sweetie sweetie1 sweetpea sweetness honeybunny honeybee darling
darling1 babygirl babygirl1 babyboy babyboy1 babydoll babyface babylove babybaby princess
princess1 princesa princesa1 prinzessin princesse principessa prince queen queenbee beautiful
beautiful1 beauty gorgeous handsome sexygirl sexylady sexybaby sexyboy kisskiss kisses
hugsandkisses teamo teamo123 tequiero teamomucho tiamo123 jetaime jetaime1 ichliebedich
ichliebedich1
liebling schatz schatzi amor amoramor amormio amorcito miamor meuamor tuamor corazon corazon1
mivida
sunshine sunshine1 sunshine123 moonlight moonlight1 starlight starlight1 daylight rainbow rainbow1
rainbows butterfly butterfly1 butterflies dragonfly dragon dragon1 dragon123 dragons
dragonball dragonballz monkey monkey1 monkey123 monkeys football football1 footballer fussball
baseball baseball1 basketball basketball1 volleyball softball hockey hockey1 soccer soccer1
tennis tennis1 golf golfer golfgolf swimming running cycling skating skateboard snowboard
wrestling boxing superman superman1 batman batman1 batman123 spiderman spiderman1 ironman captain
captainamerica wolverine deadpool superhero avengers starwars starwars1 startrek skywalker
darthvader lukeskywalker chewbacca masterofpuppets matrix neo trinity gandalf gandalf1 frodo
hobbit
lordoftherings harrypotter harrypotter1 hogwarts dumbledore voldemort pokemon pokemon1 pokemon123
pikachu charizard digimon naruto naruto1 narutouzumaki sasuke onepiece minecraft minecraft1
fortnite fortnite1 roblox roblox123 callofduty warcraft worldofwarcraft starcraft counterstrike
leagueoflegends playstation playstation2 playstation3 nintendo gameboy gamecube xbox360 halo
halo3 zelda mario supermario sonic finalfantasy tombraider assassin
shadow shadow1 shadow123 shadows master master1 master123 masters michael michael1 michael123
michelle michelle1 jessica jessica1 jennifer jennifer1 ashley ashley1 amanda amanda1 daniel
daniel1 danielle danielle1 charlie charlie1 charlie123 robert robert1 thomas thomas1 jordan
jordan1 jordan23 michaeljordan george george1 andrew andrew1 joshua joshua1 matthew matthew1
anthony anthony1 william william1 christian christian1 christopher christopher1 christine
christina christina1 nicole nicole1 nicholas nicholas1 benjamin benjamin1 alexander alexander1
alexandra alexandra1 alexandre alejandro alejandra sebastian sebastian1 samantha samantha1
stephanie stephanie1 elizabeth elizabeth1 victoria victoria1 isabella isabella1 gabriel gabriel1
gabriela gabriella patricia patricia1 jonathan jonathan1 zachary brandon brandon1 richard richard1
maggie maggie1 hannah hannah1 taylor taylor1 madison madison1 olivia olivia1 sophia sophie
sophie1 chelsea chelsea1 chelseafc jackson jackson1 morgan morgan1 austin dallas phoenix phoenix1
ginger ginger1 pepper pepper1 cookie cookie1 cookies cookies1 chocolate chocolate1 chocolat
strawberry strawberry1 blueberry raspberry cherry cherry1 banana banana1 bananas orange orange1
apple apple123 apples pineapple pineapple1 watermelon coconut peanut peanut1 peanutbutter
cupcake cupcake1 cheesecake cheese cheese1 pancake pizza pizza123 hamburger hotdog coffee coffee1
starbucks budweiser heineken corona jackdaniels whiskey tequila
flower flower1 flowers flowers1 sunflower sunflower1 daisy daisy1 lavender jasmine jasmine1
rosebud purple purple1 purple123 yellow yellow1 orange123 silver silver1 golden goldfish diamond
diamond1 diamonds crystal crystal1 emerald sapphire angel angel1 angel123 angels angels1 angelina
angelica angeles heaven heaven1 blessed blessed1 blessing jesus jesus1 jesus123 jesuschrist
jesusislord jesuslovesme jesussaves godisgood godislove godbless christ church faith faithful
grace hopeful spirit allah allahuakbar bismillah inshallah mohammed muhammad krishna ganesh
omsairam saibaba waheguru buddha
computer computer1 computer123 internet internet1 internet123 microsoft microsoft1 windows
windows1 windows10 windowsxp linux ubuntu macintosh apple1 iphone iphone6 android samsung samsung1
samsung123 nokia nokia123 motorola blackberry facebook facebook1 facebook123 google google1
google123 googlegoogle youtube youtube1 twitter instagram instagram1 linkedin linkedin1 myspace
myspace1 myspace123 yahoo yahoo123 hotmail hotmail1 gmail gmail123 amazon netflix spotify whatsapp
telegram wordpress database oracle oracle123 mysql mysql123 postgres postgresql mongodb
redis123 server server1 server123 network network1 security security1 system system1 manager
manager1 support support1 service service1 office office1 company company1 business marketing
sales123 student student1 teacher teacher1 school school1 college college1 university library
library1 hospital police military marine marines army navy airforce soldier warrior warrior1
warriors fighter hunter hunter1 hunting fishing fishing1 fisherman outdoor camping
mustang mustang1 corvette corvette1 ferrari ferrari1 porsche porsche1 porsche911 mercedes
mercedes1 mercedesbenz bmw bmwbmw audi audia4 lamborghini lamborghini1 bugatti camaro camaro1
challenger charger yamaha yamaha1 kawasaki suzuki honda honda1 toyota toyota1 nissan mitsubishi
volkswagen chevrolet chevy cadillac maserati harley harley1 harleydavidson motorcycle
motocross racing nascar formula1 speedy turbo diesel
liverpool liverpool1 liverpoolfc arsenal arsenal1 arsenalfc manchester manchester1
manchesterunited manutd manunited everton tottenham newcastle barcelona barcelona1 fcbarcelona
realmadrid
realmadrid1 juventus juventus1 intermilan acmilan bayern bayernmunchen dortmund borussia schalke04
galatasaray fenerbahce besiktas ajaxamsterdam benfica sporting flamengo corinthians
palmeiras saopaulo bocajuniors riverplate chivas america cruzazul messi messi10 ronaldo ronaldo7
cristiano cristianoronaldo beckham zidane maradona neymar lakers lakers24 celtics bulls
yankees yankees1 redsox dodgers cowboys cowboys1 steelers steelers1 packers packers1 patriots
patriots1 eagles eagles1 raiders raiders1 redskins broncos ravens giants giants1 dolphins
dolphin dolphin1 panthers panther tigers tiger tiger1 tigger tigger1 lions lion leopard jaguar
cheetah wolf wolfpack wolves bear bears grizzly eagle falcon falcon1 hawk phoenix7 horse horses
ponies unicorn unicorn1 unicorns pegasus elephant elephant1 giraffe penguin penguin1 chicken
chicken1 turtle turtles rabbit rabbit1 bunny hamster kitten kittens kitty kitty1 hellokitty
hellokitty1 pussycat puppy puppies doggie buddy buddy1 buddy123 buster buster1 rocky rocky1 bailey
bailey1 lucky lucky1 lucky123 lucky777 lucky13 max maxwell sammy sammy1 smokey smokey1
snoopy snoopy1 garfield scooby scoobydoo scooter scooter1 tweety sylvester mickey mickeymouse
minnie minniemouse donald donaldduck disney disney1 disneyland cinderella tinkerbell tinkerbell1
winniethepooh spongebob spongebob1 simpsons homer bartsimpson southpark familyguy
summer summer1 summer123 winter winter1 winter123 spring spring1 spring123 autumn autumn1
autumn123 sommer sommer123 herbst fruhling januar january february march april may june july
august
september october november december monday tuesday wednesday thursday friday saturday sunday
christmas christmas1 xmas easter birthday happybirthday newyear happynewyear holiday vacation
weekend
london london1 newyork newyork1 newyorkcity paris paris1 berlin berlin1 hamburg munchen münchen
frankfurt vienna zurich madrid lisboa roma milano amsterdam moscow moskva istanbul istanbul34
beijing shanghai hongkong singapore tokyo sydney melbourne toronto montreal chicago boston boston1
texas florida california california1 hollywood lasvegas miami hawaii arizona colorado
virginia georgia carolina washington denver detroit seattle america1 american americana canada
canada1 england england1 britain scotland ireland germany germany1 deutschland deutschland1
france france1 italia italia1 espana españa portugal brasil brasil1 brazil mexico mexico1
argentina colombia colombia1 venezuela peru chile russia ukraine poland polska polska1 romania
hungary turkey turkiye greece israel egypt pakistan pakistan1 india india123 indonesia indonesia1
malaysia philippines pilipinas vietnam thailand china japan korea australia africa
fuckyou fuckyou1 fuckyou2 fuckyou123 fuckoff fuckoff1 fuckme fuckthis fucker motherfucker asshole
asshole1 bitch bitch1 bullshit bastard shithead pussy1 penis123 sexsex sex12345 porn
pornstar playboy playboy1 playgirl hustler
naughty badboy badboy1 badgirl goodgirl coolboy coolgirl coolguy cooldude hotgirl hotboy hottie
hottie1 hotstuff crazy crazy1 crazygirl crazyboy psycho killer killer1 killer123 killers
murder zombie zombies vampire vampires demon devil devil666 satan666 lucifer hellfire nightmare
darkness darkness1 darkangel darkside darkknight blackout blackcat blackdog blackrose
blackberry1 blackjack blackstar whitewolf whitetiger redrose reddragon bluesky bluemoon bluebird
bluedragon greenday greenday1 greentree greenapple pinkfloyd pinkpink metallica metallica1
nirvana nirvana1 ironmaiden slipknot slipknot1 linkinpark linkinpark1 acdc acdcacdc ledzeppelin
rammstein blink182 eminem eminem1 tupac 2pac snoopdogg 50cent michaeljackson elvis
elvispresley beatles beatles1 rollingstones justinbieber justinbieber1 onedirection onedirection1
taylorswift ladygaga beyonce rihanna shakira britney madonna hannahmontana jonasbrothers
selenagomez musicislife music music123 musica guitar guitar1 piano drummer drummer1 bassist dancer
dancer1 dancing singer singing rockstar rockstar1 rocknroll hiphop rapper
freedom freedom1 liberty liberty1 justice peace peaceful happiness happy happy1 happy123 happyday
happylife happyness smile smile1 smiley smile123 friends friends1 friend friendship
bestfriend bestfriends familia family family1 family123 mother mother1 father father1 mommy mommy1
daddy daddy1 daddysgirl mamapapa mamamama sister sisters brother brothers grandma grandpa
children baby baby123 girlfriend boyfriend husband marriage myfamily mychildren lifeisgood
lifeisbeautiful lifestyle dreams dreamer dreaming sweetdreams imagine believe hakunamatata
carpediem wonderful wonderland awesome awesome1 amazing fantastic perfect success success1 winner
winner1 champion champions legend legends hero heroes genius genius1 einstein newton
brainiac
spartan spartan117 trooper ranger ranger1 rangers scout knight knight1 knights wizard wizard1
magic magic123 magician mystery mystical phantom ghost ghostrider ninja ninja1 samurai shogun
pirate pirates jacksparrow gangster gangsta mafia godfather scarface terminator predator aliens
alien robocop transformers optimus megatron godzilla kingkong titanic avatar inception
gladiator braveheart spartacus hercules apollo zeus athena thor odin loki cleopatra napoleon cesar
caesar
correcthorsebatterystaple correcthorsebattery horsebatterystaple correct battery staple
correct-horse-battery-staple thisismypassword thisisapassword thisisasecret thisisnotapassword
iforgotmypassword iforgotit idontknow idontcare ihavenoidea nopasswordneeded passwordpassword
mypasswordis is mynameis whoami whocares letmeinplease pleaseletmein openthedoor
maverick maverick1 goldengate bond007 jamesbond jamesbond007 secretagent agent007 mission cocacola
cocacola1 pepsi pepsi123 drpepper mountaindew redbull monsterenergy nike adidas adidas1
puma lacoste gucci chanel versace armani
babylon5 firefly stargate battlestar galaxy galaxy1 universe universe1 planet earth mercury venus
saturn jupiter neptune pluto comet asteroid shuttle apollo13 nasa rocket rocket1 rocketman
space spaceman astronaut
`;

const known: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

export const frequentPasswords: PasswordBlocklist = {
  has: (text) => Promise.resolve(known.has(text)),
};
