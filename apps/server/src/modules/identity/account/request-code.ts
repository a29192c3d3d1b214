import { knownBrowser } from '../../../platform/browser-mark.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { countAttempt, per15Minutes, type RateLimit } from '../../../platform/rate-limit/rate-limit.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { findLogin, findStaffId } from './account.sql.ts';
import { after, lifetimes } from './lifetimes.ts';
import { deleteCodeOfBrowser, insertSignInCode } from './sign-in-code.sql.ts';

export interface CodeRequest {
  email: string;
  /** The cookie of an earlier request of this browser. */
  codeCookie: string | undefined;
  /** The cookie `known-device` of the browser. */
  deviceCookie: string | undefined;
  ip: string;
}

/**
 * Requests a code for signing in. Response, time and limits are the same for unknown addresses, so that accounts cannot be enumerated: a row and a
 * job are stored in both cases, and the worker sends the message. Ends the earlier code of the browser; codes that other browsers have asked for
 * stay, so that strangers cannot end them.
 * @returns the value of the cookie in which alone the code works
 * @throws AppError too-many-requests
 */
export async function requestCode(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'config' | 'secretKey'>,
  { email, codeCookie, deviceCookie, ip }: CodeRequest,
): Promise<{ codeCookie: string }> {
  const login = await findLogin(deps.db, email);
  const staffId = await findStaffId(deps.db, email);
  const browser = login === undefined ? null : knownBrowser(deps.secretKey, 'known-device', login.id, deviceCookie);
  await countAttempt(deps, limitsOf(deps, { email: email.toLowerCase(), ip, browser }));
  const cookie = deps.ids.secret(32);
  const id = deps.ids.uuid();
  await inTransaction(deps.db, async (trx) => {
    if (codeCookie !== undefined) await deleteCodeOfBrowser(trx, hashToken(codeCookie));
    await insertSignInCode(trx, {
      id,
      browserHash: hashToken(cookie),
      userId: login?.id ?? null,
      staffId: login === undefined ? (staffId ?? null) : null,
      expiresAt: after(deps.clock.now(), lifetimes.signInCode),
    });
    await deps.enqueue(trx, 'send-sign-in-code', { codeId: id });
  });
  return { codeCookie: cookie };
}

/** Five tries for each of 15 codes a day are 75 against a million codes, and the owner gets a message for each code. */
function limitsOf(
  { config }: Pick<Deps, 'config'>,
  { email, ip, browser }: { email: string; ip: string; browser: string | null },
): RateLimit[] {
  const to = browser === null ? (['to', email] as const) : (['device', browser, email] as const);
  const toAddress: RateLimit[] = [
    per15Minutes(5, 'sign-in-code', ...to),
    { of: ['sign-in-code', 'day', ...to], burst: 15, perMinute: 15 / (24 * 60) },
  ];
  return browser === null ? [per15Minutes(30 * config.rateLimit, 'sign-in-code', 'from', clientNetwork(ip)), ...toAddress] : toAddress;
}
