import type { ContractNames, DunningMessageData } from '../../message-data.ts';
import { type DunningTexts, paths, type TextTools } from '../../texts.ts';

const named = (data: ContractNames): [string, string][] => [
  ['Umowa', data.contractBusinessId],
  ['Boks', data.boxName],
  ['Magazyn', data.warehouseName],
];

const open = (data: DunningMessageData['doors-shut'], format: TextTools['format']): [string, string][] => [
  ...named(data),
  ['Kwota', format.money(data.amount)],
  ['Termin płatności', format.date(data.dueOn, 'long')],
  ...(data.invoiceNumber === null ? [] : [['Faktura', data.invoiceNumber] satisfies [string, string]]),
];

export const dunningPl: DunningTexts = {
  'payment-announced': (data, { format, url }) => ({
    subject:
      data.cardLabel === null
        ? `Następna płatność za boks ${data.boxName} przypada ${format.date(data.from, 'long')}`
        : `Za boks ${data.boxName} pobierzemy ${format.money(data.amount)} dnia ${format.date(data.from, 'long')}`,
    preview: `${data.warehouseName}, ${format.money(data.amount)}`,
    heading: 'Zbliża się następna płatność',
    greeting: `Dzień dobry, ${data.firstName},`,
    paragraphs: [
      data.cardLabel === null
        ? 'do tej umowy nie mamy zapisanej karty. W dniu płatności wyślemy link do zapłaty.'
        : `czynsz za następny okres pobierzemy z karty ${data.cardLabel}. Nie trzeba nic robić.`,
    ],
    facts: [
      ...named(data),
      ['Okres', `${format.date(data.from, 'long')} – ${format.date(data.to, 'long')}`],
      ...(data.reward === null ? [] : [['Opłacono z nagrody za polecenie', format.money(data.reward)] satisfies [string, string]]),
      ['Kwota', format.money(data.amount)],
      ['Dzień płatności', format.date(data.from, 'long')],
    ],
    button: { label: 'Zobacz faktury', url: url(paths.rents) },
  }),
  'card-expires-soon': (data, { format, url }) => ({
    subject: `Karta do płatności za boks ${data.boxName} straci ważność przed następną płatnością`,
    preview: `${data.cardLabel}, ${format.date(data.expiresOn, 'long')}`,
    heading: 'Karta wkrótce straci ważność',
    greeting: `Dzień dobry, ${data.firstName},`,
    paragraphs: [
      `karta ${data.cardLabel} straci ważność przed następną płatnością. Banki często same przekazują nam dane odnowionej karty, dlatego i tak spróbujemy ją obciążyć.`,
      'Jeśli płatność się nie powiedzie, wyślemy link do zapłaty inną kartą, z której będziemy odtąd korzystać. Drzwi w tym czasie otwierają się jak dotąd.',
    ],
    facts: [
      ...named(data),
      ['Karta', data.cardLabel],
      ['Karta ważna do', format.date(data.expiresOn, 'long')],
      ['Następna płatność', format.date(data.chargedOn, 'long')],
    ],
    button: { label: 'Zobacz umowę', url: url(paths.contracts) },
  }),
  'rent-overdue': (data, { format, url }) => ({
    subject: `Czynsz za boks ${data.boxName} nie jest jeszcze opłacony`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Czynsz nie jest jeszcze opłacony',
    greeting: `Dzień dobry, ${data.firstName},`,
    paragraphs: [
      `minął termin płatności czynszu za boks ${data.boxName}, a wpłata do nas nie dotarła. Prosimy o zapłatę kartą lub przelewem.`,
      ...(data.retryOn === null
        ? []
        : [`Spróbujemy obciążyć kartę ponownie ${format.date(data.retryOn, 'long')}. Można też zapłacić od razu, tą lub inną kartą.`]),
    ],
    facts: open(data, format),
    button: { label: 'Zapłać', url: url(paths.rents) },
    notes: ['Wpłata została już zlecona? Prosimy zignorować tę wiadomość; przelew może trwać kilka dni.'],
  }),
  'rent-last-call': (data, { format, url }) => ({
    subject:
      data.locksOn === null
        ? `Prosimy o zapłatę czynszu za boks ${data.boxName}`
        : `Prosimy o zapłatę za boks ${data.boxName}: ${format.date(data.locksOn, 'long')} zamkniemy drzwi`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Ostatnie przypomnienie',
    greeting: `Dzień dobry, ${data.firstName},`,
    paragraphs: [
      `czynsz za boks ${data.boxName} wciąż nie jest opłacony.`,
      ...(data.locksOn === null
        ? []
        : [
            `Dnia ${format.date(data.locksOn, 'long')} zamkniemy wejście i boks dla Państwa oraz wszystkich osób, którym boks jest udostępniony, do czasu zapłaty. Rzeczy pozostaną na miejscu, a kody się nie zmienią.`,
          ]),
    ],
    facts: [
      ...open(data, format),
      ...(data.locksOn === null ? [] : [['Zamknięcie drzwi', format.date(data.locksOn, 'long')] satisfies [string, string]]),
    ],
    button: { label: 'Zapłać', url: url(paths.rents) },
    notes: ['Wpłata została już zlecona? Prosimy zignorować tę wiadomość; przelew może trwać kilka dni.'],
  }),
  'doors-shut': (data, { format, url }) => ({
    subject: `Drzwi boksu ${data.boxName} są zamknięte do czasu zapłaty czynszu`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Drzwi zostały zamknięte',
    greeting: `Dzień dobry, ${data.firstName},`,
    paragraphs: [
      `czynsz nie jest opłacony, dlatego wejście i boks ${data.boxName} na razie się nie otworzą. Rzeczy są bezpieczne.`,
      'Gdy tylko dowiemy się o wpłacie, drzwi znów zaczną się otwierać, z tymi samymi kodami. Płatność kartą trwa chwilę, przelew kilka dni.',
    ],
    facts: open(data, format),
    button: { label: 'Zapłać', url: url(paths.rents) },
  }),
};
