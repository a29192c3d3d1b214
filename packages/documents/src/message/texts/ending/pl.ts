import type { ContractNames, OperatorNote } from '../../message-data.ts';
import { type EndingTexts, paths } from '../../texts.ts';

const named = (data: ContractNames): [string, string][] => [
  ['Umowa', data.contractBusinessId],
  ['Boks', data.boxName],
  ['Magazyn', data.warehouseName],
];

const reasons: Record<NonNullable<OperatorNote['reasons']>[number], string> = {
  PotrebujemPriestoryBlizsie: 'potrzebuje miejsca bliżej',
  NevyhovujeMiCena: 'cena',
  NevyhovujeMiVelkostPriestoru: 'wielkość boksu',
  UzNepotrebujem: 'już nie potrzebuje',
  Ine: 'inne',
};

const events: Record<OperatorNote['event'], [heading: string, sentence: string]> = {
  CANCELLATION: ['Wniosek o zakończenie najmu', 'Klient poprosił o zakończenie najmu.'],
  EVICTION: ['Potwierdzono opróżnienie boksu', 'Klient potwierdził, że boks jest pusty.'],
  ENDED: ['Najem zakończony', 'Najem się zakończył, boks jest znów wolny.'],
  WITHDRAWAL: ['Odstąpienie od umowy', 'Klient odstąpił od umowy.'],
};

export const endingPl: EndingTexts = {
  'cancellation-registered': (data, { format, url }) => ({
    subject: `Zakończenie najmu zarejestrowane – umowa ${data.contractBusinessId}`,
    preview: `Ostatni dzień najmu: ${format.date(data.closesOn, 'long')}`,
    heading: 'Zarejestrowaliśmy zakończenie najmu',
    greeting: `Dzień dobry, ${data.firstName}!`,
    paragraphs: [
      data.isEmpty
        ? 'Według Twojego zgłoszenia boks jest już pusty i czysty. Jego drzwi już się nie otworzą.'
        : 'Do końca ostatniego dnia najmu kody i drzwi działają jak dotąd. Do tego czasu opróżnij i posprzątaj boks oraz potwierdź to na stronie umowy.',
      'To, co zapłacono za dni po ostatnim dniu najmu, wróci na Twoją kartę.',
    ],
    facts: [...named(data), ['Ostatni dzień najmu', format.date(data.closesOn, 'long')]],
    button: { label: 'Zobacz umowę', url: url(paths.contracts) },
  }),
  'eviction-confirmed': (data, { format, url }) => ({
    subject: `Boks ${data.boxName} jest pusty – umowa ${data.contractBusinessId}`,
    preview: 'Dziękujemy za potwierdzenie.',
    heading: 'Boks jest pusty',
    greeting: `Dzień dobry, ${data.firstName}!`,
    paragraphs: [
      'Dziękujemy, odnotowaliśmy, że boks jest pusty. Jego drzwi już się nie otworzą ani Tobie, ani osobom, którym udostępniono boks.',
      'Najem trwa do swojego ostatniego dnia. To, co zapłacono za dalsze dni, wróci na Twoją kartę.',
    ],
    facts: [...named(data), ['Ostatni dzień najmu', format.date(data.closesOn, 'long')]],
    button: { label: 'Zobacz umowę', url: url(paths.contracts) },
  }),
  'contract-ends-soon': (data, { format, url }) => ({
    subject: `Najem boksu ${data.boxName} kończy się ${format.date(data.closesOn, 'long')}`,
    preview: 'Do tego czasu opróżnij i posprzątaj boks.',
    heading: 'Twój najem wkrótce się kończy',
    greeting: `Dzień dobry, ${data.firstName}!`,
    paragraphs: ['Opróżnij i posprzątaj boks do końca ostatniego dnia najmu. Potem jego drzwi już się nie otworzą.'],
    facts: [...named(data), ['Ostatni dzień najmu', format.date(data.closesOn, 'long')]],
    button: { label: 'Zobacz umowę', url: url(paths.contracts) },
    notes: ['Boks jest już pusty? Potwierdź to na stronie umowy.'],
  }),
  'contract-ended': (data, { format, url }) => ({
    subject: `Najem boksu ${data.boxName} się zakończył`,
    preview: 'Dziękujemy za przechowywanie u nas.',
    heading: 'Twój najem się zakończył',
    greeting: `Dzień dobry, ${data.firstName}!`,
    paragraphs: [
      'Kody dostępu już nie działają. Umowa i faktury pozostają na Twoim koncie.',
      ...(data.refund === null
        ? []
        : [
            'To, co zapłacono za dalsze dni, zwracamy na kartę, którą dokonano płatności. Zależnie od banku trwa to zwykle od 5 do 10 dni; faktura korygująca jest na Twoim koncie.',
          ]),
      'Dziękujemy za przechowywanie u nas.',
    ],
    facts: [
      ...named(data),
      ['Ostatni dzień najmu', format.date(data.endedOn, 'long')],
      ...(data.refund === null ? [] : [['Zwracana kwota', format.money(data.refund)] satisfies [string, string]]),
    ],
    button: { label: 'Zobacz umowę', url: url(paths.contracts) },
  }),
  'withdrawal-acknowledged': (data, { format, url }) => {
    const at = format.dateTime(data.at, data.timeZone);
    return {
      subject: `Otrzymaliśmy odstąpienie od umowy ${data.contractBusinessId}`,
      preview: `Otrzymano ${at}`,
      heading: 'Odstąpienie od umowy przyjęte',
      greeting: `Dzień dobry, ${data.name}!`,
      paragraphs: [
        'Otrzymaliśmy oświadczenie o odstąpieniu od poniższej umowy. Ta wiadomość potwierdza jego treść i czas złożenia; zachowaj ją.',
        `Opróżnij boks do końca dnia ${format.date(data.emptyBy, 'long')}. Do tego czasu kody i drzwi działają.`,
        ...(data.refund === null
          ? []
          : ['Cenę za dni po odstąpieniu zwracamy na kartę, którą dokonano płatności. Zależnie od banku trwa to zwykle od 5 do 10 dni.']),
      ],
      facts: [
        ...named(data),
        ['Imię i nazwisko', data.name],
        ['E-mail', data.email],
        ['Otrzymano', at],
        ['Opróżnić do', format.date(data.emptyBy, 'long')],
        ...(data.refund === null ? [] : [['Zwracana kwota', format.money(data.refund)] satisfies [string, string]]),
      ],
      button: { label: 'Zobacz umowę', url: url(paths.contracts) },
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
        ['Ostatni dzień najmu', format.date(data.day, 'long')],
        ...(data.reasons ? [['Powody', data.reasons.map((reason) => reasons[reason]).join(', ')] satisfies [string, string]] : []),
        ...(data.note ? [['Uwaga', data.note] satisfies [string, string]] : []),
        ...(data.refund ? [['Zwracana kwota', format.money(data.refund)] satisfies [string, string]] : []),
      ],
      button: { label: 'Zobacz magazyn', url: url(paths.warehouse(data.warehouseId)) },
    };
  },
};
