import { unpackEvidence } from '@komora/documents/evidence/evidence-file';
import type { EvidenceData, EvidencePart } from '@komora/documents/print';
import { invoicePdf } from '../../../modules/billing/index.ts';
import type { EvidenceBundle, EvidenceRequest } from '../../../modules/payments/index.ts';
import { agreementPdf } from '../../../modules/tenancy/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { doorsPart, messagesPart, orderPart, paidDays, productOf, timelinePart } from './evidence-parts.ts';
import { sum, words, writersOf } from './print-values.ts';
import { type CaseFacts, readFacts } from './read-facts.ts';

/**
 * Below the smallest limits that are known of card networks, 19 pages and 4.5 MB: the texts beside the file count among the pages. A gateway that takes
 * less rejects the file with its reason.
 */
const limits = { pages: 17, bytes: 4_500_000 };
/** Characters of a file's name on the cover, which has one page. */
const mostName = 80;
/** Of a rent; further ones are named in the summary. */
const mostInvoices = 2;

/** The evidence of a dispute as one PDF. The same facts at the same time give the same bytes. @throws AppError too-many-requests */
export async function assembleEvidence(deps: Deps, print: Print, request: EvidenceRequest): Promise<EvidenceBundle> {
  const facts = await readFacts(deps.db, request.disputeId);
  const { row } = facts;
  const writers = writersOf(row.timeZone);
  const now = deps.clock.now();
  const agreement = await agreementOf(deps, print, facts, request.caller);
  const parts: EvidencePart[] = [
    ...(request.statement === ''
      ? []
      : [{ title: 'Statement of the operator', leavesAt: 0, content: [{ kind: 'text' as const, text: request.statement }] }]),
    timelinePart(facts, writers),
    ...(typeof agreement === 'string' ? [] : [{ title: `Agreement ${row.contractNumber}`, leavesAt: 0, content: agreement }]),
    ...(await invoiceParts(deps, print, facts)),
    orderPart(facts, writers),
    doorsPart(facts, writers),
    messagesPart(facts, writers),
    ...request.files.map(({ name, content }, index) => ({
      title: `Attachment ${index + 1}: ${name.slice(0, mostName)}`,
      leavesAt: 4 + index,
      content,
    })),
  ];
  const data: EvidenceData = {
    title: `Evidence for dispute ${row.reference}`,
    subtitle: `${row.operator} · made ${writers.at(now)}`,
    author: row.operator,
    at: now.toISOString(),
    facts: [
      ['Dispute', `${row.reference} (${row.provider})`],
      ['Reason', words(row.reason)],
      ['Disputed amount', sum(row.amount, row.currency)],
      [
        'Transaction',
        [row.providerPaymentId ?? row.paymentId, sum(row.paid, row.currency), writers.atOr(row.paidAt, '')].filter(Boolean).join(', '),
      ],
      ['Paid by', row.isByCardOnFile ? 'card saved by the client, charged by agreement' : 'card entered by the client on the payment page'],
      ['Evidence due', writers.atOr(row.respondBy, 'not stated by the gateway')],
      ['Client', [row.clientName ?? row.orderName, row.clientEmail ?? row.orderEmail].filter(Boolean).join(', ') || 'deleted'],
    ],
    remarks: [
      `Times are those of the warehouse (${row.timeZone}). Documents are in the language in which they were issued.`,
      ...(typeof agreement === 'string' ? [agreementWords[agreement]] : []),
      'Pictures of the entrance are not included, because they may show other people. People who share the box are named by their initials.',
    ],
    parts,
    limits,
  };
  const { pdf, pages, leftOut } = unpackEvidence(await print({ kind: 'evidence', data }, request.caller));
  return {
    pdf,
    pages,
    leftOut,
    texts: {
      customerName: row.clientName ?? row.orderName,
      customerEmail: row.clientEmail ?? row.orderEmail,
      purchaseIp: facts.consents.find(({ ip }) => ip !== null)?.ip ?? null,
      product: productOf(row),
      serviceDate: paidDays(row),
    },
  };
}

const agreementWords = {
  MISSING: 'No agreement exists for this payment in the program of the operator.',
  UNPRINTABLE: 'The agreement could not be printed and is not included.',
} as const;

/** The agreement as issued: its bytes are compared with the hash of the first printing. A fault in one must not keep the rest from the bank. */
async function agreementOf(
  deps: Deps,
  print: Print,
  { row: { contractId, hasAgreement } }: CaseFacts,
  caller: string,
): Promise<Buffer | keyof typeof agreementWords> {
  if (contractId === null || !hasAgreement) return 'MISSING';
  try {
    return (await agreementPdf(deps, print, { contractId, caller })).bytes;
  } catch (error) {
    // The queue is full.
    if (error instanceof AppError) throw error;
    deps.log.error({ err: error, contractId }, 'the agreement of a disputed payment could not be printed');
    return 'UNPRINTABLE';
  }
}

async function invoiceParts(deps: Deps, print: Print, { documents }: CaseFacts): Promise<EvidencePart[]> {
  const parts: EvidencePart[] = [];
  for (const { id, number } of documents.filter(({ kind }) => kind === 'INVOICE').slice(0, mostInvoices)) {
    const file = await invoicePdf(deps, print, { invoiceId: id, isIssued: true });
    if (file !== undefined) parts.push({ title: `Invoice ${number}`, leavesAt: 1, content: file.bytes });
  }
  return parts;
}
