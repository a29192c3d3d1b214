import type { ContractNames, DunningMessageData } from '../../message-data.ts';
import { type DunningTexts, paths, type TextTools } from '../../texts.ts';

const named = (data: ContractNames): [string, string][] => [
  ['Smlouva', data.contractBusinessId],
  ['Box', data.boxName],
  ['Sklad', data.warehouseName],
];

const open = (data: DunningMessageData['doors-shut'], format: TextTools['format']): [string, string][] => [
  ...named(data),
  ['Částka', format.money(data.amount)],
  ['Splatné', format.date(data.dueOn, 'long')],
  ...(data.invoiceNumber === null ? [] : [['Faktura', data.invoiceNumber] satisfies [string, string]]),
];

export const dunningCs: DunningTexts = {
  'payment-announced': (data, { format, url }) => ({
    subject:
      data.cardLabel === null
        ? `Další platba za box ${data.boxName} je splatná ${format.date(data.from, 'long')}`
        : `Za box ${data.boxName} strhneme ${format.money(data.amount)} dne ${format.date(data.from, 'long')}`,
    preview: `${data.warehouseName}, ${format.money(data.amount)}`,
    heading: 'Blíží se vaše další platba',
    greeting: `Dobrý den, ${data.firstName},`,
    paragraphs: [
      data.cardLabel === null
        ? 'k této smlouvě nemáme uloženou kartu. V den splatnosti vám pošleme odkaz k zaplacení.'
        : `nájem za další období strhneme z vaší karty ${data.cardLabel}. Nemusíte nic dělat.`,
    ],
    facts: [
      ...named(data),
      ['Období', `${format.date(data.from, 'long')} – ${format.date(data.to, 'long')}`],
      ...(data.reward === null ? [] : [['Uhrazeno z odměny za doporučení', format.money(data.reward)] satisfies [string, string]]),
      ['Částka', format.money(data.amount)],
      ['Den platby', format.date(data.from, 'long')],
    ],
    button: { label: 'Zobrazit faktury', url: url(paths.rents) },
  }),
  'card-expires-soon': (data, { format, url }) => ({
    subject: `Karta pro platby za box ${data.boxName} vyprší před další platbou`,
    preview: `${data.cardLabel}, ${format.date(data.expiresOn, 'long')}`,
    heading: 'Platnost vaší karty brzy skončí',
    greeting: `Dobrý den, ${data.firstName},`,
    paragraphs: [
      `vaše karta ${data.cardLabel} vyprší před další platbou. Banky nám obnovenou kartu často oznámí samy, proto ji přesto zkusíme.`,
      'Pokud se platba nepovede, pošleme vám odkaz k zaplacení jinou kartou, kterou pak budeme používat. Dveře se vám mezitím budou otevírat jako dosud.',
    ],
    facts: [
      ...named(data),
      ['Karta', data.cardLabel],
      ['Karta platí do', format.date(data.expiresOn, 'long')],
      ['Další platba', format.date(data.chargedOn, 'long')],
    ],
    button: { label: 'Zobrazit smlouvu', url: url(paths.contracts) },
  }),
  'rent-overdue': (data, { format, url }) => ({
    subject: `Nájem boxu ${data.boxName} ještě není zaplacen`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Nájem ještě není zaplacen',
    greeting: `Dobrý den, ${data.firstName},`,
    paragraphs: [
      `nájem boxu ${data.boxName} byl splatný a platbu jsme neobdrželi. Zaplaťte ho prosím kartou nebo bankovním převodem.`,
      ...(data.retryOn === null
        ? []
        : [`Kartu zkusíme znovu ${format.date(data.retryOn, 'long')}. Zaplatit můžete i hned, touto nebo jinou kartou.`]),
    ],
    facts: open(data, format),
    button: { label: 'Zaplatit', url: url(paths.rents) },
    notes: ['Zaplatili jste v posledních dnech? Pak tuto zprávu prosím neberte v potaz; bankovní převod může trvat několik dní.'],
  }),
  'rent-last-call': (data, { format, url }) => ({
    subject:
      data.locksOn === null
        ? `Zaplaťte prosím nájem boxu ${data.boxName}`
        : `Zaplaťte prosím za box ${data.boxName}: ${format.date(data.locksOn, 'long')} uzavřeme dveře`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Poslední upomínka',
    greeting: `Dobrý den, ${data.firstName},`,
    paragraphs: [
      `nájem boxu ${data.boxName} stále není zaplacen.`,
      ...(data.locksOn === null
        ? []
        : [
            `Dne ${format.date(data.locksOn, 'long')} uzavřeme vchod i box vám a všem, s nimiž box sdílíte, dokud nájem nezaplatíte. Vaše věci zůstanou na místě a kódy se nezmění.`,
          ]),
    ],
    facts: [
      ...open(data, format),
      ...(data.locksOn === null ? [] : [['Dveře uzavřeme', format.date(data.locksOn, 'long')] satisfies [string, string]]),
    ],
    button: { label: 'Zaplatit', url: url(paths.rents) },
    notes: ['Zaplatili jste v posledních dnech? Pak tuto zprávu prosím neberte v potaz; bankovní převod může trvat několik dní.'],
  }),
  'doors-shut': (data, { format, url }) => ({
    subject: `Dveře boxu ${data.boxName} jsou uzavřené do zaplacení nájmu`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Dveře jsme uzavřeli',
    greeting: `Dobrý den, ${data.firstName},`,
    paragraphs: [
      `nájem není zaplacen, proto se vchod ani box ${data.boxName} zatím neotevřou. Vaše věci jsou v bezpečí.`,
      'Jakmile se o platbě dozvíme, dveře se začnou samy otevírat se stejnými kódy. Platba kartou trvá chvíli, bankovní převod několik dní.',
    ],
    facts: open(data, format),
    button: { label: 'Zaplatit', url: url(paths.rents) },
  }),
};
