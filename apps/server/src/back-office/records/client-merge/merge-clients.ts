import { MERGE_DIFFERENCES, MERGED_RECORDS, type MergePreview, type MergeSide } from '@komora/api/admin';
import { Language } from '@komora/api/enumerations';
import {
  announceMerge,
  type LockedPair,
  lockPair,
  type MergedAccountRow,
  type MergedPair,
  mergeChecks,
  mergePair,
} from '../../../modules/identity/index.ts';
import { actOnce, type StaffCall } from '../../../modules/operations/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inPreview } from '../../../platform/db/transaction.ts';
import type { MergePart } from '../../../platform/module/client-merge.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Grant, type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { countLiveContracts, findPlaceOf, isWhollyWithin } from './client-merge.sql.ts';

/** Both clients must lie wholly where the person may change and read personal data. */
const isWithin =
  (scope: Scope, grants: readonly Grant[]) =>
  async (trx: Trx, clientId: string): Promise<boolean> =>
    (await isWhollyWithin(trx, clientId, scope)) && (await isWhollyWithin(trx, clientId, scopeOf(grants, 'read:person-data')));

/**
 * Previews a merge: it is done and rolled back.
 * @throws AppError not-found (also if one is not wholly within the scope), client/merge-same, client/merged, client/erased
 */
export function previewMerge(
  deps: Pick<Deps, 'db' | 'clock'>,
  parts: readonly MergePart[],
  { scope, grants, ...pair }: MergedPair & { scope: Scope; grants: readonly Grant[] },
): Promise<MergePreview> {
  return inPreview(deps.db, async (trx) => {
    const locked = await lockPair(trx, deps, parts, pair, isWithin(scope, grants));
    const obstacles: AppError['code'][] = [];
    for (const check of mergeChecks(trx, parts, locked)) {
      const obstacle = await obstacleOf(check);
      if (obstacle !== null && !obstacles.includes(obstacle)) obstacles.push(obstacle);
    }
    const counts = await countLiveContracts(trx, [pair.survivorId, pair.duplicateId]);
    const { moved } = await mergePair(trx, parts, locked);
    const sideOf = (row: MergedAccountRow): MergeSide => presentSide(row, counts.get(row.id) ?? 0);
    const [survivor, duplicate] = [sideOf(locked.survivor), sideOf(locked.duplicate)];
    return {
      survivor,
      duplicate,
      differences: MERGE_DIFFERENCES.filter((field) => comparedValue(survivor, field) !== comparedValue(duplicate, field)),
      obstacles,
      moved: MERGED_RECORDS.map((what) => ({ what, count: moved[what] })).filter(({ count }) => count > 0),
    };
  });
}

async function obstacleOf(check: () => Promise<void>): Promise<AppError['code'] | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

function presentSide({ company, companyId, ...row }: MergedAccountRow, contracts: number): MergeSide {
  return {
    id: row.id,
    version: row.version,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    language: Language.parse(row.language),
    dateOfBirth: row.dateOfBirth,
    company: company === null ? null : { name: company, companyId },
    registeredAt: row.registeredAt.toISOString(),
    hasPassword: row.hasPassword,
    contracts,
  };
}

function comparedValue(side: MergeSide, field: (typeof MERGE_DIFFERENCES)[number]): string | null {
  if (field === 'name') return `${side.firstName} ${side.lastName}`;
  if (field === 'company') return side.company === null ? null : `${side.company.name} ${side.company.companyId}`;
  return side[field];
}

export interface Merge extends MergedPair {
  /** The versions that the person has seen. */
  version: number;
  duplicateVersion: number;
}

/**
 * Merges two clients in one transaction, once. The audit entry belongs to the survivor and names the duplicate.
 * @throws AppError as previewMerge; changed-elsewhere, client/merge-*, idempotency/key-reused
 */
export function mergeClients(
  deps: Deps,
  parts: readonly MergePart[],
  { version, duplicateVersion, ...pair }: Merge,
  { grants, ...call }: StaffCall & { grants: readonly Grant[] },
): Promise<{ clientId: string; version: number }> {
  return actOnce(deps, call, { ...pair, version, duplicateVersion }, async (trx) => {
    const locked = await lockPair(trx, deps, parts, pair, isWithin(call.scope, grants));
    const { survivor, duplicate } = locked;
    if (survivor.version !== version || duplicate.version !== duplicateVersion) throw new AppError('changed-elsewhere');
    for (const check of mergeChecks(trx, parts, locked)) await check();
    const merged = await mergePair(trx, parts, locked);
    await announceMerge(trx, deps, locked);
    return {
      response: { clientId: survivor.id, version: merged.version },
      audited: {
        id: duplicate.id,
        clientId: survivor.id,
        ...(await findPlaceOf(trx, survivor.id)),
        after: { mergedInto: survivor.id, ...Object.fromEntries(Object.entries(merged.moved).filter(([, count]) => count > 0)) },
        personal: { before: contactOf(locked, 'duplicate'), after: contactOf(locked, 'survivor') },
      },
    };
  });
}

function contactOf(pair: LockedPair, which: 'survivor' | 'duplicate') {
  const { firstName, lastName, email, phoneNumber, dateOfBirth, company } = pair[which];
  return { firstName, lastName, email, phoneNumber, dateOfBirth, company };
}
