import type { SharedBox, SharedPerson } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { decrypt } from '../../secrets.ts';
import { presentPerson, presentSharedBox } from './sharing.presenter.ts';
import { listSharedBy, listSharedWith, type SharedBoxRow } from './sharing.sql.ts';

/** The boxes that others share with a client, with the codes that open them, and with whom this client shares which. */
export async function listSharedBoxes(
  { db, config, secretKey }: Pick<Deps, 'db' | 'config' | 'secretKey'>,
  userId: string,
): Promise<{ sharedWithMe: SharedBox[]; sharedByMe: { contractId: string; people: SharedPerson[] }[] }> {
  const [withMe, byMe] = await Promise.all([listSharedWith(db, userId), listSharedBy(db, userId)]);
  const contracts = Map.groupBy(byMe, (row) => row.contract_id);
  return {
    sharedWithMe: withMe.map((row) => presentSharedBox(row, codesOf(row, secretKey), config)),
    sharedByMe: [...contracts].map(([contractId, people]) => ({ contractId, people: people.map(presentPerson) })),
  };
}

/** Codes that open nothing, or must not now, are not told. */
function codesOf(row: SharedBoxRow, secretKey: Buffer): { accessCode: string; lockCode: string } | null {
  const opens = (row.status === 'ACTIVE' || row.status === 'TERMINATING') && row.overlocked_at === null;
  if (!opens) return null;
  return { accessCode: decrypt(secretKey, row.access_code_encrypted), lockCode: decrypt(secretKey, row.lock_code_encrypted) };
}
