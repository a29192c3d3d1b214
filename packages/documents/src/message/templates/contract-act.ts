import type { ContractActMessageData } from '../message-data.ts';
import { contractFacts, type LanguageTools, optionalFact, paths, type Templates } from './template.ts';

type TermsOfMessage = NonNullable<ContractActMessageData['contract-act']['terms']>;

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
        paragraphs: [text(`${event}.text`), ...(data.charge === null ? [] : [text('charge')])],
        facts: [
          ...contractFacts(tools, data),
          ...optionalFact(dayLabel, day),
          ...optionalFact(text('reason'), data.note ?? null),
          ...optionalFact(text('payer'), event === 'PAYER_CHANGED' ? (data.payer ?? text('ownPayer')) : null),
          ...optionalFact(common('fact.amount'), data.charge && format.money(data.charge)),
          ...termsFacts(data.terms ?? null),
        ],
        button: { label: common('button.seeContract'), url: url(paths.contracts) },
        notes: [text('questions', { operatorEmail })],
      };
    },
  };
}
