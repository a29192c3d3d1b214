import type { BillingMessageData } from '../../message-data.ts';
import { type BillingTexts, paths } from '../../texts.ts';

const reasons: Record<BillingMessageData['rent-payment-failed']['reason'], string> = {
  NO_CARD: 'До цього договору немає картки, з якої ми могли б списати платіж.',
  CHALLENGE: 'Ваш банк хоче, щоб ви особисто підтвердили цей платіж, тому без вас ми не можемо його списати.',
  DECLINED: 'Ваш банк відхилив платіж карткою. Ми більше не пробуватимемо цю картку.',
  TRIED_OFTEN: 'Ми кілька разів намагалися списати платіж із картки, і щоразу банк його відхиляв. Більше ми не пробуватимемо.',
};

const events: Record<BillingMessageData['billing-fault']['event'], [heading: string, sentence: string]> = {
  CONTRACT_PARKED: [
    'Нарахування за договором призупинено',
    'Під час нарахування за цим договором сталася неочікувана помилка. За ним нічого не нараховується і не списується, доки ви його не перевірите й не розблокуєте. Інших договорів це не зачепило.',
  ],
  PAYMENT_PARKED: [
    'Надійшла інша сума, ніж ми просили',
    'Платіжний шлюз підтвердив іншу суму або валюту, ніж ми просили. Платіж відкладено, і нічого з нього не випливло. Вирішіть, будь ласка, що з ним робити.',
  ],
  REFUND_FAILED: ['Повернення коштів не вдалося', 'Платіжний шлюз відхилив повернення. Кошти потрібно повернути клієнтові вручну.'],
  CHARGE_UNKNOWN: [
    'Результат платежу невідомий уже добу',
    'Платіжний шлюз уже добу не повідомляє, чим завершився платіж зі збереженої картки. Ми питаємо далі й удруге його не списуватимемо. Перевірте його, будь ласка, у провайдера.',
  ],
};

export const billingUk: BillingTexts = {
  'rent-payment-failed': (data, { format, url }) => ({
    subject: `Будь ласка, сплатіть оренду боксу ${data.boxName}`,
    preview: `${format.money(data.amount)} ще не сплачено.`,
    heading: 'Оренда очікує на вашу оплату',
    greeting: `Добрий день, ${data.firstName}!`,
    paragraphs: [
      reasons[data.reason],
      'Будь ласка, сплатіть карткою на сторінці з рахунками. Якщо ви скористаєтеся іншою карткою, подальші платежі списуватимуться з неї.',
    ],
    facts: [
      ['Бокс', data.boxName],
      ['Склад', data.warehouseName],
      ['Сума', format.money(data.amount)],
      ['Термін оплати', format.date(data.dueOn, 'long')],
      ...(data.invoiceNumber === null ? [] : [['Рахунок-фактура', data.invoiceNumber] satisfies [string, string]]),
    ],
    button: { label: 'Сплатити оренду', url: url(paths.rents) },
    notes: ['Якщо ви тим часом уже заплатили, нічого робити не потрібно.'],
  }),
  'billing-fault': (data, { format, url }) => {
    const [heading, sentence] = events[data.event];
    return {
      subject: `${heading} – ${data.contractBusinessId ?? data.boxName}`,
      preview: `${data.boxName}, ${data.warehouseName}`,
      heading,
      paragraphs: [sentence],
      facts: [
        ...(data.contractBusinessId === null ? [] : [['Договір', data.contractBusinessId] satisfies [string, string]]),
        ['Бокс', data.boxName],
        ['Склад', data.warehouseName],
        ...(data.amount === null ? [] : [['Сума', format.money(data.amount)] satisfies [string, string]]),
        ['Причина', data.reason],
      ],
      button: { label: 'Переглянути склад', url: url(paths.warehouse(data.warehouseId)) },
    };
  },
};
