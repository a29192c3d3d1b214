import type { ContractNames, OperatorNote } from '../../message-data.ts';
import { type EndingTexts, paths } from '../../texts.ts';

const named = (data: ContractNames): [string, string][] => [
  ['Zmluva', data.contractBusinessId],
  ['Box', data.boxName],
  ['Sklad', data.warehouseName],
];

const reasons: Record<NonNullable<OperatorNote['reasons']>[number], string> = {
  PotrebujemPriestoryBlizsie: 'potrebuje priestory bližšie',
  NevyhovujeMiCena: 'nevyhovuje cena',
  NevyhovujeMiVelkostPriestoru: 'nevyhovuje veľkosť boxu',
  UzNepotrebujem: 'už nepotrebuje',
  Ine: 'iné',
};

const events: Record<OperatorNote['event'], [heading: string, sentence: string]> = {
  CANCELLATION: ['Žiadosť o ukončenie nájmu', 'Klient požiadal o ukončenie nájmu.'],
  EVICTION: ['Potvrdené vypratanie boxu', 'Klient potvrdil, že box je prázdny.'],
  ENDED: ['Nájom sa skončil', 'Nájom sa skončil, box je opäť voľný.'],
  WITHDRAWAL: ['Odstúpenie od zmluvy', 'Klient odstúpil od zmluvy.'],
};

export const endingSk: EndingTexts = {
  'cancellation-registered': (data, { format, url }) => ({
    subject: `Ukončenie nájmu evidujeme – zmluva ${data.contractBusinessId}`,
    preview: `Posledný deň nájmu: ${format.date(data.closesOn, 'long')}`,
    heading: 'Ukončenie nájmu evidujeme',
    greeting: `Dobrý deň, ${data.firstName},`,
    paragraphs: [
      data.isEmpty
        ? 'oznámili ste nám, že box je už prázdny a čistý. Jeho dvere sa preto už neotvoria.'
        : 'do konca posledného dňa nájmu fungujú vaše kódy aj dvere ako doteraz. Dovtedy box, prosím, vyprázdnite a vyčistite a potvrďte to na stránke zmluvy.',
      'Čo ste zaplatili za dni po poslednom dni nájmu, vrátime na vašu kartu.',
    ],
    facts: [...named(data), ['Posledný deň nájmu', format.date(data.closesOn, 'long')]],
    button: { label: 'Zobraziť zmluvu', url: url(paths.contracts) },
  }),
  'eviction-confirmed': (data, { format, url }) => ({
    subject: `Box ${data.boxName} je prázdny – zmluva ${data.contractBusinessId}`,
    preview: 'Ďakujeme za potvrdenie.',
    heading: 'Box je prázdny',
    greeting: `Dobrý deň, ${data.firstName},`,
    paragraphs: [
      'ďakujeme, zaznamenali sme, že box je prázdny. Jeho dvere sa už neotvoria vám ani ľuďom, s ktorými ste box zdieľali.',
      'Nájom trvá do svojho posledného dňa. Čo ste zaplatili za ďalšie dni, vrátime na vašu kartu.',
    ],
    facts: [...named(data), ['Posledný deň nájmu', format.date(data.closesOn, 'long')]],
    button: { label: 'Zobraziť zmluvu', url: url(paths.contracts) },
  }),
  'contract-ends-soon': (data, { format, url }) => ({
    subject: `Nájom boxu ${data.boxName} sa končí ${format.date(data.closesOn, 'long')}`,
    preview: 'Dovtedy box, prosím, vyprázdnite a vyčistite.',
    heading: 'Váš nájom sa čoskoro končí',
    greeting: `Dobrý deň, ${data.firstName},`,
    paragraphs: ['box, prosím, vyprázdnite a vyčistite do konca posledného dňa nájmu. Potom sa jeho dvere už neotvoria.'],
    facts: [...named(data), ['Posledný deň nájmu', format.date(data.closesOn, 'long')]],
    button: { label: 'Zobraziť zmluvu', url: url(paths.contracts) },
    notes: ['Je box už prázdny? Potvrďte to na stránke zmluvy.'],
  }),
  'contract-ended': (data, { format, url }) => ({
    subject: `Nájom boxu ${data.boxName} sa skončil`,
    preview: 'Ďakujeme, že ste u nás skladovali.',
    heading: 'Váš nájom sa skončil',
    greeting: `Dobrý deň, ${data.firstName},`,
    paragraphs: [
      'vaše prístupové kódy už neplatia. Zmluva a faktúry zostávajú vo vašom účte.',
      ...(data.refund === null
        ? []
        : [
            'Čo ste zaplatili za ďalšie dni, vraciame na kartu, ktorou ste platili. Pripísanie trvá podľa banky zvyčajne 5 až 10 dní; dobropis nájdete vo svojom účte.',
          ]),
      'Ďakujeme, že ste u nás skladovali.',
    ],
    facts: [
      ...named(data),
      ['Posledný deň nájmu', format.date(data.endedOn, 'long')],
      ...(data.refund === null ? [] : [['Vrátená suma', format.money(data.refund)] satisfies [string, string]]),
    ],
    button: { label: 'Zobraziť zmluvu', url: url(paths.contracts) },
  }),
  'withdrawal-acknowledged': (data, { format, url }) => {
    const at = format.dateTime(data.at, data.timeZone);
    return {
      subject: `Prijali sme vaše odstúpenie od zmluvy ${data.contractBusinessId}`,
      preview: `Prijaté ${at}`,
      heading: 'Odstúpenie od zmluvy sme prijali',
      greeting: `Dobrý deň, ${data.name},`,
      paragraphs: [
        'odstúpili ste od zmluvy uvedenej nižšie. Táto správa potvrdzuje, čo a kedy ste vyhlásili; uschovajte si ju.',
        `Box, prosím, vyprázdnite do konca dňa ${format.date(data.emptyBy, 'long')}. Dovtedy fungujú vaše kódy aj dvere.`,
        ...(data.refund === null
          ? []
          : ['Cenu za dni po odstúpení vraciame na kartu, ktorou ste platili. Pripísanie trvá podľa banky zvyčajne 5 až 10 dní.']),
      ],
      facts: [
        ...named(data),
        ['Meno', data.name],
        ['E-mail', data.email],
        ['Prijaté', at],
        ['Vyprázdniť do', format.date(data.emptyBy, 'long')],
        ...(data.refund === null ? [] : [['Vrátená suma', format.money(data.refund)] satisfies [string, string]]),
      ],
      button: { label: 'Zobraziť zmluvu', url: url(paths.contracts) },
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
        ['Posledný deň nájmu', format.date(data.day, 'long')],
        ...(data.reasons ? [['Dôvody', data.reasons.map((reason) => reasons[reason]).join(', ')] satisfies [string, string]] : []),
        ...(data.note ? [['Poznámka', data.note] satisfies [string, string]] : []),
        ...(data.refund ? [['Vrátená suma', format.money(data.refund)] satisfies [string, string]] : []),
      ],
      button: { label: 'Zobraziť sklad', url: url(paths.warehouse(data.warehouseId)) },
    };
  },
};
