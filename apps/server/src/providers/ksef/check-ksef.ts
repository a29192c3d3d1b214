import { nipOf } from '@komora/documents/tax-documents';
import type { KsefConfig } from '../../config/tax.ts';
import { RateLimited } from '../../modules/billing/tax-report/tax-report.ports.ts';
import type { Checked } from '../../modules/operations/credential/credential.ports.ts';
import type { Clock } from '../../platform/clock.ts';
import { KsefClient } from './ksef-client.ts';
import { KsefCredentialsError, parseCredentials } from './ksef-credentials.ts';
import { KsefRequestError } from './ksef-error.ts';

const waits = { pollMs: 500, paceMs: 200 };

/** Logs in as one of the sellers, without opening a session. */
export async function checkKsef(ksef: KsefConfig, taxIds: readonly string[], clock: Clock): Promise<Checked> {
  let outcome: Checked['outcome'] = 'rejected';
  try {
    const credentials = parseCredentials(ksef);
    for (const taxId of taxIds) {
      const client = new KsefClient({ url: ksef.url, credentials, nip: nipOf(taxId), now: () => clock.now().getTime(), waits });
      outcome = await logIn(client);
      if (outcome !== 'rejected') break;
    }
  } catch (error) {
    if (!(error instanceof KsefCredentialsError)) throw error;
    outcome = 'unusable';
  }
  return { outcome, account: null };
}

async function logIn(client: KsefClient): Promise<Checked['outcome']> {
  try {
    await client.logIn();
    return 'works';
  } catch (error) {
    if (error instanceof RateLimited) return 'unreachable';
    if (error instanceof KsefRequestError) return error.status >= 500 ? 'unreachable' : 'rejected';
    if (error instanceof Error) return 'unreachable';
    throw error;
  }
}
