import type { Country, Currency, Language, TERMINATION_LETTER_KINDS } from '@komora/domain';
import { formattersOf } from '@komora/i18n/format';
import { localeOf } from '@komora/i18n/locales';
import { serverTexts } from '@komora/i18n/server-texts';
import { identifierLabels, identifiersOf } from '../invoice/identifiers.ts';
import type { PostalAddress, Supplier } from '../invoice/invoice-data.ts';
import { addressLines } from '../pdf/address-lines.ts';
import type { LetterData } from './letter-data.ts';

export type LetterKind = (typeof TERMINATION_LETTER_KINDS)[number];

/** The facts that a letter states. Days are business dates, amounts minor units. */
export interface LetterFacts {
  kind: LetterKind;
  number: string;
  language: Language;
  country: Country;
  currency: Currency;
  /** Instant, ISO 8601. */
  issuedAt: string;
  issuedOn: string;
  operator: Supplier;
  client: { name: string; address: PostalAddress | null };
  contract: { number: string; concludedOn: string | null; box: string; warehouse: string };
  lastDay: string;
  /** False for a contract of another system, whose agreement has other paragraphs. */
  hasOwnAgreement: boolean;
  /** Open invoices of the contract, the oldest first. */
  open: readonly { document: string; dueOn: string; remindedOn: string | null; amount: number }[];
  /** Who signs for the operator. */
  signedBy: string;
}

/** The paragraph about the end of the rental by the operator, in every edition and language of the agreement. */
const PARAGRAPH = '9.2';

/** Writes a letter in the language of its contract. */
export function composeLetter(facts: LetterFacts): LetterData {
  const { kind, language, operator, client, contract } = facts;
  const texts = serverTexts(localeOf(language), facts.country);
  const text = texts.of('document-letter');
  const format = formattersOf(localeOf(language));
  const money = (amount: number) => format.money({ amount, currency: facts.currency });
  // Dates and numbers stay on one line.
  const whole = (value: string) => value.replaceAll(' ', '\u00a0');
  const day = (date: string) => whole(format.date(date, 'long'));
  const ids = identifiersOf(operator, identifierLabels(texts.of('document-invoice'))).map(([label, value]) => `${label}:\u00a0${value}`);
  const clause = facts.hasOwnAgreement ? text('clause', { paragraph: PARAGRAPH }) : text('agreement');
  const total = facts.open.reduce((sum, { amount }) => sum + amount, 0);
  const isNotice = kind === 'NOTICE';
  return {
    language,
    title: text(`${kind}.title`),
    number: facts.number,
    issuedAt: facts.issuedAt,
    issuedOn: day(facts.issuedOn),
    sender: {
      name: operator.name,
      lines: [...addressLines(operator.address, language), ...ids, ...(operator.registerEntry === '' ? [] : [operator.registerEntry])],
    },
    recipient: { name: client.name, lines: client.address === null ? [] : addressLines(client.address, language) },
    facts: [
      [text('contract'), contract.number],
      ...(contract.concludedOn === null ? [] : [[text('concludedOn'), day(contract.concludedOn)] as const]),
      [text('box'), `${contract.box}, ${contract.warehouse}`],
      [text('lastDay'), day(facts.lastDay)],
    ],
    paragraphs: [text(`${kind}.statement`, { contract: contract.number, day: day(facts.lastDay) }), text(`${kind}.ground`, { clause })],
    items:
      isNotice || facts.open.length === 0
        ? null
        : {
            title: text('items.title', { day: day(facts.issuedOn) }),
            heads: [text('items.document'), text('items.dueOn'), text('items.remindedOn'), text('items.open')],
            rows: facts.open.map(({ document, dueOn, remindedOn, amount }) => [
              document,
              format.date(dueOn),
              remindedOn === null ? '–' : format.date(remindedOn),
              money(amount),
            ]),
            total: [text('items.total'), money(total)],
          },
    closing: [
      ...(isNotice || total === 0 ? [] : [text('pay', { iban: whole(operator.iban) })]),
      text(isNotice ? 'empty' : 'goods', { email: operator.email, phone: whole(operator.phoneNumber) }),
    ],
    signature: [operator.name, text('signedBy', { name: facts.signedBy }), text('electronic')],
  };
}
