import type { AgreementTexts } from '../text-shape.ts';

const every = { 1: 'egy hónap', 3: 'három hónap', 6: 'hat hónap', 12: 'tizenkét hónap' } as const;
const law = { SVK: 'szlovák', CZE: 'cseh', POL: 'lengyel', HUN: 'magyar' } as const;

export const hu: AgreementTexts = {
  title: 'Tárolóbox bérleti szerződése',
  concluded: (at) => `Elektronikus úton megkötve: ${at}`,
  operator: 'Bérbeadó',
  customer: 'Bérlő',
  represented: (person) => `képviseli: ${person}`,
  articles: (d) => [
    {
      heading: 'A szerződés tárgya',
      paragraphs: [
        `A bérbeadó a bérlő használatába adja a(z) ${d.box} jelű tárolóboxot (alapterülete ${d.area}, mérete ${d.size}), amely a(z) ${d.warehouse} raktárban található (${d.place}). A box kizárólag ingóságok tárolására szolgál.`,
        'A bérlő a boxot tárolásra alkalmas állapotban veszi át, és kötelezi magát a bérleti díj megfizetésére.',
      ],
    },
    {
      heading: 'A bérlet tartama',
      paragraphs: [
        `A bérlet kezdete: ${d.startsOn}; a szerződés határozatlan időre szól. A díj előre, időszakonként esedékes, egy időszak hossza ${every[d.period]}. A következő időszak a hónapnak azon a napján kezdődik, amelyen a bérlet kezdődött, vagy ha ilyen nap a hónapban nincs, annak utolsó napján.`,
      ],
    },
    {
      heading: 'Díjak',
      paragraphs: [
        `A box bérleti díja havonta nettó ${d.rent}, a biztosításé havonta nettó ${d.insurance}.${d.discount === null ? '' : ` A számlázási időszak hosszáért a bérleti díjból ${d.discount} kedvezmény jár.`}`,
        `Az első időszakért a bérlő bruttó ${d.first} összeget fizetett. Minden további időszak díja bruttó ${d.recurring}. Ha a törvényes áfakulcs változik, a díj a különbözettel módosul.`,
        ...(d.refund === null
          ? []
          : [
              `Az akció keretében a bérbeadó ${d.refund.amount} összeget térít vissza a bérlő bankkártyájára, legkésőbb eddig: ${d.refund.by}. Az ismétlődő fizetésekre az akció nem vonatkozik.`,
            ]),
      ],
    },
    {
      heading: 'Fizetés',
      paragraphs: [
        'A bérlő hozzájárul, hogy a további díjakat a bérbeadó minden időszak első napján automatikusan megterhelje azon a bankkártyán, amellyel a megrendelést kifizették. A terhelésről a bérbeadó három nappal korábban e-mailt küld. A hozzájárulás visszavonható; fizetni a fiókban bankkártyával vagy a számla szerint átutalással is lehet.',
        'Ha a fizetés sikertelen, a bérbeadó megismétli, vagy fizetési linket küld. Ha a bérlő a határidő után 10 nappal sem fizet, a bérbeadó előzetes figyelmeztetés után felfüggesztheti a bejárat és a box használatát. A hozzáférés azonnal helyreáll, amint a fizetés ismertté válik.',
      ],
    },
    {
      heading: 'Biztosítás',
      paragraphs: [
        d.own === null
          ? `A tárolt ingóságok biztosítása: „${d.insuranceName}”, legfeljebb ${d.coverage} összegig. A biztosítás nem terjed ki arra, amit a boxban tilos tárolni. A bérlő a kárt haladéktalanul bejelenti.`
          : `A bérlő a tárolt dolgokat legalább ${d.coverage} összegre biztosítja, és a bérlet kezdetétől számított ${d.own.proofDays} napon belül elküldi a bérbeadónak a biztosítás igazolását, lejárata előtt pedig az újat. Ha ${d.own.graceDays} nappal e határidő után a bérbeadónak nincs elfogadható igazolása, a következő időszaktól felveheti a legolcsóbb biztosítását az aktuális áron; a napot és az árat legalább ${d.own.noticeDays} nappal előre e-mailben közli. A biztosítás nem terjed ki a tiltott dolgokra. A bérlő a kárt késedelem nélkül bejelenti.`,
      ],
    },
    {
      heading: 'Hozzáférés',
      paragraphs: [
        'A bérlő a bejáratot és a boxot a raktár nyitvatartási idejében kódokkal vagy a fiókjából nyithatja. A kódok titkosak, ebben a szerződésben nem szerepelnek. A bérlő a boxot más regisztrált személlyel megoszthatja, akinek magatartásáért sajátjaként felel.',
        'A kód elvesztését vagy kitudódását a bérlő azonnal jelenti. A bérbeadó előzetes értesítés után léphet a boxba, anélkül csak élet, egészség vagy vagyon veszélye esetén, illetve hatósági rendelkezésre.',
      ],
    },
    {
      heading: 'Tilalmak',
      paragraphs: [
        'A boxban tilos tárolni gyúlékony és robbanásveszélyes anyagot, fegyvert és lőszert, mérget, gázt, hulladékot, radioaktív anyagot, élőlényt, növényt, romlandó élelmiszert, bűncselekményből származó dolgot, készpénzt, értékpapírt, valamint rendkívüli gyűjtői értékű tárgyat.',
        'A boxban tilos lakni, üzleti tevékenységet folytatni, dohányozni és nyílt lángot használni. A bérlő a padlót a jelzett határon túl nem terheli, a folyosókat nem torlaszolja el, a box berendezését nem változtatja meg.',
      ],
    },
    {
      heading: 'Felelősség',
      paragraphs: [
        'A bérbeadó a raktárt tárolásra alkalmas állapotban tartja, és felel a kötelezettségei megszegésével okozott kárért. A bérlő felel azért a kárért, amelyet ő, a tárolt ingóságai vagy az általa beengedett személyek okoznak.',
      ],
    },
    {
      heading: 'A bérlet megszűnése',
      paragraphs: [
        `A bérlő a bérletet bármikor, indokolás nélkül felmondhatja a fiókjában; a felmondási idő ${d.noticeDays} nap. Ha a box már üres és tiszta, a bérlet legkésőbb a következő napon véget érhet. Ezt megelőzően az esedékes számlákat ki kell fizetni. A bérlet vége utáni napokra befizetett díjat a bérbeadó visszatéríti.`,
        'A bérbeadó egy hónapos felmondási idővel mondhat fel. Azonnali hatállyal megszüntetheti a bérletet, ha a bérlő felszólítás ellenére 30 napnál hosszabb ideje tartozik, vagy tiltott dolgot tárol.',
        'A bérlő a bérlet utolsó napjáig a boxot kiüríti és kitakarítja, majd ezt a fiókjában megerősíti. A hátrahagyott ingóságokkal a bérbeadó megfelelő határidőt adó írásbeli felszólítás után a jogszabályok szerint jár el.',
      ],
    },
    ...(d.isConsumer
      ? [
          {
            heading: 'Elállási jog',
            paragraphs: [
              `A fogyasztó a szerződéskötéstől számított 14 napon belül indokolás nélkül elállhat a szerződéstől: e-mailben (${d.operatorEmail}), levélben vagy a fiókjában; elég a nyilatkozatot határidőben elküldeni. A minta a mellékletben található. A bérbeadó a kapott összeget 14 napon belül, ugyanazon a módon visszatéríti.`,
              ...(d.immediateStart === null
                ? []
                : [
                    `A bérlő kifejezetten kérte (${d.immediateStart}), hogy a bérlet e határidő lejárta előtt kezdődjön. Elállás esetén ezért az addig eltelt napokra arányos díjat fizet.`,
                  ]),
            ],
          },
        ]
      : []),
    {
      heading: 'Személyes adatok',
      paragraphs: [
        'A bérbeadó a bérlő személyes adatait a szerződés teljesítése, elszámolása és a raktár biztonsága érdekében kezeli, a mellékletben megjelölt változatú adatkezelési tájékoztató szerint. A bizonylatokat a törvényes ideig őrzi meg.',
      ],
    },
    {
      heading: 'Záró rendelkezések',
      paragraphs: [
        `A szerződésre a ${law[d.country]} jog irányadó; a fogyasztó a lakóhelye szerinti állam jogának védelmét nem veszíti el. Panasz benyújtható: ${d.operatorEmail}. A fogyasztói jogvitákat bíróságon kívül rendezi: ${d.authority}.`,
        'A szerződés része az általános szerződési feltételek mellékletben megjelölt változata. A szerződés a megrendelés elküldésével és kifizetésével jött létre; a bérlő a fiókjában tartósan eléri. Módosítása írásban vagy elektronikus úton, mindkét fél egyetértésével történik.',
      ],
    },
  ],
  consents: {
    heading: '1. melléklet: Megadott hozzájárulások',
    kind: 'Hozzájárulás',
    version: 'A szöveg változata',
    at: 'Megadva',
    kinds: {
      TERMS_AND_CONDITIONS: 'Általános szerződési feltételek',
      RECURRING_PAYMENTS: 'Ismétlődő automatikus fizetések',
      PRIVACY_POLICY: 'Adatkezelési tájékoztató',
      IMMEDIATE_START: 'A bérlet kezdete az elállási határidő lejárta előtt',
      NEWSLETTER: 'Hírlevél',
    },
  },
  withdrawal: {
    heading: '2. melléklet: Elállási nyilatkozatminta',
    to: (operator) => `Címzett: ${operator}`,
    statement: (number) => `Kijelentem, hogy elállok a(z) ${number} számú, tárolóbox bérletére kötött szerződéstől.`,
    lines: ['A fogyasztó neve:', 'Címe:', 'Kelt:', 'Aláírás (csak papíron tett nyilatkozat esetén):'],
  },
  identifiers: { companyId: 'Cégazonosító', taxId: 'Adóazonosító', vatId: 'Áfaazonosító' },
  page: (number, count) => `${number}. oldal, összesen ${count}`,
};
