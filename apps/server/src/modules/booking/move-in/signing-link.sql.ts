import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface SigningLink {
  id: string;
  moveInId: string;
  /** In minor units of the draft's currency. */
  amount: number;
  expiresAt: Date;
  outcome: 'SIGNED' | 'WITHDRAWN' | null;
}

export async function insertSigningLink(
  trx: Trx,
  link: { id: string; moveInId: string; tokenHash: Buffer; amount: number; staffId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('signing_links')
    .values({
      id: link.id,
      move_in_id: link.moveInId,
      token_hash: link.tokenHash,
      amount: link.amount,
      sent_by: link.staffId,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** At most one row. */
export async function findSigningLink(reader: Reader, tokenHash: Buffer): Promise<SigningLink | undefined> {
  const { rows } = await sql<SigningLink>`
    select id, move_in_id as "moveInId", amount, expires_at as "expiresAt", outcome from signing_links where token_hash = ${tokenHash}`.execute(
    reader,
  );
  return rows[0];
}

/** Ends the open link of a locked draft, if there is one. */
export async function endSigningLink(
  trx: Trx,
  { moveInId, outcome, now }: { moveInId: string; outcome: 'SIGNED' | 'WITHDRAWN'; now: Date },
): Promise<void> {
  await trx
    .updateTable('signing_links')
    .set({ ended_at: now, outcome })
    .where('move_in_id', '=', moveInId)
    .where('ended_at', 'is', null)
    .execute();
}
