import type { ContractNames, DunningMessageData } from '../../message-data.ts';
import { type DunningTexts, paths, type TextTools } from '../../texts.ts';

const named = (data: ContractNames): [string, string][] => [
  ['Contract', data.contractBusinessId],
  ['Box', data.boxName],
  ['Warehouse', data.warehouseName],
];

const open = (data: DunningMessageData['doors-shut'], format: TextTools['format']): [string, string][] => [
  ...named(data),
  ['Amount', format.money(data.amount)],
  ['Due on', format.date(data.dueOn, 'long')],
  ...(data.invoiceNumber === null ? [] : [['Invoice', data.invoiceNumber] satisfies [string, string]]),
];

export const dunningEn: DunningTexts = {
  'payment-announced': (data, { format, url }) => ({
    subject:
      data.cardLabel === null
        ? `The next payment for box ${data.boxName} is due on ${format.date(data.from, 'long')}`
        : `We will charge ${format.money(data.amount)} for box ${data.boxName} on ${format.date(data.from, 'long')}`,
    preview: `${data.warehouseName}, ${format.money(data.amount)}`,
    heading: 'Your next payment is coming up',
    greeting: `Hello ${data.firstName},`,
    paragraphs: [
      data.cardLabel === null
        ? 'there is no card on file for this contract. On the day itself you will get a link to pay.'
        : `the rent for the next period will be charged to your card ${data.cardLabel}. You need not do anything.`,
    ],
    facts: [
      ...named(data),
      ['Period', `${format.date(data.from, 'long')} – ${format.date(data.to, 'long')}`],
      ...(data.reward === null ? [] : [['Paid from your referral reward', format.money(data.reward)] satisfies [string, string]]),
      ['Amount', format.money(data.amount)],
      ['Charged on', format.date(data.from, 'long')],
    ],
    button: { label: 'See invoices', url: url(paths.rents) },
  }),
  'card-expires-soon': (data, { format, url }) => ({
    subject: `The card for box ${data.boxName} expires before the next payment`,
    preview: `${data.cardLabel}, ${format.date(data.expiresOn, 'long')}`,
    heading: 'Your card expires soon',
    greeting: `Hello ${data.firstName},`,
    paragraphs: [
      `your card ${data.cardLabel} expires before the next payment. Banks often pass a renewed card on to us, so we will try it all the same.`,
      'If the charge fails, you will get a link to pay with another card, which we then use from that day on. Your doors keep opening in the meantime.',
    ],
    facts: [
      ...named(data),
      ['Card', data.cardLabel],
      ['Card valid until', format.date(data.expiresOn, 'long')],
      ['Next payment', format.date(data.chargedOn, 'long')],
    ],
    button: { label: 'See contract', url: url(paths.contracts) },
  }),
  'rent-overdue': (data, { format, url }) => ({
    subject: `The rent for box ${data.boxName} is not paid yet`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'The rent is not paid yet',
    greeting: `Hello ${data.firstName},`,
    paragraphs: [
      `the rent for box ${data.boxName} was due and has not reached us. Please pay it by card or by bank transfer.`,
      ...(data.retryOn === null
        ? []
        : [`We will try your card once more on ${format.date(data.retryOn, 'long')}. You can also pay at once, by this or another card.`]),
    ],
    facts: open(data, format),
    button: { label: 'Pay now', url: url(paths.rents) },
    notes: ['Have you paid in the last days? Then please ignore this message; a bank transfer can take a few days.'],
  }),
  'rent-last-call': (data, { format, url }) => ({
    subject:
      data.locksOn === null
        ? `Please pay the rent for box ${data.boxName}`
        : `Please pay for box ${data.boxName}: its doors will be shut on ${format.date(data.locksOn, 'long')}`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Last reminder',
    greeting: `Hello ${data.firstName},`,
    paragraphs: [
      `the rent for box ${data.boxName} is still not paid.`,
      ...(data.locksOn === null
        ? []
        : [
            `On ${format.date(data.locksOn, 'long')} we will shut the entrance and the box to you and everyone you share it with, until the rent is paid. Your belongings stay where they are and your codes stay the same.`,
          ]),
    ],
    facts: [
      ...open(data, format),
      ...(data.locksOn === null ? [] : [['Doors shut on', format.date(data.locksOn, 'long')] satisfies [string, string]]),
    ],
    button: { label: 'Pay now', url: url(paths.rents) },
    notes: ['Have you paid in the last days? Then please ignore this message; a bank transfer can take a few days.'],
  }),
  'doors-shut': (data, { format, url }) => ({
    subject: `The doors of box ${data.boxName} are shut until the rent is paid`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Your doors are shut',
    greeting: `Hello ${data.firstName},`,
    paragraphs: [
      `because the rent is not paid, the entrance and box ${data.boxName} do not open for the time being. Your belongings are safe.`,
      'As soon as the payment is known, the doors open again by themselves, with the same codes. A card payment takes a moment, a bank transfer some days.',
    ],
    facts: open(data, format),
    button: { label: 'Pay now', url: url(paths.rents) },
  }),
};
