import type { Passkey, PasskeyCreation } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { presentPasskey } from './passkey.presenter.ts';
import { getPerson, listPasskeys } from './passkey.sql.ts';
import { requestNewPasskey } from './request-passkey.ts';

/** The passkeys of a person, the oldest first. */
export async function listOwnPasskeys({ db }: Pick<Deps, 'db'>, staffId: string): Promise<{ passkeys: Passkey[] }> {
  return { passkeys: (await listPasskeys(db, staffId)).map(presentPasskey) };
}

/** Challenge for a new passkey of the person who asks. */
export async function requestOwnPasskey(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>, staffId: string): Promise<PasskeyCreation> {
  return requestNewPasskey(deps, { ...(await getPerson(deps.db, staffId)), keepsOthers: true });
}
