import type { Language } from '@komora/api';

type Texts = Record<Language, string>;
export type DescriptionKind = 'NEW' | 'CITY' | 'HALL' | 'COMPACT';
export type AccessKind = 'YARD' | 'STREET' | 'RAMP' | 'GARAGE';

export const descriptions: Record<DescriptionKind, Texts> = {
  NEW: {
    SK: 'Nová pobočka s vykurovanými a vetranými boxmi. Dvere otvoríte telefónom a z parkoviska ste pri svojich veciach za minútu. Vozíky a výťah sú k dispozícii zadarmo.',
    CS: 'Nová pobočka s vytápěnými a větranými boxy. Dveře otevřete telefonem a z parkoviště jste u svých věcí za minutu. Vozíky i výtah jsou k dispozici zdarma.',
    EN: 'A new branch with heated, ventilated boxes. You open the doors with your phone and reach your things within a minute of parking. Trolleys and the lift are free to use.',
    UK: 'Новий склад з опалюваними та провітрюваними боксами. Двері відчиняються телефоном, а від парковки до ваших речей — одна хвилина. Візки та ліфт безкоштовні.',
    PL: 'Nowy oddział z ogrzewanymi i wentylowanymi boksami. Drzwi otworzysz telefonem, a od parkingu do swoich rzeczy dojdziesz w minutę. Wózki i winda są bezpłatne.',
    HU: 'Új telephely fűtött, szellőztetett boxokkal. Az ajtókat telefonnal nyithatja, és a parkolótól egy perc alatt a holmijánál van. A kézikocsik és a lift ingyen használhatók.',
  },
  CITY: {
    SK: 'Sklad v meste, kúsok od zastávky MHD. Hodí sa na sezónne veci, bicykle, archív firmy aj na sťahovanie. Chodby sú čisté, osvetlené a pod stálym dohľadom.',
    CS: 'Sklad ve městě, kousek od zastávky MHD. Hodí se na sezónní věci, kola, firemní archiv i na stěhování. Chodby jsou čisté, osvětlené a pod stálým dohledem.',
    EN: 'Storage in town, a short walk from public transport. Good for seasonal things, bicycles, a company archive or a move. The corridors are clean, lit and watched at all times.',
    UK: 'Склад у місті, за кілька кроків від зупинки громадського транспорту. Підійде для сезонних речей, велосипедів, архіву фірми чи переїзду. Коридори чисті, освітлені й під постійним наглядом.',
    PL: 'Magazyn w mieście, kilka kroków od przystanku. Sprawdzi się na rzeczy sezonowe, rowery, archiwum firmy i przy przeprowadzce. Korytarze są czyste, oświetlone i stale monitorowane.',
    HU: 'Városi raktár, néhány lépésre a tömegközlekedéstől. Jó választás szezonális holmihoz, kerékpárhoz, céges irattárhoz vagy költözéshez. A folyosók tiszták, világosak és állandóan felügyeltek.',
  },
  HALL: {
    SK: 'Priestranná hala s veľkými boxmi pre nábytok, stroje a tovar. Dodávka zacúva až k rampe a paletový vozík vám požičiame. Vhodné aj pre e-shopy a remeselníkov.',
    CS: 'Prostorná hala s velkými boxy na nábytek, stroje a zboží. Dodávka zacouvá až k rampě a paletový vozík vám půjčíme. Vhodné i pro e-shopy a řemeslníky.',
    EN: 'A spacious hall with large boxes for furniture, machines and goods. A van backs right up to the dock, and a pallet truck is there to borrow. Well suited to online shops and tradespeople.',
    UK: 'Простора зала з великими боксами для меблів, обладнання та товару. Фургон під’їжджає просто до рампи, а візок для палет можна позичити на місці. Зручно для інтернет-магазинів і майстрів.',
    PL: 'Przestronna hala z dużymi boksami na meble, maszyny i towar. Dostawczak podjedzie tyłem pod samą rampę, a wózek paletowy wypożyczymy. Dobre miejsce dla e-sklepów i rzemieślników.',
    HU: 'Tágas csarnok nagy boxokkal bútornak, gépeknek és árunak. A furgon egészen a rámpáig tolathat, raklapemelőt kölcsönadunk. Webáruházaknak és iparosoknak is ideális.',
  },
  COMPACT: {
    SK: 'Menšia pobočka so susedskou atmosférou. Boxy od 1 m², nízke ceny a žiadne čakanie: objednáte online a kód k zámku máte hneď po zaplatení.',
    CS: 'Menší pobočka se sousedskou atmosférou. Boxy od 1 m², nízké ceny a žádné čekání: objednáte online a kód k zámku máte hned po zaplacení.',
    EN: 'A small branch with a neighbourly feel. Boxes from 1 m², low prices and no waiting: order online and the lock code is yours as soon as you have paid.',
    UK: 'Невеликий склад із домашньою атмосферою. Бокси від 1 м², низькі ціни й жодного чекання: замовляєте онлайн і одразу після оплати маєте код до замка.',
    PL: 'Kameralny oddział z sąsiedzką atmosferą. Boksy od 1 m², niskie ceny i bez czekania: zamawiasz online, a kod do zamka dostajesz zaraz po opłaceniu.',
    HU: 'Kisebb, barátságos telephely. Boxok 1 m²-től, kedvező árak, várakozás nélkül: online megrendeli, és a zárkódot fizetés után azonnal megkapja.',
  },
};

