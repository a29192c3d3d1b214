import type { ChargeMessageData } from '../charge-message-data.ts';
import type { DunningMessageData } from '../message-data.ts';
import { contractFacts, type LanguageTools, optionalFact, paths, type Templates } from './template.ts';

type RentMessage = 'rent-paid' | 'rent-payment-failed' | keyof ChargeMessageData | keyof DunningMessageData;

/** Messages about rents: paid, announced, failed and overdue. */
export function rentTemplates(tools: LanguageTools): Templates<RentMessage> {
  const { texts, format } = tools;
  const common = texts.of('email');
  const text = texts.of('email-rent');
  const day = (date: string) => format.date(date, 'long');
  // The first paragraph of these messages continues the sentence of the greeting.
  const greeting = ({ firstName }: { firstName: string }) => text('greeting', { name: firstName });
  const openFacts = (data: DunningMessageData['doors-shut']): [string, string][] => [
    ...contractFacts(tools, data),
    [common('fact.amount'), format.money(data.amount)],
    [text('overdue.dueOn'), day(data.dueOn)],
    ...optionalFact(common('fact.invoice'), data.invoiceNumber),
  ];
  const openPreview = (data: DunningMessageData['doors-shut']) => `${format.money(data.amount)}, ${data.warehouseName}`;
  const charge =
    (kind: keyof ChargeMessageData): Templates<keyof ChargeMessageData>[typeof kind] =>
    ({ companyName, documentId, documentNumber, subjects, iban, variableSymbol, ...data }) => {
      const [amount, dueOn] = [format.money(data.amount), day(data.dueOn)];
      const isCovered = data.amount.amount === 0;
      const toTransfer: [string, string][] = [
        [text('charge-issued.dueOn'), dueOn],
        ['IBAN', iban],
        variableSymbol === null
          ? [text('charge-issued.reference'), documentNumber]
          : [text('charge-issued.variableSymbol'), variableSymbol],
      ];
      return {
        subject: text(`${kind}.subject`, { documentNumber }),
        preview: isCovered ? text('charge-issued.covered') : text(`${kind}.preview`, { amount, dueOn }),
        heading: text(`${kind}.heading`),
        greeting: common('greeting', { name: data.firstName }),
        paragraphs: [
          text(`${kind}.text`, { companyName, documentNumber }),
          text(documentId === null ? 'charge-issued.follows' : 'charge-issued.attached'),
          text(isCovered ? 'charge-issued.covered' : 'charge-issued.pay'),
        ],
        facts: [
          ...subjects.map((subject): [string, string] => [text('charge-issued.subjects'), subject]),
          [common('fact.amount'), amount],
          ...(isCovered ? [] : toTransfer),
        ],
        notes: [text('charge-issued.note')],
      };
    };
  return {
    'rent-paid': ({ boxName, warehouseName, cardLabel, ...data }, { url }) => {
      const amount = format.money(data.amount);
      return {
        subject: text('rent-paid.subject', { boxName }),
        preview: text('rent-paid.preview', { amount }),
        heading: text('rent-paid.heading'),
        greeting: common('greeting', { name: data.firstName }),
        paragraphs: [
          text('rent-paid.text', { boxName, warehouseName }),
          ...(data.doorsOpenAgain ? [text('rent-paid.doorsOpenAgain')] : []),
          ...(cardLabel === undefined ? [] : [text('rent-paid.newCard', { cardLabel })]),
        ],
        facts: [
          [common('fact.period'), `${day(data.from)} – ${day(data.to)}`],
          [common('fact.paid'), amount],
          ...optionalFact(common('fact.invoice'), data.invoiceNumber),
        ],
        button: { label: text('rent-paid.button'), url: url(paths.rents) },
      };
    },
    'charge-issued': charge('charge-issued'),
    'charge-overdue': charge('charge-overdue'),
    'rent-payment-failed': ({ boxName, ...data }, { url }) => {
      const amount = format.money(data.amount);
      return {
        subject: text('rent-payment-failed.subject', { boxName }),
        preview: text('rent-payment-failed.preview', { amount }),
        heading: text('rent-payment-failed.heading'),
        greeting: greeting(data),
        paragraphs: [
          text(`rent-payment-failed.reason.${data.reason}`),
          text(`rent-payment-failed.${data.reason === 'TOO_SMALL' ? 'byTransfer' : 'text'}`),
        ],
        facts: [
          [common('fact.box'), boxName],
          [common('fact.warehouse'), data.warehouseName],
          [common('fact.amount'), amount],
          [text('rent-payment-failed.dueOn'), day(data.dueOn)],
          ...optionalFact(common('fact.invoice'), data.invoiceNumber),
        ],
        button: { label: text('rent-payment-failed.button'), url: url(paths.rents) },
        notes: [text('rent-payment-failed.note')],
      };
    },
    'payment-announced': (data, { url }) => {
      const { boxName, cardLabel } = data;
      const [amount, from] = [format.money(data.amount), day(data.from)];
      return {
        subject:
          cardLabel === null
            ? text('payment-announced.subjectWithoutCard', { boxName, from })
            : text('payment-announced.subject', { amount, boxName, from }),
        preview: `${data.warehouseName}, ${amount}`,
        heading: text('payment-announced.heading'),
        greeting: greeting(data),
        paragraphs: [cardLabel === null ? text('payment-announced.textWithoutCard') : text('payment-announced.text', { cardLabel })],
        facts: [
          ...contractFacts(tools, data),
          [common('fact.period'), `${from} – ${day(data.to)}`],
          ...optionalFact(text('payment-announced.reward'), data.reward && format.money(data.reward)),
          [common('fact.amount'), amount],
          [text('payment-announced.chargedOn'), from],
        ],
        button: { label: text('payment-announced.button'), url: url(paths.rents) },
      };
    },
    'card-expires-soon': (data, { url }) => {
      const { boxName, cardLabel } = data;
      const expiresOn = day(data.expiresOn);
      return {
        subject: text('card-expires-soon.subject', { boxName }),
        preview: `${cardLabel}, ${expiresOn}`,
        heading: text('card-expires-soon.heading'),
        greeting: greeting(data),
        paragraphs: [text('card-expires-soon.text', { cardLabel }), text('card-expires-soon.fallback')],
        facts: [
          ...contractFacts(tools, data),
          [text('card-expires-soon.card'), cardLabel],
          [text('card-expires-soon.expiresOn'), expiresOn],
          [common('fact.nextPayment'), day(data.chargedOn)],
        ],
        button: { label: common('button.seeContract'), url: url(paths.contracts) },
      };
    },
    'rent-overdue': (data, { url }) => {
      const { boxName, retryOn } = data;
      return {
        subject: text('rent-overdue.subject', { boxName }),
        preview: openPreview(data),
        heading: text('rent-overdue.heading'),
        greeting: greeting(data),
        paragraphs: [
          text('rent-overdue.text', { boxName }),
          ...(retryOn === null ? [] : [text('rent-overdue.retry', { retryOn: day(retryOn) })]),
        ],
        facts: openFacts(data),
        button: { label: text('overdue.button'), url: url(paths.rents) },
        notes: [text('overdue.note')],
      };
    },
    'rent-last-call': (data, { url }) => {
      const { boxName } = data;
      const locksOn = data.locksOn === null ? null : day(data.locksOn);
      return {
        subject:
          locksOn === null ? text('rent-last-call.subjectWithoutDoors', { boxName }) : text('rent-last-call.subject', { boxName, locksOn }),
        preview: openPreview(data),
        heading: text('rent-last-call.heading'),
        greeting: greeting(data),
        paragraphs: [text('rent-last-call.text', { boxName }), ...(locksOn === null ? [] : [text('rent-last-call.doors', { locksOn })])],
        facts: [...openFacts(data), ...optionalFact(text('rent-last-call.locksOn'), locksOn)],
        button: { label: text('overdue.button'), url: url(paths.rents) },
        notes: [text('overdue.note')],
      };
    },
    'doors-shut': (data, { url }) => {
      const { boxName } = data;
      return {
        subject: text('doors-shut.subject', { boxName }),
        preview: openPreview(data),
        heading: text('doors-shut.heading'),
        greeting: greeting(data),
        paragraphs: [text('doors-shut.text', { boxName }), text('doors-shut.reopening')],
        facts: openFacts(data),
        button: { label: text('overdue.button'), url: url(paths.rents) },
      };
    },
  };
}
