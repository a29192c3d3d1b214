import type { AgreementTexts } from '../text-shape.ts';

const every = { 1: 'mesiac', 3: 'tri mesiace', 6: 'šesť mesiacov', 12: 'dvanásť mesiacov' } as const;
const law = { SVK: 'Slovenskej republiky', CZE: 'Českej republiky', POL: 'Poľskej republiky', HUN: 'Maďarska' } as const;

/** After a preposition that takes the genitive. */
const days = (count: number) => `${count} ${count === 1 ? 'dňa' : 'dní'}`;

export const sk: AgreementTexts = {
  title: 'Zmluva o nájme skladovacieho boxu',
  concluded: (at) => `Uzavretá elektronicky ${at}`,
  operator: 'Prenajímateľ',
  customer: 'Nájomca',
  represented: (person) => `zastúpená: ${person}`,
  articles: (d) => [
    {
      heading: 'Predmet zmluvy',
      paragraphs: [
        `Prenajímateľ prenecháva nájomcovi do užívania skladovací box ${d.box} s plochou ${d.area} (${d.size}) v sklade ${d.warehouse}, ${d.place}, výlučne na uskladnenie vecí.`,
        'Nájomca box preberá v stave spôsobilom na uskladnenie a zaväzuje sa platiť nájomné.',
      ],
    },
    {
      heading: 'Trvanie nájmu',
      paragraphs: [
        `Nájom sa začína ${d.startsOn} a dojednáva sa na neurčitý čas. Účtuje sa vopred vždy za ${every[d.period]}; ďalšie obdobie sa začína v deň, ktorý sa číslom zhoduje s dňom začiatku nájmu, a ak ho mesiac nemá, v jeho posledný deň.`,
      ],
    },
    {
      heading: 'Cena',
      paragraphs: [
        `Nájomné za box je ${d.rent} mesačne bez DPH a poistenie ${d.insurance} mesačne bez DPH.${d.discount === null ? '' : ` Za dĺžku fakturačného obdobia platí na nájomné zľava ${d.discount}.`}`,
        `Za prvé obdobie nájomca zaplatil ${d.first} s DPH. Za každé ďalšie obdobie platí ${d.recurring} s DPH. Ak sa zmení zákonná sadzba DPH, upraví sa o rozdiel.`,
        ...(d.refund === null
          ? []
          : [
              `V rámci akcie prenajímateľ vráti ${d.refund.amount} na kartu nájomcu najneskôr ${d.refund.by}. Opakovaných platieb sa akcia netýka.`,
            ]),
      ],
    },
    {
      heading: 'Platenie',
      paragraphs: [
        'Nájomca súhlasí, aby sa ďalšie platby strhávali automaticky z karty, ktorou zaplatil objednávku, vždy v prvý deň obdobia. Prenajímateľ ich oznámi e-mailom tri dni vopred. Súhlas možno odvolať; platiť možno aj kartou cez účet alebo prevodom podľa faktúry.',
        'Ak platba neprejde, prenajímateľ ju zopakuje alebo pošle odkaz na zaplatenie. Ak nájomca nezaplatí ani do 10 dní po splatnosti, prenajímateľ môže po upozornení pozastaviť prístup k vchodu a boxu. Prístup sa obnoví, len čo je platba známa.',
      ],
    },
    {
      heading: 'Poistenie',
      paragraphs: [
        d.own === null
          ? `Uskladnené veci sú poistené v rozsahu „${d.insuranceName}“ do výšky ${d.coverage}. Poistenie sa nevzťahuje na veci, ktoré sa v boxe nesmú skladovať. Škodu nájomca oznámi bez odkladu.`
          : `Nájomca si uložené veci poistí aspoň na ${d.coverage} a do ${days(d.own.proofDays)} od začiatku nájmu pošle prenajímateľovi doklad o poistení, pred koncom jeho platnosti nový. Ak prenajímateľ ani ${d.own.graceDays} dní po tejto lehote nemá doklad, ktorý mohol prijať, môže od ďalšieho obdobia pridať svoje najlacnejšie poistenie za aktuálnu cenu; deň a cenu oznámi e-mailom aspoň ${d.own.noticeDays} dní vopred. Poistenie sa nevzťahuje na veci, ktoré sa nesmú skladovať. Škodu nájomca oznámi bez odkladu.`,
      ],
    },
    {
      heading: 'Prístup',
      paragraphs: [
        'K vchodu a boxu má nájomca prístup v otváracích hodinách skladu kódmi alebo cez svoj účet. Kódy sú tajné a v tejto zmluve sa neuvádzajú. Nájomca môže box zdieľať s inou registrovanou osobou; za jej konanie zodpovedá ako za svoje.',
        'Stratu alebo vyzradenie kódu nájomca ihneď oznámi. Prenajímateľ smie do boxu vstúpiť po predchádzajúcom oznámení, bez neho len pri nebezpečenstve pre život, zdravie alebo majetok, alebo ak to nariadi úrad.',
      ],
    },
    {
      heading: 'Zakázané veci a konanie',
      paragraphs: [
        'V boxe sa nesmú skladovať horľaviny, výbušniny, zbrane a strelivo, jedy, plyny, odpad, rádioaktívne látky, živé tvory, rastliny, potraviny podliehajúce skaze, veci pochádzajúce z trestnej činnosti, hotovosť, cenné papiere ani veci s mimoriadnou zberateľskou hodnotou.',
        'V boxe sa nesmie bývať, podnikať, fajčiť ani používať otvorený oheň. Nájomca nezaťaží podlahu nad vyznačenú mieru, neblokuje chodby a nemení zariadenie boxu.',
      ],
    },
    {
      heading: 'Zodpovednosť',
      paragraphs: [
        'Prenajímateľ udržiava sklad v stave spôsobilom na uskladnenie a zodpovedá za škodu, ktorú spôsobí porušením svojich povinností. Nájomca zodpovedá za škodu, ktorú spôsobí on, ním uskladnené veci alebo osoby, ktorým umožnil prístup.',
      ],
    },
    {
      heading: 'Ukončenie nájmu',
      paragraphs: [
        `Nájomca môže nájom kedykoľvek vypovedať bez udania dôvodu cez svoj účet; výpovedná lehota je ${d.noticeDays} dní. Ak je box už vyprataný a čistý, nájom sa môže skončiť najneskôr nasledujúci deň. Pred výpoveďou musia byť zaplatené splatné faktúry. Nájomné zaplatené za dni po skončení nájmu prenajímateľ vráti.`,
        'Prenajímateľ môže nájom vypovedať s lehotou jedného mesiaca. Bez výpovednej lehoty ho môže skončiť, ak nájomca dlhuje nájomné viac ako 30 dní napriek upozorneniu alebo ak skladuje zakázané veci.',
        'Ku dňu skončenia nájomca box vyprace, vyčistí a potvrdí to v účte. S vecami, ktoré v boxe zostanú, prenajímateľ naloží po písomnej výzve s primeranou lehotou podľa zákona.',
      ],
    },
    ...(d.isConsumer
      ? [
          {
            heading: 'Odstúpenie od zmluvy',
            paragraphs: [
              `Spotrebiteľ môže od zmluvy odstúpiť bez udania dôvodu do 14 dní od jej uzavretia, e-mailom na ${d.operatorEmail}, listom alebo v účte; stačí odoslať oznámenie v lehote. Vzor je v prílohe. Prenajímateľ vráti prijaté platby do 14 dní rovnakým spôsobom.`,
              ...(d.immediateStart === null
                ? []
                : [
                    `Nájomca ${d.immediateStart} výslovne požiadal, aby sa nájom začal pred uplynutím tejto lehoty. Pri odstúpení preto zaplatí pomernú časť ceny za dni do odstúpenia.`,
                  ]),
            ],
          },
        ]
      : []),
    {
      heading: 'Osobné údaje',
      paragraphs: [
        'Prenajímateľ spracúva osobné údaje nájomcu na účely tejto zmluvy, jej účtovania a bezpečnosti skladu podľa zásad ochrany osobných údajov vo verzii uvedenej v prílohe. Doklady uchováva počas zákonných lehôt.',
      ],
    },
    {
      heading: 'Záverečné ustanovenia',
      paragraphs: [
        `Zmluva sa spravuje právom ${law[d.country]}; ochranu, ktorú spotrebiteľovi dáva právo štátu jeho bydliska, tým nestráca. Sťažnosti prijíma prenajímateľ na ${d.operatorEmail}. Spotrebiteľské spory mimosúdne rieši ${d.authority}.`,
        'Súčasťou zmluvy sú všeobecné obchodné podmienky vo verzii uvedenej v prílohe. Zmluva bola uzavretá odoslaním objednávky a jej zaplatením; nájomca ju má natrvalo k dispozícii v účte. Zmeny sa robia písomne alebo elektronicky so súhlasom oboch strán.',
      ],
    },
  ],
  consents: {
    heading: 'Príloha 1: Udelené súhlasy',
    kind: 'Súhlas',
    version: 'Verzia textu',
    at: 'Udelený',
    kinds: {
      TERMS_AND_CONDITIONS: 'Všeobecné obchodné podmienky',
      RECURRING_PAYMENTS: 'Opakované automatické platby',
      PRIVACY_POLICY: 'Zásady ochrany osobných údajov',
      IMMEDIATE_START: 'Začatie nájmu pred uplynutím lehoty na odstúpenie',
      NEWSLETTER: 'Zasielanie noviniek',
    },
  },
  withdrawal: {
    heading: 'Príloha 2: Vzor odstúpenia od zmluvy',
    to: (operator) => `Komu: ${operator}`,
    statement: (number) => `Týmto oznamujem, že odstupujem od zmluvy o nájme skladovacieho boxu č. ${number}.`,
    lines: ['Meno a priezvisko spotrebiteľa:', 'Adresa:', 'Dátum:', 'Podpis (iba ak sa posiela v listinnej podobe):'],
  },
  identifiers: { companyId: 'IČO', taxId: 'Daňové číslo', vatId: 'IČ DPH' },
  page: (number, count) => `Strana ${number} z ${count}`,
};
