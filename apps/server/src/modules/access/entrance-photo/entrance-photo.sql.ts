import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** Undefined if the contract neither belongs to this client nor is shared with them. */
export function findCameraPlace(reader: Reader, contractId: string, userId: string) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .select(['c.status', 'c.starts_on', 'c.terminates_on', 'w.id as warehouse_id', 'w.name as warehouse_name', 'w.time_zone'])
    .where('c.id', '=', contractId)
    .where((eb) =>
      eb.or([
        eb('c.client_id', '=', userId),
        eb.exists(
          eb.selectFrom('box_sharings as s').select('s.user_id').whereRef('s.contract_id', '=', 'c.id').where('s.user_id', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst();
}

export interface NewEntrancePhoto {
  id: string;
  contractId: string;
  userId: string;
  mediaType: string;
  picture: Buffer;
  takenAt: Date;
  deleteAfter: Date;
}

export async function insertEntrancePhoto(trx: Trx, capture: NewEntrancePhoto): Promise<void> {
  await trx
    .insertInto('entrance_photos')
    .values({
      id: capture.id,
      contract_id: capture.contractId,
      user_id: capture.userId,
      media_type: capture.mediaType,
      picture: capture.picture,
      taken_at: capture.takenAt,
      delete_after: capture.deleteAfter,
    })
    .execute();
}

/** A client's own pictures of a contract that are not expired at `now`, newest first; at most 200. */
export function listEntrancePhotos(reader: Reader, { userId, contractId, now }: { userId: string; contractId: string; now: Date }) {
  return reader
    .selectFrom('entrance_photos')
    .select(['id', 'contract_id as contractId', 'taken_at as takenAt', 'delete_after as deleteAfter'])
    .where('user_id', '=', userId)
    .where('contract_id', '=', contractId)
    .where('delete_after', '>', now)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

export function findPicture(reader: Reader, { id, userId, now }: { id: string; userId: string; now: Date }) {
  return reader
    .selectFrom('entrance_photos')
    .select(['picture', 'media_type as mediaType', 'taken_at as takenAt'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('delete_after', '>', now)
    .executeTakeFirst();
}

export async function deleteEntrancePhotosOfUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('entrance_photos').where('user_id', '=', userId).execute();
}

/** Updates all rows that would stay longer than `keepDays` days. */
export async function shortenEntrancePhotos(trx: Trx, keepDays: number): Promise<void> {
  await sql`
    update entrance_photos set delete_after = taken_at + ${keepDays}::int * interval '24 hours'
    where delete_after > taken_at + ${keepDays}::int * interval '24 hours'`.execute(trx);
}
