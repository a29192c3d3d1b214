import type { ContractNames, DunningMessageData } from '../../message-data.ts';
import { type DunningTexts, paths, type TextTools } from '../../texts.ts';

const named = (data: ContractNames): [string, string][] => [
  ['Zmluva', data.contractBusinessId],
  ['Box', data.boxName],
  ['Sklad', data.warehouseName],
];

const open = (data: DunningMessageData['doors-shut'], format: TextTools['format']): [string, string][] => [
  ...named(data),
  ['Suma', format.money(data.amount)],
  ['Splatné', format.date(data.dueOn, 'long')],
  ...(data.invoiceNumber === null ? [] : [['Faktúra', data.invoiceNumber] satisfies [string, string]]),
];

export const dunningSk: DunningTexts = {
  'payment-announced': (data, { format, url }) => ({
    subject:
      data.cardLabel === null
        ? `Ďalšia platba za box ${data.boxName} je splatná ${format.date(data.from, 'long')}`
        : `Za box ${data.boxName} strhneme ${format.money(data.amount)} dňa ${format.date(data.from, 'long')}`,
    preview: `${data.warehouseName}, ${format.money(data.amount)}`,
    heading: 'Blíži sa vaša ďalšia platba',
    greeting: `Dobrý deň, ${data.firstName},`,
    paragraphs: [
      data.cardLabel === null
        ? 'k tejto zmluve nemáme uloženú kartu. V deň splatnosti vám pošleme odkaz na zaplatenie.'
        : `nájom za ďalšie obdobie strhneme z vašej karty ${data.cardLabel}. Nemusíte nič robiť.`,
    ],
    facts: [
      ...named(data),
      ['Obdobie', `${format.date(data.from, 'long')} – ${format.date(data.to, 'long')}`],
      ...(data.reward === null ? [] : [['Uhradené z odmeny za odporúčanie', format.money(data.reward)] satisfies [string, string]]),
      ['Suma', format.money(data.amount)],
      ['Deň platby', format.date(data.from, 'long')],
    ],
    button: { label: 'Zobraziť faktúry', url: url(paths.rents) },
  }),
  'card-expires-soon': (data, { format, url }) => ({
    subject: `Karta na platby za box ${data.boxName} stratí platnosť pred ďalšou platbou`,
    preview: `${data.cardLabel}, ${format.date(data.expiresOn, 'long')}`,
    heading: 'Platnosť vašej karty sa čoskoro skončí',
    greeting: `Dobrý deň, ${data.firstName},`,
    paragraphs: [
      `vaša karta ${data.cardLabel} stratí platnosť pred ďalšou platbou. Banky nám obnovenú kartu často oznámia samy, preto ju aj tak skúsime.`,
      'Ak sa platba nepodarí, pošleme vám odkaz na zaplatenie inou kartou, ktorú potom budeme používať. Dvere sa vám medzitým budú otvárať ako doteraz.',
    ],
    facts: [
      ...named(data),
      ['Karta', data.cardLabel],
      ['Karta platí do', format.date(data.expiresOn, 'long')],
      ['Ďalšia platba', format.date(data.chargedOn, 'long')],
    ],
    button: { label: 'Zobraziť zmluvu', url: url(paths.contracts) },
  }),
  'rent-overdue': (data, { format, url }) => ({
    subject: `Nájom boxu ${data.boxName} ešte nie je zaplatený`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Nájom ešte nie je zaplatený',
    greeting: `Dobrý deň, ${data.firstName},`,
    paragraphs: [
      `nájom boxu ${data.boxName} bol splatný a platbu sme nedostali. Zaplaťte ho, prosím, kartou alebo bankovým prevodom.`,
      ...(data.retryOn === null
        ? []
        : [`Kartu skúsime znova ${format.date(data.retryOn, 'long')}. Zaplatiť môžete aj hneď, touto alebo inou kartou.`]),
    ],
    facts: open(data, format),
    button: { label: 'Zaplatiť', url: url(paths.rents) },
    notes: ['Zaplatili ste v posledných dňoch? Potom túto správu, prosím, nechajte tak; bankový prevod môže trvať niekoľko dní.'],
  }),
  'rent-last-call': (data, { format, url }) => ({
    subject:
      data.locksOn === null
        ? `Zaplaťte, prosím, nájom boxu ${data.boxName}`
        : `Zaplaťte, prosím, za box ${data.boxName}: ${format.date(data.locksOn, 'long')} uzavrieme dvere`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Posledná pripomienka',
    greeting: `Dobrý deň, ${data.firstName},`,
    paragraphs: [
      `nájom boxu ${data.boxName} stále nie je zaplatený.`,
      ...(data.locksOn === null
        ? []
        : [
            `Dňa ${format.date(data.locksOn, 'long')} uzavrieme vchod aj box vám a všetkým, s ktorými box zdieľate, až kým nájom nezaplatíte. Vaše veci zostanú na mieste a kódy sa nezmenia.`,
          ]),
    ],
    facts: [
      ...open(data, format),
      ...(data.locksOn === null ? [] : [['Dvere uzavrieme', format.date(data.locksOn, 'long')] satisfies [string, string]]),
    ],
    button: { label: 'Zaplatiť', url: url(paths.rents) },
    notes: ['Zaplatili ste v posledných dňoch? Potom túto správu, prosím, nechajte tak; bankový prevod môže trvať niekoľko dní.'],
  }),
  'doors-shut': (data, { format, url }) => ({
    subject: `Dvere boxu ${data.boxName} sú uzavreté do zaplatenia nájmu`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Dvere sme uzavreli',
    greeting: `Dobrý deň, ${data.firstName},`,
    paragraphs: [
      `nájom nie je zaplatený, preto sa vchod ani box ${data.boxName} zatiaľ neotvoria. Vaše veci sú v bezpečí.`,
      'Len čo sa o platbe dozvieme, dvere sa začnú samy otvárať s rovnakými kódmi. Platba kartou trvá chvíľu, bankový prevod niekoľko dní.',
    ],
    facts: open(data, format),
    button: { label: 'Zaplatiť', url: url(paths.rents) },
  }),
};
