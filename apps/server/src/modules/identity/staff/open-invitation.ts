import { Language } from '@komora/api/enumerations';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { assertAttemptsLeft, countAttempt, per15Minutes } from '../../../platform/rate-limit/rate-limit.ts';
import { decrypt, hashToken } from '../../../platform/secrets.ts';
import { totpUri } from '../staff-session/index.ts';
import { findInvitation } from './invitation.sql.ts';

export interface OpenInvitation {
  staffId: string;
  email: string;
  name: string;
  locale: Language;
  totpSecret: string;
  totpSecretEncrypted: Buffer;
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

/** What the page of an invitation shows. @throws as {@link findUsableInvitation} */
export async function openInvitation(deps: Pick<Deps, 'db' | 'clock' | 'secretKey'>, input: { token: string; ip: string }) {
  const { email, name, locale, totpSecret } = await findUsableInvitation(deps, input);
  return { email, name, locale, totpSecret, totpUri: totpUri(totpSecret, email) };
}
