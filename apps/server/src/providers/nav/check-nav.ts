import type { NavConfig } from '../../config/tax.ts';
import type { Checked } from '../../modules/operations/credential/credential.ports.ts';
import type { Deps } from '../../platform/module/context.ts';
import { textAt } from '../../platform/xml/read-xml.ts';
import { NavRequestError, navCaller } from './nav-call.ts';
import { openExchangeToken } from './nav-signature.ts';

/** Fetches an exchange token as one of the sellers, and opens it: that proves user, password and both keys. */
export async function checkNav(config: NavConfig, taxIds: readonly string[], deps: Pick<Deps, 'clock' | 'ids'>): Promise<Checked> {
  const request = navCaller(config, deps);
  let outcome: Checked['outcome'] = 'rejected';
  for (const sellerTaxId of taxIds) {
    try {
      const encoded = textAt(await request('TokenExchange', { sellerTaxId }, []), 'encodedExchangeToken');
      outcome = encoded !== null && opens(encoded, config.exchangeKey) ? 'works' : 'rejected';
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      outcome = error instanceof NavRequestError ? 'rejected' : 'unreachable';
    }
    if (outcome !== 'rejected') break;
  }
  return { outcome, account: null };
}

function opens(encoded: string, exchangeKey: string): boolean {
  try {
    openExchangeToken(encoded, exchangeKey);
    return true;
  } catch (error) {
    // Another key leaves no valid padding.
    if (error instanceof Error) return false;
    throw error;
  }
}
