import { nipOf } from '@komora/documents/tax-documents';
import * as z from 'zod/mini';
import type { KsefConfig } from '../../config/read-tax.ts';
import type { Deps } from '../../deps.ts';
import { type Judgement, NotTaken, type Report, type Submission, type TaxReporting } from '../../modules/tax-report/tax-report.ports.ts';
import { NobodyThere } from '../../outgoing/call.ts';
import { KsefClient, KsefRefusal } from './ksef-client.ts';
import { encryptFile, sha256 } from './ksef-encryption.ts';

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

/** Clocks differ; a session may have been opened a while before. It lives 12 hours. */
const sessionLifeMs = 12 * 60 * 60_000;

/**
 * Poland's KSeF 2.0 (CIRFMF/ksef-docs of 2026-05): log-in by token, interactive session, each file in AES-256-CBC under a key of the session that is wrapped for the
 * ministry, then its status until it has a KSeF number; the receipt (UPO) is kept. After a lost answer the sessions since are looked through for our file's
 * hash, and a duplicate (440) of our own number is the first one's success.
 */
export function ksefTaxReporting(config: KsefConfig, { clock }: Pick<Deps, 'clock'>, { pollMs = 500 } = {}): TaxReporting {
  const clients = new Map<string, KsefClient>();
  const clientOf = ({ sellerTaxId }: Report): KsefClient => {
    const nip = nipOf(sellerTaxId);
    const client = clients.get(nip) ?? new KsefClient(config, { nip, now: () => clock.now().getTime(), pollMs });
    clients.set(nip, client);
    return client;
  };

  const judge = async (
    client: KsefClient,
    submission: Submission,
    { status, ksefNumber }: z.output<typeof Invoice>,
  ): Promise<Judgement> => {
    const { code, description, details, extensions } = status;
    if (code === 200) {
      const path = `/sessions/${submission.session}/invoices/${submission.invoice}/upo`;
      return { state: 'ACCEPTED', number: ksefNumber ?? null, receipt: await client.file(path) };
    }
    if (code < 400) return { state: 'PROCESSING', submission };
    const original = extensions?.originalKsefNumber;
    if (code === 440 && original) return { state: 'ACCEPTED', number: original, receipt: null };
    // Its own doing, "try again": it holds nothing of ours.
    if (code === 550) return { state: 'UNKNOWN' };
    return { state: 'REJECTED', reason: [`${code} ${description}`, ...(details ?? [])].join('; ') };
  };

  const find = async (client: KsefClient, report: Report, since: Date): Promise<Judgement> => {
    const from = encodeURIComponent(new Date(since.getTime() - sessionLifeMs).toISOString());
    const { sessions } = await client.call('GET', `/sessions?sessionType=Online&pageSize=100&dateCreatedFrom=${from}`, Sessions);
    const hash = sha256(report.payload);
    for (const { referenceNumber: session } of sessions) {
      const { invoices } = await client.call('GET', `/sessions/${session}/invoices?pageSize=1000`, Invoices);
      const ours = invoices.find(({ invoiceHash }) => invoiceHash === hash);
      if (ours !== undefined) return judge(client, { session, invoice: ours.referenceNumber }, ours);
    }
    return { state: 'UNKNOWN' };
  };

  return {
    authority: 'KSEF',
    submit: async (report) => {
      const client = clientOf(report);
      const { referenceNumber, key } = await beforehand(() => client.session());
      const encrypted = encryptFile(key, report.payload);
      try {
        const sent = await client.call('POST', `/sessions/online/${referenceNumber}/invoices`, Sent, {
          invoiceHash: sha256(report.payload),
          invoiceSize: report.payload.length,
          encryptedInvoiceHash: sha256(encrypted),
          encryptedInvoiceSize: encrypted.length,
          encryptedInvoiceContent: encrypted.toString('base64'),
          offlineMode: false,
        });
        return { session: referenceNumber, invoice: sent.referenceNumber };
      } catch (error) {
        if (!(error instanceof KsefRefusal) && !(error instanceof NobodyThere)) throw error;
        client.forget();
        throw new NotTaken(error.message, { cause: error });
      }
    },
    ask: async ({ submission, calledAt, ...report }) => {
      const client = clientOf(report);
      if (submission === null) return find(client, report, calledAt);
      const { session, invoice } = submission;
      return judge(client, submission, await client.call('GET', `/sessions/${session}/invoices/${invoice}`, Invoice));
    },
  };
}

/** Nothing was handed over yet, whatever goes wrong here. */
async function beforehand<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new NotTaken(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
