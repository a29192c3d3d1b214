import type { ContractActMessageData } from '../message-data.ts';
import { contractFacts, type LanguageTools, optionalFact, paths, type Templates } from './template.ts';

type Act = ContractActMessageData['contract-act'];
type TermsOfMessage = NonNullable<Act['terms']>;
type DifferenceOfMessage = NonNullable<Act['difference']>;

/** Messages to a client about decisions of staff on a contract. */
export function contractActTemplates(tools: LanguageTools): Templates<keyof ContractActMessageData> {
  const { texts, format } = tools;
  const common = texts.of('email');
  const text = texts.of('email-contract');
  const price = ({ amount, months: count }: TermsOfMessage['after']) => text('price', { count, amount: format.money(amount) });
  const termsFacts = (terms: TermsOfMessage | null) =>
    terms === null
      ? []
      : [
          ...optionalFact(text('priceBefore'), price(terms.before)),
          ...optionalFact(text('priceAfter'), price(terms.after)),
          ...optionalFact(text('validFrom'), format.date(terms.from, 'long')),
        ];
  const differenceFacts = ({ from, until, credited, refund, charge }: DifferenceOfMessage) => [
    ...optionalFact(text('differenceDays'), `${format.date(from)} – ${format.date(until)}`),
    ...optionalFact(text('credited'), credited && format.money(credited)),
    ...optionalFact(text('refunded'), refund && format.money(refund)),
    ...optionalFact(text('invoiced'), charge && format.money(charge)),
  ];
  const differenceTexts = ({ credited, refund, charge }: DifferenceOfMessage) => [
    ...(charge === null ? [] : [text('payDifference')]),
    ...(credited === null || credited.amount === (refund?.amount ?? 0) ? [] : [text('creditStays')]),
  ];
  return {
    'contract-act': (data, { url }) => {
      const { event, contractBusinessId, boxName, warehouseName, operatorEmail } = data;
      const heading = text(`${event}.heading`);
      const day = data.day === null ? null : format.date(data.day, 'long');
      const dayLabel =
        event === 'DOORS_OPEN' ? text('openUntil') : event.startsWith('PROOF_') ? text('proofUntil') : common('fact.lastDay');
      return {
        subject: `${heading} – ${contractBusinessId}`,
        preview: `${boxName}, ${warehouseName}`,
        heading,
        greeting: common('greeting', { name: data.firstName }),
        paragraphs: [
          text(`${event}.text`),
          ...(data.letter === undefined ? [] : [common('letterAttached')]),
          ...(data.charge === null ? [] : [text('charge')]),
          ...(data.difference == null ? [] : differenceTexts(data.difference)),
          ...(data.isCardLimited === true ? [text('cardLimited')] : []),
        ],
        facts: [
          ...contractFacts(tools, data),
          ...optionalFact(dayLabel, day),
          ...optionalFact(text('reason'), data.note ?? null),
          ...optionalFact(text('payer'), event === 'PAYER_CHANGED' ? (data.payer ?? text('ownPayer')) : null),
          ...optionalFact(text('person'), data.person ?? null),
          ...optionalFact(common('fact.amount'), data.charge && format.money(data.charge)),
          ...termsFacts(data.terms ?? null),
          ...(data.difference == null ? [] : differenceFacts(data.difference)),
        ],
        button: { label: common('button.seeContract'), url: url(paths.contracts) },
        notes: [text('questions', { operatorEmail })],
      };
    },
  };
}
