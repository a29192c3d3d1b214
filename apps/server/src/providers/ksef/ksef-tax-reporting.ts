import { nipOf } from '@komora/documents/tax-documents';
import * as z from 'zod/mini';
import type { KsefConfig } from '../../config/tax.ts';
import {
  NotReceived,
  RateLimited,
  type Report,
  type Submission,
  type SubmissionStatus,
  type TaxReporting,
} from '../../modules/billing/tax-report/tax-report.ports.ts';
import { UnreachableError } from '../../platform/http-client/call.ts';
import type { Deps } from '../../platform/module/context.ts';
import { KsefClient, type KsefWaits } from './ksef-client.ts';
import { expiryOf, type KsefCredentials } from './ksef-credentials.ts';
import { encryptFile, sha256 } from './ksef-encryption.ts';
import { KsefRequestError } from './ksef-error.ts';

const Sent = z.object({ referenceNumber: z.string() });
const Invoice = z.object({
  referenceNumber: z.string(),
  ksefNumber: z.nullish(z.string()),
  invoiceHash: z.string(),
  status: z.object({
    code: z.int(),
    description: z.string(),
    details: z.nullish(z.array(z.string())),
    extensions: z.nullish(z.record(z.string(), z.nullish(z.string()))),
  }),
});
const Invoices = z.object({ continuationToken: z.nullish(z.string()), invoices: z.array(Invoice) });
const Sessions = z.object({ sessions: z.array(z.object({ referenceNumber: z.string() })) });

/** The maximum lifetime of a session is 12 hours, so the document may belong to a session that was opened this long before the call. */
const sessionLifetimeMs = 12 * 60 * 60_000;

/**
 * Poland's KSeF 2.0 (CIRFMF/ksef-docs of 2026-05). Authenticates by certificate or token, opens an interactive session, and sends each file
 * encrypted with AES-256-CBC under the session's key. Then fetches its status until it has a KSeF number, and stores the receipt (UPO).
 * After a lost response it searches later sessions for the hash of our file. After a duplicate error (440) it compares the hash of the document
 * that KSeF has: the same bytes mean that the first submission succeeded; other bytes are a rejection.
 */
