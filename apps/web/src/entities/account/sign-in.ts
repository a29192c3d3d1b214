import type { App } from '../app.ts';
import type { LocalOrder } from '../local-order.ts';
import type { DetailsDraft } from '../local-order-changes.ts';
import { changeOrder, prefillInvoicingDetails } from '../local-order-changes.ts';
import { randomId } from '../random-id.ts';
import { currentUserQuery } from './use-session.ts';

export interface Credentials {
  /** e-mail */
  readonly username: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

/** This browser's name among the user's devices, made when it is first asked to be remembered. */
function deviceIdOf({ storage }: App): string {
  const known = storage.deviceId.get();
  if (known !== null) return known;
  const made = randomId();
  storage.deviceId.set(made);
  return made;
}

/** @throws ApiError invalid-credentials, too-many-requests, or no answer */
export async function signIn(app: App, { username, password, rememberMe }: Credentials): Promise<void> {
  const deviceId = rememberMe ? deviceIdOf(app) : null;
  const login = await app.call('POST /auth/custom/login', { body: { username, password, rememberMe, deviceId, domain: 'CLIENT' } });
  app.session.signIn(login);
}

/** An order in progress takes over the details of whoever has just signed in, when there are some. */
export async function prefillOrder(app: App): Promise<void> {
  if (app.storage.order.get() === null) return;
  const { invoicingDetails } = await app.queryClient.fetchQuery(currentUserQuery(app.call));
  if (invoicingDetails !== null) changeOrder(app.storage.order, prefillInvoicingDetails(withoutVersion(invoicingDetails)));
}

/** The order counts the versions itself. */
export function withoutVersion({ version: _, ...draft }: NonNullable<LocalOrder['invoicingDetails']>): DetailsDraft {
  return draft;
}
