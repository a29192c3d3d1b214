import type { SharedBox, SharedPerson } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { visibleDoorCodes } from '../door-codes/index.ts';
import { presentPerson, presentSharedBox } from './sharing.presenter.ts';
import { listSharedBy, listSharedWith } from './sharing.sql.ts';

/** Lists the boxes that others share with a client, with their door codes, and the people with whom the client shares boxes. */
export async function listSharedBoxes(
  { db, settings, secretKey }: Pick<Deps, 'db' | 'settings' | 'secretKey'>,
  userId: string,
): Promise<{ sharedWithMe: SharedBox[]; sharedByMe: { contractId: string; people: SharedPerson[] }[] }> {
  const [withMe, byMe] = await Promise.all([listSharedWith(db, userId), listSharedBy(db, userId)]);
  const contracts = Map.groupBy(byMe, (row) => row.contract_id);
  return {
    sharedWithMe: withMe.map((row) => presentSharedBox(row, visibleDoorCodes(row, secretKey), settings.get('sizes'))),
    sharedByMe: [...contracts].map(([contractId, people]) => ({ contractId, people: people.map(presentPerson) })),
  };
}