export const accesses: Record<AccessKind, Texts> = {
  YARD: {
    SK: 'Vjazd do dvora priamo z ulice, zaparkujete pri vchode. Otočí sa aj dodávka do 3,5 tony.',
    CS: 'Vjezd do dvora přímo z ulice, zaparkujete u vchodu. Otočí se i dodávka do 3,5 tuny.',
    EN: 'Drive into the yard straight from the street and park by the entrance. There is room for a van of up to 3.5 tonnes to turn.',
    UK: 'Заїзд у двір просто з вулиці, паркування біля входу. Розвернеться і фургон до 3,5 тонни.',
    PL: 'Wjazd na dziedziniec prosto z ulicy, parkowanie przy wejściu. Zawróci także samochód dostawczy do 3,5 tony.',
    HU: 'Az udvarba közvetlenül az utcáról lehet behajtani, parkolás a bejáratnál. 3,5 tonnás furgonnal is meg lehet fordulni.',
  },
  STREET: {
    SK: 'Na vykladanie sa dá zastaviť na vyhradenom mieste pred budovou, najviac na 30 minút.',
    CS: 'K vykládce lze zastavit na vyhrazeném místě před budovou, nejdéle na 30 minut.',
    EN: 'For unloading, stop in the marked bay in front of the building, for 30 minutes at most.',
    UK: 'Для розвантаження можна зупинитися на позначеному місці перед будівлею, щонайбільше на 30 хвилин.',
    PL: 'Na czas rozładunku można stanąć na wyznaczonym miejscu przed budynkiem, najdłużej 30 minut.',
    HU: 'Kirakodáshoz az épület előtti kijelölt helyen lehet megállni, legfeljebb 30 percre.',
  },
  RAMP: {
    SK: 'Nakladacia rampa vo výške 1,1 m pre nákladné autá do 12 ton, vedľa nej miesta pre osobné autá.',
    CS: 'Nakládací rampa ve výšce 1,1 m pro nákladní auta do 12 tun, vedle ní místa pro osobní auta.',
    EN: 'A loading dock 1.1 m high for lorries of up to 12 tonnes, with spaces for cars beside it.',
    UK: 'Вантажна рампа заввишки 1,1 м для вантажівок до 12 тонн, поруч місця для легкових авто.',
    PL: 'Rampa załadunkowa o wysokości 1,1 m dla ciężarówek do 12 ton, obok miejsca dla samochodów osobowych.',
    HU: '1,1 m magas rakodórámpa legfeljebb 12 tonnás teherautóknak, mellette személyautó-parkolóhelyek.',
  },
  GARAGE: {
    SK: 'Príjazd cez podzemnú garáž, výška vjazdu 2,1 m. Vyššia dodávka zastaví na dvore pri výťahu.',
    CS: 'Příjezd přes podzemní garáž, výška vjezdu 2,1 m. Vyšší dodávka zastaví ve dvoře u výtahu.',
    EN: 'Access through the underground garage, 2.1 m clearance. Taller vans stop in the yard by the lift.',
    UK: 'Заїзд через підземний гараж, висота в’їзду 2,1 м. Вищий фургон може зупинитися у дворі біля ліфта.',
    PL: 'Dojazd przez garaż podziemny, wysokość wjazdu 2,1 m. Wyższe auta dostawcze zatrzymują się na dziedzińcu przy windzie.',
    HU: 'Megközelítés a mélygarázson át, behajtási magasság 2,1 m. Magasabb furgonnal az udvarban, a liftnél lehet megállni.',
  },
};

export const christmasEve = { SK: 'Štedrý deň', CS: 'Štědrý den', EN: 'Christmas Eve', UK: 'Святвечір', PL: 'Wigilia', HU: 'Szenteste' };
export const christmas = {
  SK: 'Vianoce',
  CS: 'Vánoce',
  EN: 'Christmas',
  UK: 'Різдво',
  PL: 'Boże Narodzenie',
  HU: 'Karácsony',
};
