import type { EvidenceBlock, EvidencePart } from '@komora/documents/print';
import { addDays } from '@komora/domain';
import type { CaseRow, DoorFact, MessageFact } from './evidence.sql.ts';
import { sum, type Writers, words } from './print-values.ts';
import type { CaseFacts } from './read-facts.ts';
import { redact } from './redact.ts';

type Fact = readonly [string, string];

const isFact = (fact: readonly [string, string | null]): fact is Fact => fact[1] !== null;
const facts = (all: readonly (readonly [string, string | null])[]): EvidenceBlock => ({ kind: 'facts', facts: all.filter(isFact) });
const text = (words: string): EvidenceBlock => ({ kind: 'text', text: words });

/** The days that the payment paid for. */
export const paidDays = ({ periodFrom, periodTo }: CaseRow): string | null =>
  periodFrom === null || periodTo === null ? null : `${periodFrom} to ${addDays(periodTo, -1)}`;

export const productOf = ({ box, warehouse, warehouseAddress }: CaseRow): string | null =>
  box === null ? null : `Rental of storage box ${box}, ${warehouse}, ${warehouseAddress}`;

/** Events in the order of time. */
export function timelinePart({ row, consents, documents, refunds, ends, doors }: CaseFacts, { at }: Writers): EvidencePart {
  const opened = [...doors.first, ...doors.last].filter(({ outcome, who }) => outcome === 'OPENED' && who === 'CLIENT');
  const [firstOpening, lastOpening] = [opened[0], opened.at(-1)];
  const events: (readonly [Date | null, string])[] = [
    [row.registeredAt, 'The client had an account'],
    [row.orderedAt, 'The client placed the order'],
    ...consents.slice(0, 1).map(({ at: given }) => [given, 'The client agreed to the terms (see Order and consents)'] as const),
    [row.contractId === null ? null : row.concludedAt, `The contract ${row.contractNumber} was concluded`],
    [row.paidAt, `The disputed payment of ${sum(row.paid, row.currency)} was made`],
    [firstOpening?.at ?? null, 'The client opened a door for the first time in the paid period'],
    [lastOpening?.at ?? null, 'The client opened a door for the last time in the paid period'],
    ...refunds.map(({ at: requested, amount, currency }) => [requested, `A refund of ${sum(amount, currency)} was requested`] as const),
    ...ends.map(({ at: stated, what, day }) => [stated, `${endWords[what]}${day === null ? '' : `, for ${day}`}`] as const),
    [row.openedAt, 'The payment was disputed'],
  ];
  const sorted = events
    .flatMap(([when, what]) => (when === null ? [] : [{ when, what }]))
    .sort((a, b) => a.when.getTime() - b.when.getTime());
  return {
    title: 'Summary of facts',
    leavesAt: 0,
    content: [
      facts([
        ['Service', productOf(row)],
        ['Contract', row.contractNumber],
        ['Paid period', paidDays(row)],
        [
          'Invoices',
          documents
            .filter(({ kind }) => kind === 'INVOICE')
            .map(({ number }) => number)
            .join(', ') || null,
        ],
        [
          'Doors opened in that period',
          doors.total === 0 ? 'none recorded' : `${doors.opened} times, ${doors.byClient} of them by the client`,
        ],
      ]),
      {
        kind: 'table',
        columns: [
          { title: 'Time', share: 0.32 },
          { title: 'What happened', share: 0.68 },
        ],
        rows: sorted.map(({ when, what }) => [at(when), what]),
      },
    ],
  };
}

const endWords = {
  NOTICE: 'Notice was given',
  WITHDRAWAL: 'The client withdrew from the contract',
  MOVE_OUT: 'The client confirmed the move-out',
} as const;

/** The order, what the client agreed to and could know, and money that went back: short, so on one page. */
export function orderPart(facts: CaseFacts, writers: Writers): EvidencePart {
  const parts = [orderOf(facts, writers), termsOf(facts), refundsOf(facts, writers)];
  return {
    title: 'Order, consents, terms and refunds',
    leavesAt: 1,
    content: parts.flatMap(({ title, content }) => [{ kind: 'heading' as const, text: title }, ...content]),
  };
}

interface Subsection {
  title: string;
  content: EvidenceBlock[];
}

function orderOf({ row, consents }: CaseFacts, { at, atOr }: Writers): Subsection {
  const addresses = [...new Set(consents.flatMap(({ ip }) => ip ?? []))];
  return {
    title: 'Order and consents',
    content: [
      row.orderId === null
        ? text('The contract was not ordered on the web page of the operator.')
        : facts([
            ['Ordered', atOr(row.orderedAt, 'not recorded')],
            ['Name', row.orderName],
            ['E-mail address', row.orderEmail],
            ['Account', row.orderedBySignedIn ? 'signed in when ordering' : 'ordered without signing in'],
            ['IP address', addresses.length === 0 ? 'not kept' : addresses.join(', ')],
          ]),
      consents.length === 0
        ? text('No consents are recorded.')
        : {
            kind: 'table',
            columns: [
              { title: 'Consent', share: 0.3 },
              { title: 'Version of the text', share: 0.15 },
              { title: 'Language', share: 0.1 },
              { title: 'Given', share: 0.27 },
              { title: 'IP address', share: 0.18 },
            ],
            rows: consents.map((one) => [words(one.kind), one.version, one.language, at(one.at), one.ip ?? 'not kept']),
          },
    ],
  };
}

