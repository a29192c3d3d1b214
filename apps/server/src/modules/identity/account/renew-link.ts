import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { after, lifetimes } from './lifetimes.ts';
import { insertPasswordToken, type LinkUse, type PasswordTokenPurpose, voidPasswordTokens } from './password-token.sql.ts';
import { lockLinkReceiver } from './registration.sql.ts';

interface Link {
  /** The field of the message that contains the token. */
  field: string;
  purpose: PasswordTokenPurpose;
  use: LinkUse;
  lifetime: number;
  /** The message also says something else, so that it goes without a link where none is needed. */
  goesWithout?: true;
}

const setPassword = { purpose: 'SET_PASSWORD', use: 'PASSWORD', lifetime: lifetimes.setPasswordToken } as const;

/** Messages with a link that opens an account, by their template. */
const links: Readonly<Record<string, Link>> = {
  'reset-password': { field: 'token', purpose: 'RESET_PASSWORD', use: 'PASSWORD', lifetime: lifetimes.resetPasswordToken },
  'set-password': { field: 'token', ...setPassword },
  'contract-moved': { field: 'token', ...setPassword, goesWithout: true },
  'order-confirmed': { field: 'setPasswordToken', ...setPassword, goesWithout: true },
  'confirm-registration': { field: 'token', purpose: 'CONFIRM_EMAIL', use: 'CONFIRMATION', lifetime: lifetimes.confirmEmailToken },
};

/** NEEDLESS: the client has a password, or has confirmed the address. NO_ACCOUNT: not a link of an account, or the account was deleted. */
export type RenewedLink = { secrets: Record<string, string> } | 'NEEDLESS' | 'NO_ACCOUNT';

/** A new link for a message that is sent again. Earlier links for the same use end. @returns the secret fields of the message */
export async function renewLink(
  trx: Trx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { userId, template }: { userId: string; template: string },
): Promise<RenewedLink> {
  const link = links[template];
  const user = link === undefined ? undefined : await lockLinkReceiver(trx, userId);
  if (link === undefined || user === undefined) return 'NO_ACCOUNT';
  const { field, purpose, use, lifetime, goesWithout } = link;
  const isNeeded =
    purpose === 'SET_PASSWORD' ? user.password_hash === null : purpose === 'RESET_PASSWORD' || user.email_confirmed_at === null;
  if (!isNeeded) return goesWithout ? { secrets: {} } : 'NEEDLESS';
  const token = ids.secret(32);
  const now = clock.now();
  await voidPasswordTokens(trx, userId, now, [use]);
  await insertPasswordToken(trx, { tokenHash: hashToken(token), userId, purpose, now, expiresAt: after(now, lifetime) });
  return { secrets: { [field]: token } };
}
