import { GatewayNotReached, GatewayRejected } from './payment.ports.ts';
import { listAccounts, type PaymentRow } from './payment.sql.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** The decline code of an attempt that the present credentials of its gateway cannot use. */
export const otherAccount = 'other_account';

type AccountDeps = Pick<PaymentDeps, 'credentials' | 'reloadSettings'>;
type Attempt = Pick<PaymentRow, 'gateway_account'> & { provider: string };

/** True if the attempt was made with another account of its gateway than the present one. Its gateway must not be called for it. */
export async function isOfOtherAccount(deps: AccountDeps, attempt: Attempt): Promise<boolean> {
  if (!differs(deps, attempt)) return false;
  // Another process may have changed the credentials a moment ago.
  await deps.reloadSettings();
  return differs(deps, attempt);
}

function differs({ credentials }: Pick<AccountDeps, 'credentials'>, { provider, gateway_account: account }: Attempt): boolean {
  const present = credentials.accountOf(provider);
  if (present === undefined) return false;
  return account === null ? !present.ownsEarlier : account !== present.account;
}

/** @throws GatewayNotReached for an attempt of another account */
export async function assertOwnAccount(deps: AccountDeps, attempt: Attempt): Promise<void> {
  if (await isOfOtherAccount(deps, attempt)) throw new GatewayNotReached('The payment or card belongs to another account of the gateway');
}

/** Ids of the attempts that belong to another account. */
export async function listOfOtherAccounts(deps: PaymentDeps, ids: readonly string[]): Promise<Set<string>> {
  const others = new Set<string>();
  if (ids.length === 0) return others;
  for (const attempt of await listAccounts(deps.db, ids)) if (await isOfOtherAccount(deps, attempt)) others.add(attempt.id);
  return others;
}

/** Nothing was charged, and other charges may work: the client pays in another way. */
export const rejectedForAccount = (): GatewayRejected =>
  new GatewayRejected('The card was saved at another account of the gateway', { code: otherAccount, isSystemic: false, cause: undefined });
