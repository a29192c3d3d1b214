import type { AgreementTexts } from '../text-shape.ts';

const every = { 1: 'one month', 3: 'three months', 6: 'six months', 12: 'twelve months' } as const;
const law = { SVK: 'the Slovak Republic', CZE: 'the Czech Republic', POL: 'the Republic of Poland', HUN: 'Hungary' } as const;

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

export const en: AgreementTexts = {
  title: 'Storage box rental agreement',
  concluded: (at) => `Concluded electronically on ${at}`,
  operator: 'Operator',
  customer: 'Client',
  represented: (person) => `represented by: ${person}`,
  articles: (d) => [
    {
      heading: 'What is rented',
      paragraphs: [
        `The operator lets the client use storage box ${d.box} of ${d.area} (${d.size}) in the warehouse ${d.warehouse}, ${d.place}, for the storage of goods alone.`,
        'The client takes the box over in a state fit for storage and undertakes to pay the rent.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        `The rental begins on ${d.startsOn} and runs without a fixed end. It is billed in advance for each period of ${every[d.period]}; the next period begins on the day of the month on which the rental began or, where a month has no such day, on its last day.`,
      ],
    },
    {
      heading: 'Price',
      paragraphs: [
        `The rent is ${d.rent} a month without VAT, the insurance ${d.insurance} a month without VAT.${d.discount === null ? '' : ` For the length of the billing period the rent carries a discount of ${d.discount}.`}`,
        `For the first period the client paid ${d.first} with VAT. Each further period costs ${d.recurring} with VAT. If the statutory rate of VAT changes, the price changes by the difference.`,
        ...(d.refund === null
          ? []
          : [
              `As a promotion the operator returns ${d.refund.amount} to the client's card by ${d.refund.by}. Repeated payments do not carry it.`,
            ]),
      ],
    },
    {
      heading: 'Payment',
      paragraphs: [
        'The client agrees that further payments are charged automatically, on the first day of each period, to the card that paid for the order. The operator announces them by e-mail three days before. This consent can be withdrawn; payment is also possible by card in the account, or by bank transfer as the invoice says.',
        'If a payment does not go through, the operator repeats it or sends a link to pay. If the client has not paid 10 days after the due date either, the operator may suspend access to entrance and box after a warning. Access is restored as soon as the payment is known.',
      ],
    },
    {
      heading: 'Insurance',
      paragraphs: [
        d.own === null
          ? `The stored goods are insured under “${d.insuranceName}” for up to ${d.coverage}. What must not be stored is not insured. The client reports damage without delay.`
          : `The client insures the stored goods for at least ${d.coverage} and sends the operator a proof within ${days(d.own.proofDays)} of the beginning of the rental, and a new one before it ends. If ${d.own.graceDays} days after that time limit the operator has no proof that it could accept, it may add its cheapest insurance from the next period on, at its current price; it announces day and price by e-mail at least ${d.own.noticeDays} days before. What must not be stored is not insured. The client reports damage without delay.`,
      ],
    },
    {
      heading: 'Access',
      paragraphs: [
        'The client reaches entrance and box during the warehouse’s opening hours with codes or through the account. The codes are secret and do not stand in this agreement. The client may share the box with another registered person and answers for what that person does.',
        'The client reports a lost or disclosed code at once. The operator may enter the box after notice, and without it only in danger to life, health or property, or when an authority orders it.',
      ],
    },
    {
      heading: 'What is not allowed',
      paragraphs: [
        'The box must not hold flammable or explosive substances, weapons and ammunition, poisons, gases, waste, radioactive matter, living creatures, plants, perishable food, proceeds of crime, cash, securities, or items of exceptional collector’s value.',
        'Nobody may live, run a business, smoke or use open fire in the box. The client does not load the floor beyond the marked limit, block the corridors or alter the box.',
      ],
    },
    {
      heading: 'Liability',
      paragraphs: [
        'The operator keeps the warehouse fit for storage and answers for damage caused by a breach of its duties. The client answers for damage caused by the client, by the stored goods, or by persons whom the client let in.',
      ],
    },
    {
      heading: 'End of the rental',
      paragraphs: [
        `The client may give notice at any time, without a reason, through the account; the notice is ${d.noticeDays} days. If the box is already empty and clean, the rental can end on the following day at the latest. Invoices that are due must be paid before. Rent paid for days after the end is returned.`,
        'The operator may give notice of one month. It may end the rental without notice if the client owes rent for more than 30 days despite a reminder, or stores what is not allowed.',
        'By the last day the client empties and cleans the box and confirms it in the account. With goods left behind the operator deals as the law provides, after a written request with a reasonable time limit.',
      ],
    },
    ...(d.isConsumer
      ? [
          {
            heading: 'Right of withdrawal',
            paragraphs: [
              `A consumer may withdraw from this agreement within 14 days of its conclusion without giving a reason, by e-mail to ${d.operatorEmail}, by letter or in the account; sending the notice in time is enough. A form is annexed. The operator returns the payments received within 14 days, the same way.`,
              ...(d.immediateStart === null
                ? []
                : [
                    `On ${d.immediateStart} the client expressly asked for the rental to begin before that period ends. Upon withdrawal the client therefore pays a proportionate price for the days until then.`,
                  ]),
            ],
          },
        ]
      : []),
    {
      heading: 'Personal data',
      paragraphs: [
        'The operator processes the client’s personal data for this agreement, its accounting and the safety of the warehouse, under the privacy policy in the version named in the annex. Records are kept as long as the law demands.',
      ],
    },
    {
      heading: 'Final provisions',
      paragraphs: [
        `This agreement is governed by the law of ${law[d.country]}; a consumer does not lose the protection of the law of their country of residence. Complaints are received at ${d.operatorEmail}. Consumer disputes are settled out of court by ${d.authority}.`,
        'The terms and conditions, in the version named in the annex, are part of this agreement. It was concluded by sending and paying the order and stays available to the client in the account. Changes are made in writing or electronically with the consent of both.',
      ],
    },
  ],
  consents: {
    heading: 'Annex 1: Consents given',
    kind: 'Consent',
    version: 'Version of the text',
    at: 'Given',
    kinds: {
      TERMS_AND_CONDITIONS: 'Terms and conditions',
      RECURRING_PAYMENTS: 'Recurring automatic payments',
      PRIVACY_POLICY: 'Privacy policy',
      IMMEDIATE_START: 'Start of the rental before the withdrawal period ends',
      NEWSLETTER: 'Newsletter',
    },
  },
  withdrawal: {
    heading: 'Annex 2: Withdrawal form',
    to: (operator) => `To: ${operator}`,
    statement: (number) => `I hereby give notice that I withdraw from the storage box rental agreement no. ${number}.`,
    lines: ['Name of the consumer:', 'Address:', 'Date:', 'Signature (only if this form is sent on paper):'],
  },
  identifiers: { companyId: 'Company ID', taxId: 'Tax ID', vatId: 'VAT ID' },
  page: (number, count) => `Page ${number} of ${count}`,
};
