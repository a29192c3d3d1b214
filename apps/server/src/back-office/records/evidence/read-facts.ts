import type { MessageTemplate } from '@komora/documents';
import type { Reader } from '../../../platform/db/database.ts';
import {
  type CaseRow,
  listConsentFacts,
  listDocumentFacts,
  listEndFacts,
  listMessageFacts,
  listRefundFacts,
  readCase,
  readDoorFacts,
  readEndTerms,
} from './evidence.sql.ts';

/** Rows of door openings at both ends of a period; more do not fit on two pages. */
const doorRows = { first: 20, last: 50 };
const messageRows = 60;

/** Messages about the order, the rents and the contract. Those about accounts, codes and access are never among them. */
const templates: MessageTemplate[] = [
  'order-confirmed',
  'payment-announced',
  'card-expires-soon',
  'rent-paid',
  'rent-payment-failed',
  'rent-overdue',
  'rent-last-call',
  'doors-shut',
  'late-payment-refunded',
  'duplicate-payment-refunded',
  'refund-failed',
  'payment-disputed',
  'document-registered',
  'contract-act',
  'termination-registered',
  'move-out-confirmed',
  'contract-ends-soon',
  'contract-ended',
  'withdrawal-acknowledged',
];

/** Everything that the evidence of a dispute states. */
export async function readFacts(reader: Reader, disputeId: string) {
  const row = await readCase(reader, disputeId);
  const { orderId, rentId, contractId, paymentId } = row;
  const emails = [row.clientEmail, row.orderEmail].flatMap((email) => (email === null ? [] : [email.toLowerCase()]));
  return {
    row,
    consents: orderId === null ? [] : await listConsentFacts(reader, { orderId, contractId, clientId: row.clientId }),
    documents: rentId === null ? [] : await listDocumentFacts(reader, rentId),
    refunds: await listRefundFacts(reader, paymentId),
    ends: contractId === null ? [] : await listEndFacts(reader, contractId),
    terms: contractId === null ? undefined : await readEndTerms(reader, contractId),
    doors: await doorsOf(reader, row),
    messages: await listMessageFacts(reader, { contractId, orderId, paymentId, emails, templates, limit: messageRows }),
  };
}
export type CaseFacts = Awaited<ReturnType<typeof readFacts>>;

function doorsOf(reader: Reader, { contractId, clientId, periodStart, periodEnd }: CaseRow) {
  if (contractId === null || clientId === null || periodStart === null || periodEnd === null)
    return { total: 0, opened: 0, byClient: 0, first: [], last: [] };
  return readDoorFacts(reader, { contractId, clientId, from: periodStart, to: periodEnd, ...doorRows });
}
