import type { ContractNames, DunningMessageData } from '../../message-data.ts';
import { type DunningTexts, paths, type TextTools } from '../../texts.ts';

const named = (data: ContractNames): [string, string][] => [
  ['Договір', data.contractBusinessId],
  ['Бокс', data.boxName],
  ['Склад', data.warehouseName],
];

const open = (data: DunningMessageData['doors-shut'], format: TextTools['format']): [string, string][] => [
  ...named(data),
  ['Сума', format.money(data.amount)],
  ['Термін оплати', format.date(data.dueOn, 'long')],
  ...(data.invoiceNumber === null ? [] : [['Рахунок-фактура', data.invoiceNumber] satisfies [string, string]]),
];

export const dunningUk: DunningTexts = {
  'payment-announced': (data, { format, url }) => ({
    subject:
      data.cardLabel === null
        ? `Термін наступної оплати за бокс ${data.boxName} — ${format.date(data.from, 'long')}`
        : `Ми спишемо ${format.money(data.amount)} за бокс ${data.boxName} ${format.date(data.from, 'long')}`,
    preview: `${data.warehouseName}, ${format.money(data.amount)}`,
    heading: 'Наближається ваш наступний платіж',
    greeting: `Добрий день, ${data.firstName}!`,
    paragraphs: [
      data.cardLabel === null
        ? 'До цього договору не збережено картки. У день оплати ми надішлемо вам посилання для оплати.'
        : `Оренду за наступний період буде списано з вашої картки ${data.cardLabel}. Вам нічого не потрібно робити.`,
    ],
    facts: [
      ...named(data),
      ['Період', `${format.date(data.from, 'long')} – ${format.date(data.to, 'long')}`],
      ...(data.reward === null ? [] : [['Сплачено з винагороди за рекомендацію', format.money(data.reward)] satisfies [string, string]]),
      ['Сума', format.money(data.amount)],
      ['День оплати', format.date(data.from, 'long')],
    ],
    button: { label: 'Переглянути рахунки', url: url(paths.rents) },
  }),
  'card-expires-soon': (data, { format, url }) => ({
    subject: `Термін дії картки для оплати боксу ${data.boxName} закінчується до наступного платежу`,
    preview: `${data.cardLabel}, ${format.date(data.expiresOn, 'long')}`,
    heading: 'Термін дії вашої картки закінчується',
    greeting: `Добрий день, ${data.firstName}!`,
    paragraphs: [
      `Термін дії вашої картки ${data.cardLabel} закінчується до наступного платежу. Банки часто самі повідомляють нам дані поновленої картки, тож ми все одно спробуємо її списати.`,
      'Якщо платіж не вдасться, ми надішлемо вам посилання для оплати іншою карткою, якою користуватимемося надалі. Тим часом двері відчинятимуться, як і раніше.',
    ],
    facts: [
      ...named(data),
      ['Картка', data.cardLabel],
      ['Картка дійсна до', format.date(data.expiresOn, 'long')],
      ['Наступний платіж', format.date(data.chargedOn, 'long')],
    ],
    button: { label: 'Переглянути договір', url: url(paths.contracts) },
  }),
  'rent-overdue': (data, { format, url }) => ({
    subject: `Оренду боксу ${data.boxName} ще не сплачено`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Оренду ще не сплачено',
    greeting: `Добрий день, ${data.firstName}!`,
    paragraphs: [
      `Термін оплати оренди боксу ${data.boxName} минув, а платіж до нас не надійшов. Сплатіть, будь ласка, карткою або банківським переказом.`,
      ...(data.retryOn === null
        ? []
        : [
            `Ми спробуємо списати кошти з картки ще раз ${format.date(data.retryOn, 'long')}. Ви можете сплатити й одразу — цією або іншою карткою.`,
          ]),
    ],
    facts: open(data, format),
    button: { label: 'Сплатити', url: url(paths.rents) },
    notes: ['Ви сплатили останніми днями? Тоді не зважайте на це повідомлення: банківський переказ може тривати кілька днів.'],
  }),
  'rent-last-call': (data, { format, url }) => ({
    subject:
      data.locksOn === null
        ? `Сплатіть, будь ласка, оренду боксу ${data.boxName}`
        : `Сплатіть, будь ласка, за бокс ${data.boxName}: ${format.date(data.locksOn, 'long')} ми зачинимо двері`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Останнє нагадування',
    greeting: `Добрий день, ${data.firstName}!`,
    paragraphs: [
      `Оренду боксу ${data.boxName} досі не сплачено.`,
      ...(data.locksOn === null
        ? []
        : [
            `${format.date(data.locksOn, 'long')} ми зачинимо вхід і бокс для вас і для всіх, з ким ви ним ділитеся, доки оренду не буде сплачено. Ваші речі залишаться на місці, а коди не зміняться.`,
          ]),
    ],
    facts: [
      ...open(data, format),
      ...(data.locksOn === null ? [] : [['Двері зачинимо', format.date(data.locksOn, 'long')] satisfies [string, string]]),
    ],
    button: { label: 'Сплатити', url: url(paths.rents) },
    notes: ['Ви сплатили останніми днями? Тоді не зважайте на це повідомлення: банківський переказ може тривати кілька днів.'],
  }),
  'doors-shut': (data, { format, url }) => ({
    subject: `Двері боксу ${data.boxName} зачинено до оплати оренди`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Двері зачинено',
    greeting: `Добрий день, ${data.firstName}!`,
    paragraphs: [
      `Оренду не сплачено, тому вхід і бокс ${data.boxName} поки що не відчиняються. Ваші речі в безпеці.`,
      'Щойно ми дізнаємося про оплату, двері знову відчинятимуться з тими самими кодами. Оплата карткою займає мить, банківський переказ — кілька днів.',
    ],
    facts: open(data, format),
    button: { label: 'Сплатити', url: url(paths.rents) },
  }),
};
