import type { OwnInsurance, ProofDetails } from '@komora/api';
import { compareDates, localDateIn, MAX_PROOF_BYTES } from '@komora/domain';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { FairQueue } from '../../../platform/fair-queue.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { preparePhoto } from '../../catalog/index.ts';
import { lockOwnContract, ownContract } from '../contract/index.ts';
import { findOwnInsurance, lockOwnInsurance } from './own-insurance.sql.ts';
import { insertProof } from './proof.sql.ts';
import { readForClient } from './show-own-insurance.ts';

export interface ProofInput {
  userId: string;
  contractId: string;
  details: ProofDetails;
  file: Buffer;
}

/**
 * Stores a proof of an own insurance for the review of staff. It replaces one that waits.
 * @throws AppError not-found, forbidden, insurance/not-own; insurance/proof-over at `validUntil`, insurance/sum-too-low and request/invalid at `insured`;
 * proof/… at `file`; too-many-requests
 */
export async function submitProof(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { queue: FairQueue },
  { userId, contractId, details, file }: ProofInput,
): Promise<{ ownInsurance: OwnInsurance | null }> {
  const { timeZone } = await ownContract(deps.db, { userId, contractId });
  // Before the expensive work. The transaction checks again.
  const known = await findOwnInsurance(deps.db, contractId);
  if (!known?.applies) throw new AppError('insurance/not-own');
  const { insured, validUntil } = details;
  if (insured.currency !== known.currency) throw invalidField('insured');
  if (insured.amount < known.minimum) throw invalidField('insured', 'insurance/sum-too-low');
  if (compareDates(validUntil, localDateIn(timeZone, deps.clock.now())) <= 0) throw invalidField('validUntil', 'insurance/proof-over');
  const stored = await deps.queue(userId, () => prepareProof(file));
  return inTransaction(deps.db, async (trx) => {
    await lockOwnContract(trx, { userId, contractId });
    if (!(await lockOwnInsurance(trx, contractId))?.applies) throw new AppError('insurance/not-own');
    const { insurer, policyNumber } = details;
    const now = deps.clock.now();
    await insertProof(trx, { id: deps.ids.uuid(), contractId, insurer, policyNumber, validUntil, insured: insured.amount, ...stored, now });
    return { ownInsurance: await readForClient(trx, contractId) };
  });
}

/** A PDF as it is, a picture without its metadata. The content decides, not the name. @throws AppError proof/… at `file` */
async function prepareProof(file: Buffer): Promise<{ mediaType: string; content: Buffer }> {
  if (file.length > MAX_PROOF_BYTES) throw invalidField('file', 'proof/too-large');
  if (file.subarray(0, 5).toString('latin1') === '%PDF-') {
    // Readers accept some bytes after the end.
    if (!file.subarray(-1024).toString('latin1').includes('%%EOF')) throw invalidField('file', 'proof/unreadable');
    return { mediaType: 'application/pdf', content: file };
  }
  const isPicture = file.subarray(0, 3).toString('latin1') === '\xff\xd8\xff' || file.subarray(0, 4).toString('latin1') === '\x89PNG';
  if (!isPicture) throw invalidField('file', 'proof/unsupported-type');
  return { mediaType: 'image/webp', content: await preparePicture(file) };
}

async function preparePicture(file: Buffer): Promise<Buffer> {
  try {
    return await preparePhoto(file);
  } catch (error) {
    // Damaged, or too small to be read.
    if (error instanceof AppError) throw invalidField('file', 'proof/unreadable');
    throw error;
  }
}
