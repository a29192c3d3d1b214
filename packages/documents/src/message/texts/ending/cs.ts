import type { ContractNames, OperatorNote } from '../../message-data.ts';
import { type EndingTexts, paths } from '../../texts.ts';

const named = (data: ContractNames): [string, string][] => [
  ['Smlouva', data.contractBusinessId],
  ['Box', data.boxName],
  ['Sklad', data.warehouseName],
];

const reasons: Record<NonNullable<OperatorNote['reasons']>[number], string> = {
  PotrebujemPriestoryBlizsie: 'potřebuje prostory blíž',
  NevyhovujeMiCena: 'nevyhovuje cena',
  NevyhovujeMiVelkostPriestoru: 'nevyhovuje velikost boxu',
  UzNepotrebujem: 'už nepotřebuje',
  Ine: 'jiné',
};

const events: Record<OperatorNote['event'], [heading: string, sentence: string]> = {
  CANCELLATION: ['Žádost o ukončení nájmu', 'Klient požádal o ukončení nájmu.'],
  EVICTION: ['Potvrzené vyklizení boxu', 'Klient potvrdil, že box je prázdný.'],
  ENDED: ['Nájem skončil', 'Nájem skončil, box je opět volný.'],
  WITHDRAWAL: ['Odstoupení od smlouvy', 'Klient odstoupil od smlouvy.'],
};

export const endingCs: EndingTexts = {
  'cancellation-registered': (data, { format, url }) => ({
    subject: `Ukončení nájmu evidujeme – smlouva ${data.contractBusinessId}`,
    preview: `Poslední den nájmu: ${format.date(data.closesOn, 'long')}`,
    heading: 'Ukončení nájmu evidujeme',
    greeting: `Dobrý den, ${data.firstName},`,
    paragraphs: [
      data.isEmpty
        ? 'oznámili jste nám, že box je už prázdný a čistý. Jeho dveře se proto už neotevřou.'
        : 'do konce posledního dne nájmu fungují vaše kódy i dveře jako dosud. Do té doby box prosím vyprázdněte a vyčistěte a potvrďte to na stránce smlouvy.',
      'Co jste zaplatili za dny po posledním dni nájmu, vrátíme na vaši kartu.',
    ],
    facts: [...named(data), ['Poslední den nájmu', format.date(data.closesOn, 'long')]],
    button: { label: 'Zobrazit smlouvu', url: url(paths.contracts) },
  }),
  'eviction-confirmed': (data, { format, url }) => ({
    subject: `Box ${data.boxName} je prázdný – smlouva ${data.contractBusinessId}`,
    preview: 'Děkujeme za potvrzení.',
    heading: 'Box je prázdný',
    greeting: `Dobrý den, ${data.firstName},`,
    paragraphs: [
      'děkujeme, zaznamenali jsme, že box je prázdný. Jeho dveře se už neotevřou vám ani lidem, se kterými jste box sdíleli.',
      'Nájem trvá do svého posledního dne. Co jste zaplatili za další dny, vrátíme na vaši kartu.',
    ],
    facts: [...named(data), ['Poslední den nájmu', format.date(data.closesOn, 'long')]],
    button: { label: 'Zobrazit smlouvu', url: url(paths.contracts) },
  }),
  'contract-ends-soon': (data, { format, url }) => ({
    subject: `Nájem boxu ${data.boxName} končí ${format.date(data.closesOn, 'long')}`,
    preview: 'Do té doby box prosím vyprázdněte a vyčistěte.',
    heading: 'Váš nájem brzy končí',
    greeting: `Dobrý den, ${data.firstName},`,
    paragraphs: ['box prosím vyprázdněte a vyčistěte do konce posledního dne nájmu. Potom se jeho dveře už neotevřou.'],
    facts: [...named(data), ['Poslední den nájmu', format.date(data.closesOn, 'long')]],
    button: { label: 'Zobrazit smlouvu', url: url(paths.contracts) },
    notes: ['Je box už prázdný? Potvrďte to na stránce smlouvy.'],
  }),
  'contract-ended': (data, { format, url }) => ({
    subject: `Nájem boxu ${data.boxName} skončil`,
    preview: 'Děkujeme, že jste u nás skladovali.',
    heading: 'Váš nájem skončil',
    greeting: `Dobrý den, ${data.firstName},`,
    paragraphs: [
      'vaše přístupové kódy už neplatí. Smlouva a faktury zůstávají ve vašem účtu.',
      ...(data.refund === null
        ? []
        : [
            'Co jste zaplatili za další dny, vracíme na kartu, kterou jste platili. Připsání trvá podle banky obvykle 5 až 10 dní; dobropis najdete ve svém účtu.',
          ]),
      'Děkujeme, že jste u nás skladovali.',
    ],
    facts: [
      ...named(data),
      ['Poslední den nájmu', format.date(data.endedOn, 'long')],
      ...(data.refund === null ? [] : [['Vrácená částka', format.money(data.refund)] satisfies [string, string]]),
    ],
    button: { label: 'Zobrazit smlouvu', url: url(paths.contracts) },
  }),
  'withdrawal-acknowledged': (data, { format, url }) => {
    const at = format.dateTime(data.at, data.timeZone);
    return {
      subject: `Přijali jsme vaše odstoupení od smlouvy ${data.contractBusinessId}`,
      preview: `Přijato ${at}`,
      heading: 'Odstoupení od smlouvy jsme přijali',
      greeting: `Dobrý den, ${data.name},`,
      paragraphs: [
        'odstoupili jste od smlouvy uvedené níže. Tato zpráva potvrzuje, co a kdy jste prohlásili; uschovejte si ji.',
        `Box prosím vyprázdněte do konce dne ${format.date(data.emptyBy, 'long')}. Do té doby fungují vaše kódy i dveře.`,
        ...(data.refund === null
          ? []
          : ['Cenu za dny po odstoupení vracíme na kartu, kterou jste platili. Připsání trvá podle banky obvykle 5 až 10 dní.']),
      ],
      facts: [
        ...named(data),
        ['Jméno', data.name],
        ['E-mail', data.email],
        ['Přijato', at],
        ['Vyprázdnit do', format.date(data.emptyBy, 'long')],
        ...(data.refund === null ? [] : [['Vrácená částka', format.money(data.refund)] satisfies [string, string]]),
      ],
      button: { label: 'Zobrazit smlouvu', url: url(paths.contracts) },
    };
  },
  'operator-note': (data, { format, url }) => {
    const [heading, sentence] = events[data.event];
    return {
      subject: `${heading} – ${data.contractBusinessId}`,
      preview: `${data.boxName}, ${data.warehouseName}`,
      heading,
      paragraphs: [sentence],
      facts: [
        ...named(data),
        ['Klient', data.clientName],
        ['Poslední den nájmu', format.date(data.day, 'long')],
        ...(data.reasons ? [['Důvody', data.reasons.map((reason) => reasons[reason]).join(', ')] satisfies [string, string]] : []),
        ...(data.note ? [['Poznámka', data.note] satisfies [string, string]] : []),
        ...(data.refund ? [['Vrácená částka', format.money(data.refund)] satisfies [string, string]] : []),
      ],
      button: { label: 'Zobrazit sklad', url: url(paths.warehouse(data.warehouseId)) },
    };
  },
};
