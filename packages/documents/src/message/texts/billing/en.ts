import type { BillingMessageData } from '../../message-data.ts';
import { type BillingTexts, paths } from '../../texts.ts';

const reasons: Record<BillingMessageData['rent-payment-failed']['reason'], string> = {
  NO_CARD: 'There is no card for this contract that we could charge.',
  CHALLENGE: 'Your bank wants you to confirm this payment in person, so we cannot charge it without you.',
  DECLINED: 'Your bank declined the card payment. We will not try this card again.',
  TRIED_OFTEN: 'We tried your card several times and the bank declined it each time. We will not try it again.',
};

const events: Record<BillingMessageData['billing-fault']['event'], [heading: string, sentence: string]> = {
  CONTRACT_PARKED: [
    'Billing of a contract is on hold',
    'Something unexpected happened while this contract was being billed. Nothing is billed or charged to it until you have looked at it and released it. Other contracts are not affected.',
  ],
  PAYMENT_PARKED: [
    'Another amount was paid than we asked for',
    'The payment gateway confirmed another amount or currency than we had asked for. The payment is set aside and nothing followed from it. Please decide what to do with it.',
  ],
  REFUND_FAILED: ['A refund has failed', 'The payment gateway refused the refund. The money has to go back to the client by hand.'],
  CHARGE_UNKNOWN: [
    'The outcome of a charge has been unknown for a day',
    'For a day the payment gateway has not said what became of a charge to a saved card. We keep asking and will not charge it again. Please check it with the provider.',
  ],
};

export const billingEn: BillingTexts = {
  'rent-payment-failed': (data, { format, url }) => ({
    subject: `Please pay the rent of box ${data.boxName}`,
    preview: `${format.money(data.amount)} is still to be paid.`,
    heading: 'Your rent is waiting for you',
    greeting: `Hello ${data.firstName},`,
    paragraphs: [
      reasons[data.reason],
      'Please pay by card on the page with your invoices. If you use another card, we will charge further payments to it as well.',
    ],
    facts: [
      ['Box', data.boxName],
      ['Warehouse', data.warehouseName],
      ['Amount', format.money(data.amount)],
      ['Due', format.date(data.dueOn, 'long')],
      ...(data.invoiceNumber === null ? [] : [['Invoice', data.invoiceNumber] satisfies [string, string]]),
    ],
    button: { label: 'Pay the rent', url: url(paths.rents) },
    notes: ['If you have paid in the meantime, there is nothing to do.'],
  }),
  'billing-fault': (data, { format, url }) => {
    const [heading, sentence] = events[data.event];
    return {
      subject: `${heading} – ${data.contractBusinessId ?? data.boxName}`,
      preview: `${data.boxName}, ${data.warehouseName}`,
      heading,
      paragraphs: [sentence],
      facts: [
        ...(data.contractBusinessId === null ? [] : [['Contract', data.contractBusinessId] satisfies [string, string]]),
        ['Box', data.boxName],
        ['Warehouse', data.warehouseName],
        ...(data.amount === null ? [] : [['Amount', format.money(data.amount)] satisfies [string, string]]),
        ['Reason', data.reason],
      ],
      button: { label: 'See the warehouse', url: url(paths.warehouse(data.warehouseId)) },
    };
  },
};
