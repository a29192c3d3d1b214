import type { OwnInsurance } from '@komora/api';
import type { OwnInsuranceRecord } from '@komora/api/admin';
import { money } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { ownContract } from '../contract/index.ts';
import { findOwnInsurance, isContractInScope, type OwnInsuranceRow } from './own-insurance.sql.ts';
import { findProofFile, listProofs, type ProofRow } from './proof.sql.ts';

const MOST_PROOFS = 100;

/** The own insurance of a client's contract; null if a paid one is billed. @throws AppError not-found, forbidden */
export async function showOwnInsurance(
  { db }: Pick<Deps, 'db'>,
  { userId, contractId }: { userId: string; contractId: string },
): Promise<{ ownInsurance: OwnInsurance | null }> {
  await ownContract(db, { userId, contractId });
  return { ownInsurance: await readForClient(db, contractId) };
}

export async function readForClient(reader: Reader, contractId: string): Promise<OwnInsurance | null> {
  const own = await findOwnInsurance(reader, contractId);
  if (own === undefined || !own.applies) return null;
  const [latest] = await listProofs(reader, contractId, 1);
  return { ...presentOwn(own), proof: latest === undefined ? null : presentProof(latest) };
}

/** The own insurance of a contract and its proofs, for staff. @throws AppError not-found, also out of scope */
export async function showOwnInsuranceRecord(
  { db }: { db: Reader },
  { contractId, scope }: { contractId: string; scope: Scope },
): Promise<OwnInsuranceRecord> {
  if (!(await isContractInScope(db, contractId, scope))) throw new AppError('not-found');
  const own = await findOwnInsurance(db, contractId);
  return {
    ownInsurance: own === undefined ? null : presentOwn(own),
    proofs: (await listProofs(db, contractId, MOST_PROOFS)).map((row) => ({
      ...presentProof(row),
      submittedAt: row.submittedAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decidedBy: row.decidedBy,
    })),
  };
}

/** @throws AppError not-found, also out of scope */
export async function showProofFile({ db }: Pick<Deps, 'db'>, { id, scope }: { id: string; scope: Scope }) {
  const file = await findProofFile(db, id, scope);
  if (file === undefined) throw new AppError('not-found');
  const { content, mediaType } = file;
  return { bytes: content, type: mediaType, name: `${id}.${mediaType === 'application/pdf' ? 'pdf' : 'webp'}` };
}

const presentOwn = ({ minimum, currency, dueOn, replacedFrom }: OwnInsuranceRow) => ({
  minimum: money(minimum, currency),
  dueOn,
  replacedFrom,
});

const presentProof = ({ id, insurer, policyNumber, validUntil, insured, currency, status, rejection }: ProofRow) => ({
  id,
  insurer,
  policyNumber,
  validUntil,
  insured: money(insured, currency),
  status,
  rejection,
});
