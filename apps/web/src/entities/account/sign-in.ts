import type { PasskeyAssertion } from '@komora/api/passkey';
import type { App } from '../../shared/app-context.ts';
import { randomId } from '../../shared/random-id.ts';
import { currentUserQuery } from '../../shared/session/use-session.ts';
import type { LocalOrder } from '../../shared/storage/local-order.ts';
import type { DetailsDraft } from '../order/local-order-changes.ts';
import { changeOrder, prefillInvoicingDetails } from '../order/local-order-changes.ts';

export interface Credentials {
  /** e-mail */
  readonly username: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

export interface CodeCredentials {
  /** The e-mail to which the code was sent. */
  readonly username: string;
  readonly code: string;
  readonly rememberMe: boolean;
}

/** Identifies this browser among the client's devices; created on the first login that is to be remembered. */
function deviceIdOf({ storage }: App): string {
  const known = storage.deviceId.get();
  if (known !== null) return known;
  const made = randomId();
  storage.deviceId.set(made);
  return made;
}

/** @throws ApiError invalid-credentials, too-many-requests, or no response */
export async function signIn(app: App, credentials: Credentials): Promise<void> {
  app.session.signIn(await app.call('POST /auth/custom/login', { body: { ...credentials, ...termsOf(app, credentials) } }));
}

/** @throws ApiError sign-in-code/wrong, sign-in-code/ended, too-many-requests, or no response */
export async function signInWithCode(app: App, credentials: CodeCredentials): Promise<void> {
  app.session.signIn(await app.call('POST /auth/code/login', { body: { ...credentials, ...termsOf(app, credentials) } }));
}

/** @throws ApiError passkey/rejected, too-many-requests, or no response */
export async function signInWithPasskey(app: App, passkey: PasskeyAssertion, rememberMe: boolean): Promise<void> {
  app.session.signIn(await app.call('POST /auth/passkey/login', { body: { passkey, rememberMe, ...termsOf(app, { rememberMe }) } }));
}

/** Sends a code for signing in, if an account has the address. It works in this browser only. @throws ApiError too-many-requests, or no response */
export async function requestCode(app: App, email: string): Promise<void> {
  await app.call('POST /auth/code/request', { body: { email } });
}

const termsOf = (app: App, { rememberMe }: { readonly rememberMe: boolean }) =>
  ({ deviceId: rememberMe ? deviceIdOf(app) : null, domain: 'CLIENT' }) as const;

/**
 * Copies the client's billing details, if any, into the order in progress after a login. Never rejects: the login holds even when the details
 * cannot be read, and the order's own step asks for them.
 */
export async function prefillOrder(app: App): Promise<void> {
  if (app.storage.order.get() === null) return;
  const user = await app.queryClient.fetchQuery(currentUserQuery(app.call)).catch(() => null);
  if (user?.invoicingDetails == null) return;
  changeOrder(app.storage.order, prefillInvoicingDetails(withoutVersion(user.invoicingDetails)));
}

/** Removes the version: the order counts its own. */
export function withoutVersion({ version: _, ...draft }: NonNullable<LocalOrder['invoicingDetails']>): DetailsDraft {
  return draft;
}
