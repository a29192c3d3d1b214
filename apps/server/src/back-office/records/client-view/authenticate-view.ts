import { Language } from '@komora/api/enumerations';
import { isLockedAt, readGrants } from '../../../modules/identity/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { AuthenticateView } from '../../../platform/staff/client-view.ts';
import { findRunningView } from './client-view.sql.ts';
import { mayView } from './may-view.ts';

/** Finds a running view: within its time, with a session of staff that is neither ended nor locked, and with the rights at this moment. */
export function authenticateView({ db, clock }: Pick<Deps, 'db' | 'clock'>): AuthenticateView {
  return async ({ id, token }) => {
    const now = clock.now();
    const tokenHash = hashToken(token);
    const view = await findRunningView(db, { id, tokenHash, now });
    if (view === undefined || isLockedAt(view, now)) return null;
    const grants = await readGrants(db, view.staffId, now);
    if (grants === null || (await mayView(db, view.clientId, grants)) !== 'yes') return null;
    return { userId: view.clientId, language: Language.parse(view.language), tokenHash, view: { id, endsAt: view.expiresAt } };
  };
}