export function ksefTaxReporting(
  { url, credentials }: Pick<KsefConfig, 'url'> & { credentials: KsefCredentials },
  { clock }: Pick<Deps, 'clock'>,
  waits: KsefWaits = { pollMs: 500, paceMs: 200 },
): TaxReporting {
  const clients = new Map<string, KsefClient>();
  const getClient = ({ sellerTaxId }: Report): KsefClient => {
    const nip = nipOf(sellerTaxId);
    const client = clients.get(nip) ?? new KsefClient({ url, credentials, nip, now: () => clock.now().getTime(), waits });
    clients.set(nip, client);
    return client;
  };

  /** The SHA-256 of a document that KSeF has: from the session that sent it, or from the document itself. Null if we may read neither. */
  const knownHash = async (client: KsefClient, session: string | null, number: string): Promise<string | null> => {
    const listed = session === null ? null : await ifAllowed(() => listInvoices(client, session));
    const found = listed?.find(({ ksefNumber }) => ksefNumber === number);
    if (found !== undefined) return found.invoiceHash;
    const file = await ifAllowed(() => client.file('invoiceDownload', `/invoices/ksef/${number}`));
    return file === null ? null : sha256(file);
  };

  const toDuplicateStatus = async (
    client: KsefClient,
    report: Report,
    session: string | null,
    number: string,
  ): Promise<SubmissionStatus> => {
    const hash = await knownHash(client, session, number);
    if (hash === sha256(report.payload)) return { state: 'ACCEPTED', number, receipt: null };
    const difference = hash === null ? 'it cannot be read and compared with ours' : 'its content differs from ours';
    const message = `KSeF has another document with this number, ${number}: ${difference}`;
    return { state: 'REJECTED', reason: `440 ${message}`, faults: [{ code: '440', message, element: null }] };
  };

  const toStatus = async (
    client: KsefClient,
    report: Report,
    submission: Submission,
    { status, ksefNumber }: z.output<typeof Invoice>,
  ): Promise<SubmissionStatus> => {
    const { code, description, details, extensions } = status;
    if (code === 200) {
      const path = `/sessions/${submission.session}/invoices/${submission.invoice}/upo`;
      return { state: 'ACCEPTED', number: ksefNumber ?? null, receipt: await client.file('sessionMisc', path) };
    }
    if (code < 400) return { state: 'PROCESSING', submission };
    const original = extensions?.originalKsefNumber;
    if (code === 440 && original) return toDuplicateStatus(client, report, extensions?.originalSessionReferenceNumber ?? null, original);
    // KSeF cancelled the processing (550): it stored nothing, and the document may be submitted again.
    if (code === 550) return { state: 'UNKNOWN' };
    const messages = details?.length ? details.map((detail) => `${description}: ${detail}`) : [description];
    return {
      state: 'REJECTED',
      reason: [`${code} ${description}`, ...(details ?? [])].join('; '),
      faults: messages.map((message) => ({ code: String(code), message, element: null })),
    };
  };

  const findSubmission = async (client: KsefClient, report: Report, since: Date): Promise<SubmissionStatus> => {
    const from = encodeURIComponent(new Date(since.getTime() - sessionLifetimeMs).toISOString());
    const { sessions } = await client.call(
      'sessionList',
      'GET',
      `/sessions?sessionType=Online&pageSize=100&dateCreatedFrom=${from}`,
      Sessions,
    );
    const hash = sha256(report.payload);
    for (const { referenceNumber: session } of sessions) {
      const own = (await listInvoices(client, session)).find(({ invoiceHash }) => invoiceHash === hash);
      if (own !== undefined) return toStatus(client, report, { session, invoice: own.referenceNumber }, own);
    }
    return { state: 'UNKNOWN' };
  };

  return {
    authority: 'KSEF',
    loginExpiresAt: () => expiryOf(credentials),
    submit: async (report) => {
      const client = getClient(report);
      const { referenceNumber, key } = await beforeSubmission(() => client.session());
      const encrypted = encryptFile(key, report.payload);
      try {
        const sent = await client.call('invoiceSend', 'POST', `/sessions/online/${referenceNumber}/invoices`, Sent, {
          invoiceHash: sha256(report.payload),
          invoiceSize: report.payload.length,
          encryptedInvoiceHash: sha256(encrypted),
          encryptedInvoiceSize: encrypted.length,
          encryptedInvoiceContent: encrypted.toString('base64'),
          offlineMode: false,
        });
        return { session: referenceNumber, invoice: sent.referenceNumber };
      } catch (error) {
        if (!(error instanceof KsefRequestError) && !(error instanceof UnreachableError)) throw error;
        // The session may have ended. A log-in stays valid.
        if (error instanceof KsefRequestError) client.discardSession();
        throw new NotReceived(error.message, { cause: error });
      }
    },
    fetchStatus: async ({ submission, calledAt, ...report }) => {
      const client = getClient(report);
      if (submission === null) return findSubmission(client, report, calledAt);
      const { session, invoice } = submission;
      const found = await client.call('invoiceStatus', 'GET', `/sessions/${session}/invoices/${invoice}`, Invoice);
      return toStatus(client, report, submission, found);
    },
  };
}

/** The documents of a session. Sessions of Komora contain fewer than a page. */
const listInvoices = async (client: KsefClient, session: string) =>
  (await client.call('sessionInvoiceList', 'GET', `/sessions/${session}/invoices?pageSize=1000`, Invoices)).invoices;

/** Null if KSeF denies the request, for example without the permission. */
async function ifAllowed<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KsefRequestError && error.status !== 401) return null;
    throw error;
  }
}

/** Converts any error before the submission to NotReceived, of which RateLimited is one. */
async function beforeSubmission<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RateLimited) throw error;
    throw new NotReceived(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