/** Terms for ending the contract that the client could know. */
function termsOf({ terms, consents }: CaseFacts): Subsection {
  const accepted = consents.find(({ kind }) => kind === 'TERMS_AND_CONDITIONS');
  return {
    title: 'Cancellation and withdrawal terms',
    content: [
      terms === undefined
        ? text('No agreement of this program exists for the contract.')
        : facts([
            [
              'Notice by the client',
              terms.noticeDays === null ? null : `at any time, without a reason, with ${terms.noticeDays} days of notice`,
            ],
            ['Withdrawal', terms.isConsumer ? 'within 14 days of the conclusion, without a reason (consumer)' : 'not for companies'],
            [
              'Where it is said',
              `agreement (edition ${terms.edition}, language ${terms.language}), articles about the end of the rental and the right of withdrawal`,
            ],
            ['Terms and conditions', accepted === undefined ? null : `version ${accepted.version}, accepted with the order`],
          ]),
    ],
  };
}

/** Money that went back. */
function refundsOf({ refunds, documents }: CaseFacts, { at, atOr }: Writers): Subsection {
  const notes = documents.filter(({ kind }) => kind === 'CREDIT_NOTE');
  return {
    title: 'Refunds and credit notes',
    content: [
      refunds.length === 0
        ? text('Nothing of this payment was given back before the dispute.')
        : {
            kind: 'table',
            columns: [
              { title: 'Requested', share: 0.28 },
              { title: 'Amount', share: 0.18 },
              { title: 'Reason', share: 0.2 },
              { title: 'Done', share: 0.34 },
            ],
            rows: refunds.map((one) => [at(one.at), sum(one.amount, one.currency), words(one.reason), atOr(one.doneAt, words(one.status))]),
          },
      ...(notes.length === 0
        ? []
        : [text(`Credit notes: ${notes.map(({ number, gross, currency }) => `${number} (${sum(gross, currency)})`).join(', ')}`)]),
    ],
  };
}

const doorWords = { ENTRANCE: 'Entrance', BACKUP_ENTRANCE: 'Backup entrance', BOX: 'Box' } as const;
const outcomeWords = { OPENED: 'opened', REFUSED: 'refused', FAILED: 'did not open' } as const;
const whoWords = {
  CLIENT: 'client',
  SHARED: 'person who shares the box',
  LINK: 'guest with a link of the client',
  STAFF: 'staff of the operator',
} as const;

const whoOf = ({ who, initials }: DoorFact): string =>
  who === 'SHARED' && initials !== null ? `${whoWords.SHARED} (${initials})` : whoWords[who];

export function doorsPart({ row, doors }: CaseFacts, { at }: Writers): EvidencePart {
  const line = (one: DoorFact) => [at(one.at), doorWords[one.door], outcomeWords[one.outcome], whoOf(one)];
  const hidden = doors.total - doors.first.length - doors.last.length;
  const gap = hidden > 0 ? [[`… ${hidden} more …`, '', '', '']] : [];
  return {
    title: 'Openings of doors in the paid period',
    leavesAt: 2,
    content: [
      text(
        row.periodStart === null
          ? 'The payment paid for no period.'
          : `Electronic locks record each try. Period: ${paidDays(row)}. Tries: ${doors.total}; opened: ${doors.opened}, of them by the client: ${doors.byClient}.`,
      ),
      ...(doors.total === 0
        ? []
        : [
            {
              kind: 'table' as const,
              columns: [
                { title: 'Time', share: 0.32 },
                { title: 'Door', share: 0.18 },
                { title: 'Outcome', share: 0.15 },
                { title: 'Who', share: 0.35 },
              ],
              rows: [...doors.first.map(line), ...gap, ...doors.last.map(line)],
            },
          ]),
    ],
  };
}

const statusWords: Readonly<Record<string, string>> = { SENT: 'accepted by the mail server', FAILED: 'not delivered' };

export function messagesPart({ row, documents, messages }: CaseFacts, { at }: Writers): EvidencePart {
  const known = [row.contractNumber ?? '', row.box ?? '', ...documents.map(({ number }) => number)];
  const state = ({ status, sentAt }: MessageFact) =>
    [statusWords[status] ?? 'not sent', ...(sentAt === null ? [] : [at(sentAt)])].join(' ');
  return {
    title: 'Messages to the client',
    leavesAt: 3,
    content: [
      text(
        'E-mails about this contract with their subjects. Their texts, codes and links are not included; whether an e-mail was opened is not recorded.',
      ),
      messages.length === 0
        ? text('No message is recorded.')
        : {
            kind: 'table',
            columns: [
              { title: 'Written', share: 0.25 },
              { title: 'Subject', share: 0.45 },
              { title: 'Delivery', share: 0.3 },
            ],
            rows: messages.map((one) => [at(one.at), redact(one.subject ?? words(one.template), known), state(one)]),
          },
    ],
  };
}
