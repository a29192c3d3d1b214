import type { AgreementTexts } from '../text-shape.ts';

const every = { 1: 'měsíc', 3: 'tři měsíce', 6: 'šest měsíců', 12: 'dvanáct měsíců' } as const;
const law = { SVK: 'Slovenské republiky', CZE: 'České republiky', POL: 'Polské republiky', HUN: 'Maďarska' } as const;

/** After a preposition that takes the genitive. */
const days = (count: number) => `${count} ${count === 1 ? 'dne' : 'dnů'}`;

export const cs: AgreementTexts = {
  title: 'Smlouva o nájmu skladovacího boxu',
  concluded: (at) => `Uzavřena elektronicky ${at}`,
  operator: 'Pronajímatel',
  customer: 'Nájemce',
  represented: (person) => `zastoupena: ${person}`,
  articles: (d) => [
    {
      heading: 'Předmět smlouvy',
      paragraphs: [
        `Pronajímatel přenechává nájemci k užívání skladovací box ${d.box} o ploše ${d.area} (${d.size}) ve skladu ${d.warehouse}, ${d.place}, výhradně k uskladnění věcí.`,
        'Nájemce box přebírá ve stavu způsobilém k uskladnění a zavazuje se platit nájemné.',
      ],
    },
    {
      heading: 'Doba nájmu',
      paragraphs: [
        `Nájem začíná ${d.startsOn} a sjednává se na dobu neurčitou. Účtuje se předem vždy za ${every[d.period]}; další období začíná dnem, který se číslem shoduje se dnem začátku nájmu, a nemá-li ho měsíc, jeho posledním dnem.`,
      ],
    },
    {
      heading: 'Cena',
      paragraphs: [
        `Nájemné za box činí ${d.rent} měsíčně bez DPH a pojištění ${d.insurance} měsíčně bez DPH.${d.discount === null ? '' : ` Za délku fakturačního období platí na nájemné sleva ${d.discount}.`}`,
        `Za první období nájemce zaplatil ${d.first} včetně DPH. Za každé další období platí ${d.recurring} včetně DPH. Změní-li se zákonná sazba DPH, upraví se o rozdíl.`,
        ...(d.refund === null
          ? []
          : [
              `V rámci akce pronajímatel vrátí ${d.refund.amount} na kartu nájemce nejpozději ${d.refund.by}. Opakovaných plateb se akce netýká.`,
            ]),
      ],
    },
    {
      heading: 'Placení',
      paragraphs: [
        'Nájemce souhlasí, aby se další platby strhávaly automaticky z karty, kterou zaplatil objednávku, vždy první den období. Pronajímatel je oznámí e-mailem tři dny předem. Souhlas lze odvolat; platit lze také kartou přes účet nebo převodem podle faktury.',
        'Pokud platba neprojde, pronajímatel ji zopakuje nebo pošle odkaz k zaplacení. Nezaplatí-li nájemce ani do 10 dnů po splatnosti, může pronajímatel po upozornění pozastavit přístup ke vchodu a boxu. Přístup se obnoví, jakmile je platba známa.',
      ],
    },
    {
      heading: 'Pojištění',
      paragraphs: [
        d.own === null
          ? `Uskladněné věci jsou pojištěny v rozsahu „${d.insuranceName}“ do výše ${d.coverage}. Pojištění se nevztahuje na věci, které se v boxu nesmějí skladovat. Škodu nájemce oznámí bez odkladu.`
          : `Nájemce uložené věci pojistí alespoň na ${d.coverage} a do ${days(d.own.proofDays)} od začátku nájmu pošle pronajímateli doklad o pojištění, před koncem jeho platnosti nový. Pokud pronajímatel ani ${d.own.graceDays} dnů po této lhůtě nemá doklad, který mohl přijmout, může od dalšího období přidat své nejlevnější pojištění za aktuální cenu; den a cenu oznámí e-mailem alespoň ${d.own.noticeDays} dnů předem. Pojištění se nevztahuje na věci, které se nesmějí skladovat. Škodu nájemce oznámí bez odkladu.`,
      ],
    },
    {
      heading: 'Přístup',
      paragraphs: [
        'Ke vchodu a boxu má nájemce přístup v otevírací době skladu pomocí kódů nebo přes svůj účet. Kódy jsou tajné a v této smlouvě se neuvádějí. Nájemce může box sdílet s jinou registrovanou osobou; za její jednání odpovídá jako za své.',
        'Ztrátu nebo vyzrazení kódu nájemce ihned oznámí. Pronajímatel smí do boxu vstoupit po předchozím oznámení, bez něj jen při nebezpečí pro život, zdraví nebo majetek, anebo nařídí-li to úřad.',
      ],
    },
    {
      heading: 'Zakázané věci a jednání',
      paragraphs: [
        'V boxu se nesmějí skladovat hořlaviny, výbušniny, zbraně a střelivo, jedy, plyny, odpad, radioaktivní látky, živí tvorové, rostliny, potraviny podléhající zkáze, věci pocházející z trestné činnosti, hotovost, cenné papíry ani věci mimořádné sběratelské hodnoty.',
        'V boxu se nesmí bydlet, podnikat, kouřit ani používat otevřený oheň. Nájemce nezatíží podlahu nad vyznačenou mez, neblokuje chodby a nemění zařízení boxu.',
      ],
    },
    {
      heading: 'Odpovědnost',
      paragraphs: [
        'Pronajímatel udržuje sklad ve stavu způsobilém k uskladnění a odpovídá za škodu, kterou způsobí porušením svých povinností. Nájemce odpovídá za škodu, kterou způsobí on, jím uskladněné věci nebo osoby, kterým umožnil přístup.',
      ],
    },
    {
      heading: 'Ukončení nájmu',
      paragraphs: [
        `Nájemce může nájem kdykoli vypovědět bez udání důvodu přes svůj účet; výpovědní doba je ${d.noticeDays} dní. Je-li box již vyklizený a čistý, může nájem skončit nejpozději následující den. Před výpovědí musí být zaplaceny splatné faktury. Nájemné zaplacené za dny po skončení nájmu pronajímatel vrátí.`,
        'Pronajímatel může nájem vypovědět s výpovědní dobou jednoho měsíce. Bez výpovědní doby jej může ukončit, dluží-li nájemce nájemné přes upozornění déle než 30 dnů nebo skladuje-li zakázané věci.',
        'Ke dni skončení nájemce box vyklidí, vyčistí a potvrdí to v účtu. S věcmi, které v boxu zůstanou, pronajímatel naloží po písemné výzvě s přiměřenou lhůtou podle zákona.',
      ],
    },
    ...(d.isConsumer
      ? [
          {
            heading: 'Odstoupení od smlouvy',
            paragraphs: [
              `Spotřebitel může od smlouvy odstoupit bez udání důvodu do 14 dnů od jejího uzavření, e-mailem na ${d.operatorEmail}, dopisem nebo v účtu; stačí oznámení ve lhůtě odeslat. Vzor je v příloze. Pronajímatel vrátí přijaté platby do 14 dnů stejným způsobem.`,
              ...(d.immediateStart === null
                ? []
                : [
                    `Nájemce ${d.immediateStart} výslovně požádal, aby nájem začal před uplynutím této lhůty. Při odstoupení proto zaplatí poměrnou část ceny za dny do odstoupení.`,
                  ]),
            ],
          },
        ]
      : []),
    {
      heading: 'Osobní údaje',
      paragraphs: [
        'Pronajímatel zpracovává osobní údaje nájemce pro účely této smlouvy, jejího účtování a bezpečnosti skladu podle zásad ochrany osobních údajů ve verzi uvedené v příloze. Doklady uchovává po zákonné lhůty.',
      ],
    },
    {
      heading: 'Závěrečná ustanovení',
      paragraphs: [
        `Smlouva se řídí právem ${law[d.country]}; ochranu, kterou spotřebiteli dává právo státu jeho bydliště, tím neztrácí. Stížnosti přijímá pronajímatel na ${d.operatorEmail}. Spotřebitelské spory mimosoudně řeší ${d.authority}.`,
        'Součástí smlouvy jsou všeobecné obchodní podmínky ve verzi uvedené v příloze. Smlouva byla uzavřena odesláním objednávky a jejím zaplacením; nájemce ji má trvale k dispozici v účtu. Změny se činí písemně nebo elektronicky se souhlasem obou stran.',
      ],
    },
  ],
  consents: {
    heading: 'Příloha 1: Udělené souhlasy',
    kind: 'Souhlas',
    version: 'Verze textu',
    at: 'Udělen',
    kinds: {
      TERMS_AND_CONDITIONS: 'Všeobecné obchodní podmínky',
      RECURRING_PAYMENTS: 'Opakované automatické platby',
      PRIVACY_POLICY: 'Zásady ochrany osobních údajů',
      IMMEDIATE_START: 'Zahájení nájmu před uplynutím lhůty pro odstoupení',
      NEWSLETTER: 'Zasílání novinek',
    },
  },
  withdrawal: {
    heading: 'Příloha 2: Vzor odstoupení od smlouvy',
    to: (operator) => `Adresát: ${operator}`,
    statement: (number) => `Oznamuji, že tímto odstupuji od smlouvy o nájmu skladovacího boxu č. ${number}.`,
    lines: ['Jméno a příjmení spotřebitele:', 'Adresa:', 'Datum:', 'Podpis (pouze zasílá-li se v listinné podobě):'],
  },
  identifiers: { companyId: 'IČO', taxId: 'Daňové číslo', vatId: 'DIČ pro DPH' },
  page: (number, count) => `Strana ${number} z ${count}`,
};
