import type { PasskeyCreation } from '@komora/api/admin';
import { Language } from '@komora/api/enumerations';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { assertAttemptsLeft, countAttempt, per15Minutes } from '../../../platform/rate-limit/rate-limit.ts';
import { decrypt, hashToken } from '../../../platform/secrets.ts';
import { requestNewPasskey } from '../passkey/index.ts';
import { totpUri } from '../staff-session/index.ts';
import { findInvitation } from './invitation.sql.ts';

export interface OpenInvitation {
  staffId: string;
  email: string;
  name: string;
  locale: Language;
  totpSecret: string;
  totpSecretEncrypted: Buffer;
  isOwn: boolean;
}

/** Finds a usable invitation. @throws AppError staff/invalid-invitation; too-many-requests after many unknown tokens */
export async function findUsableInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'secretKey'>,
  { token, ip }: { token: string; ip: string },
): Promise<OpenInvitation> {
  const limit = per15Minutes(30, 'staff-link', clientNetwork(ip));
  await assertAttemptsLeft(deps, limit);
  const invitation = await findInvitation(deps.db, hashToken(token), deps.clock.now());
  if (invitation === undefined) {
    await countAttempt(deps, [limit]);
    throw new AppError('staff/invalid-invitation');
  }
  const totpSecret = decrypt(deps.secretKey, invitation.totpSecretEncrypted);
  return { ...invitation, locale: Language.parse(invitation.locale), totpSecret };
}

/** Content of the page of an invitation. @throws as {@link findUsableInvitation} */
export async function openInvitation(deps: Pick<Deps, 'db' | 'clock' | 'secretKey'>, input: { token: string; ip: string }) {
  const { email, name, locale, totpSecret, isOwn } = await findUsableInvitation(deps, input);
  return { email, name, locale, totpSecret, totpUri: totpUri(totpSecret, email), isOwn };
}

/** Challenge for a new passkey of the invited person. @throws as {@link findUsableInvitation}; too-many-requests */
export async function requestInvitedPasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'secretKey'>,
  input: { token: string; ip: string },
): Promise<PasskeyCreation> {
  const { staffId, email, name, isOwn } = await findUsableInvitation(deps, input);
  await countAttempt(deps, [per15Minutes(30, 'staff-link-passkey', staffId)]);
  // A link of a colleague replaces all passkeys, so the authenticator in the hand of the person can be used again.
  return requestNewPasskey(deps, { id: staffId, email, name, keepsOthers: isOwn });
}
