import type { ContractNames, OperatorNote } from '../../message-data.ts';
import { type EndingTexts, paths } from '../../texts.ts';

const named = (data: ContractNames): [string, string][] => [
  ['Договір', data.contractBusinessId],
  ['Бокс', data.boxName],
  ['Склад', data.warehouseName],
];

const reasons: Record<NonNullable<OperatorNote['reasons']>[number], string> = {
  PotrebujemPriestoryBlizsie: 'потрібне приміщення ближче',
  NevyhovujeMiCena: 'ціна',
  NevyhovujeMiVelkostPriestoru: 'розмір боксу',
  UzNepotrebujem: 'більше не потрібно',
  Ine: 'інше',
};

const events: Record<OperatorNote['event'], [heading: string, sentence: string]> = {
  CANCELLATION: ['Запит на завершення оренди', 'Клієнт попросив завершити оренду.'],
  EVICTION: ['Підтверджено, що бокс порожній', 'Клієнт підтвердив, що бокс порожній.'],
  ENDED: ['Оренду завершено', 'Оренду завершено, бокс знову вільний.'],
  WITHDRAWAL: ['Відмова від договору', 'Клієнт відмовився від договору.'],
};

export const endingUk: EndingTexts = {
  'cancellation-registered': (data, { format, url }) => ({
    subject: `Завершення оренди зареєстровано – договір ${data.contractBusinessId}`,
    preview: `Останній день оренди: ${format.date(data.closesOn, 'long')}`,
    heading: 'Завершення оренди зареєстровано',
    greeting: `Добрий день, ${data.firstName}!`,
    paragraphs: [
      data.isEmpty
        ? 'Ви повідомили, що бокс уже порожній і чистий. Його двері більше не відчиняються.'
        : 'До кінця останнього дня оренди ваші коди та двері працюють, як і раніше. До того часу звільніть і приберіть бокс та підтвердьте це на сторінці договору.',
      'Сплачене за дні після останнього дня оренди ми повернемо на вашу картку.',
    ],
    facts: [...named(data), ['Останній день оренди', format.date(data.closesOn, 'long')]],
    button: { label: 'Переглянути договір', url: url(paths.contracts) },
  }),
  'eviction-confirmed': (data, { format, url }) => ({
    subject: `Бокс ${data.boxName} порожній – договір ${data.contractBusinessId}`,
    preview: 'Дякуємо за підтвердження.',
    heading: 'Бокс порожній',
    greeting: `Добрий день, ${data.firstName}!`,
    paragraphs: [
      'Дякуємо, ми зафіксували, що бокс порожній. Його двері більше не відчиняються ні для вас, ні для людей, з якими ви ділилися доступом.',
      'Оренда триває до свого останнього дня. Сплачене за наступні дні ми повернемо на вашу картку.',
    ],
    facts: [...named(data), ['Останній день оренди', format.date(data.closesOn, 'long')]],
    button: { label: 'Переглянути договір', url: url(paths.contracts) },
  }),
  'contract-ends-soon': (data, { format, url }) => ({
    subject: `Оренда боксу ${data.boxName} завершується ${format.date(data.closesOn, 'long')}`,
    preview: 'До того часу звільніть і приберіть бокс.',
    heading: 'Ваша оренда скоро завершується',
    greeting: `Добрий день, ${data.firstName}!`,
    paragraphs: ['Будь ласка, звільніть і приберіть бокс до кінця останнього дня оренди. Після цього його двері більше не відчиняться.'],
    facts: [...named(data), ['Останній день оренди', format.date(data.closesOn, 'long')]],
    button: { label: 'Переглянути договір', url: url(paths.contracts) },
    notes: ['Бокс уже порожній? Підтвердьте це на сторінці договору.'],
  }),
  'contract-ended': (data, { format, url }) => ({
    subject: `Оренду боксу ${data.boxName} завершено`,
    preview: 'Дякуємо, що зберігали речі в нас.',
    heading: 'Вашу оренду завершено',
    greeting: `Добрий день, ${data.firstName}!`,
    paragraphs: [
      'Ваші коди доступу більше не діють. Договір і рахунки залишаються у вашому обліковому записі.',
      ...(data.refund === null
        ? []
        : [
            'Сплачене за наступні дні повертаємо на картку, з якої ви платили. Залежно від банку це зазвичай триває від 5 до 10 днів; коригувальний рахунок є у вашому обліковому записі.',
          ]),
      'Дякуємо, що зберігали речі в нас.',
    ],
    facts: [
      ...named(data),
      ['Останній день оренди', format.date(data.endedOn, 'long')],
      ...(data.refund === null ? [] : [['Сума повернення', format.money(data.refund)] satisfies [string, string]]),
    ],
    button: { label: 'Переглянути договір', url: url(paths.contracts) },
  }),
  'withdrawal-acknowledged': (data, { format, url }) => {
    const at = format.dateTime(data.at, data.timeZone);
    return {
      subject: `Ми отримали вашу відмову від договору ${data.contractBusinessId}`,
      preview: `Отримано ${at}`,
      heading: 'Відмову від договору отримано',
      greeting: `Добрий день, ${data.name}!`,
      paragraphs: [
        'Ви відмовилися від договору, вказаного нижче. Це повідомлення підтверджує, що і коли ви заявили; збережіть його.',
        `Будь ласка, звільніть бокс до кінця дня ${format.date(data.emptyBy, 'long')}. До того часу ваші коди та двері працюють.`,
        ...(data.refund === null
          ? []
          : [
              'Вартість днів після відмови повертаємо на картку, з якої ви платили. Залежно від банку це зазвичай триває від 5 до 10 днів.',
            ]),
      ],
      facts: [
        ...named(data),
        ['Ім’я', data.name],
        ['Ел. пошта', data.email],
        ['Отримано', at],
        ['Звільнити до', format.date(data.emptyBy, 'long')],
        ...(data.refund === null ? [] : [['Сума повернення', format.money(data.refund)] satisfies [string, string]]),
      ],
      button: { label: 'Переглянути договір', url: url(paths.contracts) },
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
        ['Клієнт', data.clientName],
        ['Останній день оренди', format.date(data.day, 'long')],
        ...(data.reasons ? [['Причини', data.reasons.map((reason) => reasons[reason]).join(', ')] satisfies [string, string]] : []),
        ...(data.note ? [['Примітка', data.note] satisfies [string, string]] : []),
        ...(data.refund ? [['Сума повернення', format.money(data.refund)] satisfies [string, string]] : []),
      ],
      button: { label: 'Переглянути склад', url: url(paths.warehouse(data.warehouseId)) },
    };
  },
};
