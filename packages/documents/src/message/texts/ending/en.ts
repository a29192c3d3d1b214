import type { ContractNames, OperatorNote } from '../../message-data.ts';
import { type EndingTexts, paths } from '../../texts.ts';

const named = (data: ContractNames): [string, string][] => [
  ['Contract', data.contractBusinessId],
  ['Box', data.boxName],
  ['Warehouse', data.warehouseName],
];

const reasons: Record<NonNullable<OperatorNote['reasons']>[number], string> = {
  PotrebujemPriestoryBlizsie: 'needs a place nearer by',
  NevyhovujeMiCena: 'price',
  NevyhovujeMiVelkostPriestoru: 'size of the box',
  UzNepotrebujem: 'no longer needed',
  Ine: 'other',
};

const events: Record<OperatorNote['event'], [heading: string, sentence: string]> = {
  CANCELLATION: ['End of tenancy requested', 'A client has asked for the end of a tenancy.'],
  EVICTION: ['Box confirmed as empty', 'A client has confirmed that the box is empty.'],
  ENDED: ['Tenancy ended', 'The tenancy has ended; the box is free again.'],
  WITHDRAWAL: ['Withdrawal from the contract', 'A client has withdrawn from the contract.'],
};

export const endingEn: EndingTexts = {
  'cancellation-registered': (data, { format, url }) => ({
    subject: `The end of your tenancy is registered – contract ${data.contractBusinessId}`,
    preview: `Last day: ${format.date(data.closesOn, 'long')}`,
    heading: 'We have registered the end of your tenancy',
    greeting: `Hello ${data.firstName},`,
    paragraphs: [
      data.isEmpty
        ? 'You told us that the box is empty and clean already. Its doors no longer open.'
        : 'Until the end of the last day your codes and doors work as before. Please empty and clean the box by then, and confirm it on the contract page.',
      'What you have paid for the days after the last one goes back to your card.',
    ],
    facts: [...named(data), ['Last day', format.date(data.closesOn, 'long')]],
    button: { label: 'See contract', url: url(paths.contracts) },
  }),
  'eviction-confirmed': (data, { format, url }) => ({
    subject: `Box ${data.boxName} is empty – contract ${data.contractBusinessId}`,
    preview: 'Thank you for confirming.',
    heading: 'The box is empty',
    greeting: `Hello ${data.firstName},`,
    paragraphs: [
      'Thank you, we have noted that the box is empty. Its doors no longer open, for you or for people with whom you shared it.',
      'The tenancy runs to its last day. What you have paid for the days after it goes back to your card.',
    ],
    facts: [...named(data), ['Last day', format.date(data.closesOn, 'long')]],
    button: { label: 'See contract', url: url(paths.contracts) },
  }),
  'contract-ends-soon': (data, { format, url }) => ({
    subject: `Your tenancy of box ${data.boxName} ends on ${format.date(data.closesOn, 'long')}`,
    preview: 'Please empty and clean the box by then.',
    heading: 'Your tenancy ends soon',
    greeting: `Hello ${data.firstName},`,
    paragraphs: ['Please empty and clean the box by the end of the last day. After that its doors no longer open.'],
    facts: [...named(data), ['Last day', format.date(data.closesOn, 'long')]],
    button: { label: 'See contract', url: url(paths.contracts) },
    notes: ['Is the box empty already? Confirm it on the contract page.'],
  }),
  'contract-ended': (data, { format, url }) => ({
    subject: `Your tenancy of box ${data.boxName} has ended`,
    preview: 'Thank you for storing with us.',
    heading: 'Your tenancy has ended',
    greeting: `Hello ${data.firstName},`,
    paragraphs: [
      'Your access codes no longer work. The contract and its invoices stay in your account.',
      ...(data.refund === null
        ? []
        : [
            'What you had paid for later days is on its way back to the card that you paid with. Depending on your bank it usually takes 5 to 10 days; the credit note is in your account.',
          ]),
      'Thank you for storing with us.',
    ],
    facts: [
      ...named(data),
      ['Last day', format.date(data.endedOn, 'long')],
      ...(data.refund === null ? [] : [['Refund', format.money(data.refund)] satisfies [string, string]]),
    ],
    button: { label: 'See contract', url: url(paths.contracts) },
  }),
  'withdrawal-acknowledged': (data, { format, url }) => {
    const at = format.dateTime(data.at, data.timeZone);
    return {
      subject: `We have received your withdrawal from contract ${data.contractBusinessId}`,
      preview: `Received ${at}`,
      heading: 'Withdrawal received',
      greeting: `Hello ${data.name},`,
      paragraphs: [
        'You have withdrawn from the contract below. This message confirms what you stated and when; please keep it.',
        `Please empty the box by the end of ${format.date(data.emptyBy, 'long')}. Until then your codes and doors work.`,
        ...(data.refund === null
          ? []
          : [
              'The price of the days after the withdrawal goes back to the card that you paid with. Depending on your bank it usually takes 5 to 10 days.',
            ]),
      ],
      facts: [
        ...named(data),
        ['Name', data.name],
        ['E-mail', data.email],
        ['Received', at],
        ['Box empty by', format.date(data.emptyBy, 'long')],
        ...(data.refund === null ? [] : [['Refund', format.money(data.refund)] satisfies [string, string]]),
      ],
      button: { label: 'See contract', url: url(paths.contracts) },
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
        ['Client', data.clientName],
        ['Last day', format.date(data.day, 'long')],
        ...(data.reasons ? [['Reasons', data.reasons.map((reason) => reasons[reason]).join(', ')] satisfies [string, string]] : []),
        ...(data.note ? [['Note', data.note] satisfies [string, string]] : []),
        ...(data.refund ? [['Refund', format.money(data.refund)] satisfies [string, string]] : []),
      ],
      button: { label: 'See the warehouse', url: url(paths.warehouse(data.warehouseId)) },
    };
  },
};
