import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** A statement of withdrawal that was submitted without a session. */
export interface WithdrawalRequest {
  id: string;
  name: string;
  email: string;
  contractNumber: string;
  ip: string;
  statedAt: Date;
}

export async function insertWithdrawalRequest(trx: Trx, request: WithdrawalRequest): Promise<void> {
  await trx
    .insertInto('withdrawal_requests')
    .values({
      id: request.id,
      name: request.name,
      email: request.email,
      contract_number: request.contractNumber,
      ip: request.ip,
      stated_at: request.statedAt,
    })
    .executeTakeFirstOrThrow();
}

const columns = ['id', 'name', 'email', 'contract_number as contractNumber', 'ip', 'stated_at as statedAt'] as const;

/** Locks a request without a link; undefined if its link was created already. */
export function lockUnsentRequest(trx: Trx, id: string): Promise<WithdrawalRequest | undefined> {
  return trx
    .selectFrom('withdrawal_requests')
    .select(columns)
    .where('id', '=', id)
    .where('token_hash', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The number of links created for a contract since an instant. */
export async function countLinks(reader: Reader, contractId: string, since: Date): Promise<number> {
  const { count } = await reader
    .selectFrom('withdrawal_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('contract_id', '=', contractId)
    .where('stated_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function setRequestLink(
  trx: Trx,
  id: string,
  link: { contractId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('withdrawal_requests')
    .set({ contract_id: link.contractId, token_hash: link.tokenHash, expires_at: link.expiresAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

type LinkedRequest = WithdrawalRequest & { contractId: string };

/** The request of a link that can be used now; undefined if it is unknown, expired or used. */
export function findLinkedRequest(reader: Reader, tokenHash: Buffer, now: Date): Promise<LinkedRequest | undefined> {
  return reader
    .selectFrom('withdrawal_requests')
    .select([...columns, 'contract_id as contractId'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .$narrowType<{ contractId: string }>()
    .executeTakeFirst();
}

/** As {@link findLinkedRequest}, and marks the link as used. The row lock lets one concurrent caller succeed. */
export function consumeLinkedRequest(trx: Trx, tokenHash: Buffer, now: Date): Promise<LinkedRequest | undefined> {
  return trx
    .updateTable('withdrawal_requests')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning([...columns, 'contract_id as contractId'])
    .$narrowType<{ contractId: string }>()
    .executeTakeFirst();
}

/** Account deletion: deletes the statements about a client's contracts and those with the client's address. */
export async function deleteRequestsOf(trx: Trx, { userId, email }: { userId: string; email: string }): Promise<void> {
  await sql`
    delete from withdrawal_requests
    where contract_id in (select id from contracts where client_id = ${userId}) or lower(email) = lower(${email})`.execute(trx);
}
