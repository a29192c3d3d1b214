import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { ProofStatus } from './own-insurance.sql.ts';

export interface ProofRow {
  id: string;
  contractId: string;
  insurer: string;
  policyNumber: string;
  validUntil: string;
  insured: number;
  currency: Currency;
  status: ProofStatus;
  rejection: string | null;
  submittedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
}

const proofs = sql`
  select p.id, p.contract_id as "contractId", p.insurer, p.policy_number as "policyNumber", p.valid_until as "validUntil", p.insured_amount::float8 as insured,
    c.currency, p.status, p.rejection, p.submitted_at as "submittedAt", p.decided_at as "decidedAt", s.name as "decidedBy"
  from insurance_proofs p join contracts c on c.id = p.contract_id left join staff s on s.id = p.decided_by`;

/** The latest proofs of a contract, the latest first; at most `limit`. */
export async function listProofs(reader: Reader, contractId: string, limit: number): Promise<ProofRow[]> {
  const { rows } =
    await sql<ProofRow>`${proofs} where p.contract_id = ${contractId} order by p.submitted_at desc, p.id desc limit ${limit}`.execute(
      reader,
    );
  return rows;
}

/** One proof within the scope of staff. */
export async function findProof(reader: Reader, id: string, scope: Scope): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`${proofs} where p.id = ${id} and ${inWarehouses(scope, 'c.warehouse_id')}`.execute(reader);
  return rows[0];
}

export async function findProofFile(reader: Reader, id: string, scope: Scope): Promise<{ mediaType: string; content: Buffer } | undefined> {
  const { rows } = await sql<{ mediaType: string; content: Buffer }>`
    select p.media_type as "mediaType", p.content from insurance_proofs p join contracts c on c.id = p.contract_id
    where p.id = ${id} and ${inWarehouses(scope, 'c.warehouse_id')}`.execute(reader);
  return rows[0];
}

export interface NewProof {
  id: string;
  contractId: string;
  insurer: string;
  policyNumber: string;
  validUntil: string;
  insured: number;
  mediaType: string;
  content: Buffer;
  now: Date;
}

/** Inserts a proof, and replaces the one that waits for its review. The own insurance is locked. */
export async function insertProof(trx: Trx, proof: NewProof): Promise<void> {
  await trx
    .updateTable('insurance_proofs')
    .set({ status: 'REPLACED' })
    .where('contract_id', '=', proof.contractId)
    .where('status', '=', 'SUBMITTED')
    .execute();
  await trx
    .insertInto('insurance_proofs')
    .values({
      id: proof.id,
      contract_id: proof.contractId,
      insurer: proof.insurer,
      policy_number: proof.policyNumber,
      valid_until: proof.validUntil,
      insured_amount: proof.insured,
      media_type: proof.mediaType,
      content: proof.content,
      submitted_at: proof.now,
    })
    .executeTakeFirstOrThrow();
}

/** Decides a SUBMITTED proof. `rejection`: null accepts it. */
export async function updateDecision(
  trx: Trx,
  id: string,
  { rejection, staffId, now }: { rejection: string | null; staffId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('insurance_proofs')
    .set({ status: rejection === null ? 'ACCEPTED' : 'REJECTED', rejection, decided_by: staffId, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'SUBMITTED')
    .executeTakeFirstOrThrow();
}

/** Deletes the proofs of a client. The account has no contract that goes on. */
export async function deleteProofsOfClient(trx: Trx, userId: string): Promise<void> {
  await sql`delete from insurance_proofs p using contracts c where c.id = p.contract_id and c.client_id = ${userId}`.execute(trx);
}

/** Deletes proofs of contracts that ended by then, at most `limit`. @returns their number */
export async function deleteOldProofs(trx: Trx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { rows } = await sql`
    delete from insurance_proofs where id in (
      select p.id from insurance_proofs p join contracts c on c.id = p.contract_id
      where c.status = 'TERMINATED' and c.terminates_on <= (${before}::timestamptz)::date order by p.id limit ${limit}) returning id`.execute(
    trx,
  );
  return rows.length;
}
