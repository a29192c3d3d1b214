import type { ContractStanding } from '@komora/api/admin';
import { InvoicingPeriod } from '@komora/api/enumerations';
import { compareDates, localDateIn, money, personName } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import type { FinalSettlement } from '../contract/index.ts';
import { listPeople } from '../sharing/index.ts';
import { findIncrease, type IncreaseRow, listTermsRecords, presentPayer, type TermsRecordRow } from '../terms/index.ts';
import { findStanding, type StandingRow } from './contract-act.sql.ts';

type ReadDeps = Pick<Deps, 'clock'>;

/** @throws AppError not-found, also out of scope */
export async function findPlace(reader: Reader, contractId: string, scope: Scope): Promise<StandingRow> {
  const row = await findStanding(reader, contractId);
  if (row === undefined || !includes(scope, row)) throw new AppError('not-found');
  return row;
}

/** The standing of a contract within the scope. @throws AppError not-found */
export async function readStanding(
  reader: Reader,
  { clock }: ReadDeps,
  billing: FinalSettlement,
  { contractId, scope }: { contractId: string; scope: Scope },
): Promise<{ row: StandingRow; standing: ContractStanding }> {
  const row = await findPlace(reader, contractId, scope);
  const today = localDateIn(row.timeZone, clock.now());
  const terms = await listTermsRecords(reader, contractId);
  // A period has the terms of its first day, so these are the terms of the last billed one.
  const current = terms.filter(({ from }) => compareDates(from, row.nextOn) < 0).at(-1);
  const standing: ContractStanding = {
    id: row.id,
    businessId: row.businessId,
    clientName: personName(row, 'EN'),
    boxId: row.boxId,
    boxName: row.boxName,
    warehouseId: row.warehouseId,
    warehouseName: row.warehouseName,
    status: row.status,
    today,
    startsOn: row.startsOn,
    terminatesOn: row.terminatesOn,
    endedBy: endedBy(row),
    doors: doorsOf(row),
    overlockedSince: row.overlockedAt?.toISOString() ?? null,
    overlockedByHand: row.overlockHeld === 'SHUT',
    openedUntil: notBefore(today, row.overlockHeldUntil),
    dunningPausedUntil: notBefore(today, row.dunningPausedUntil),
    billingSuspended:
      row.billingSuspendedAt === null ? null : { at: row.billingSuspendedAt.toISOString(), reason: row.billingSuspendedReason ?? '' },
    debt: await billing.readDebt(reader, contractId),
    inCollectionSince: row.inCollectionSince,
    nextCharge: row.status === 'TERMINATED' ? null : await billing.previewCharge(reader, contractId),
    rent: money(row.rent, row.currency),
    payer: presentPayer(current?.payer ?? null),
    planned: presentPlanned(terms, row),
    increase: presentIncrease(await findIncrease(reader, contractId, today)),
    sharedWith: (await listPeople(reader, contractId)).map(({ clientId, name }) => ({ clientId, name })),
    version: row.version,
  };
  return { row, standing };
}

/** Terms of periods without a rent. */
const presentPlanned = (terms: readonly TermsRecordRow[], { nextOn, currency, status }: StandingRow): ContractStanding['planned'] =>
  status === 'TERMINATED'
    ? []
    : terms
        .filter(({ from }) => compareDates(from, nextOn) >= 0)
        .map(({ from, rent, insuranceId, insurance, months, recurring, payer }) => ({
          from,
          rent: money(rent, currency),
          insuranceId,
          insurance: money(insurance, currency),
          months: InvoicingPeriod.parse(months),
          recurring: money(recurring, currency),
          payer: presentPayer(payer),
        }));

function presentIncrease(increase: IncreaseRow | undefined): ContractStanding['increase'] {
  if (increase === undefined || (increase.status !== 'OPEN' && increase.status !== 'ACCEPTED')) return null;
  const { id, status, byClause, announcedOn, effectiveOn, currency } = increase;
  return {
    id,
    status,
    byClause,
    announcedOn,
    effectiveOn,
    oldRent: money(increase.oldRent, currency),
    rent: money(increase.rent, currency),
    oldRecurring: money(increase.oldRecurring, currency),
    recurring: money(increase.recurring, currency),
  };
}

/** A day that is over has no effect any more. */
const notBefore = (today: string, day: string | null) => (day === null || day < today ? null : day);

function endedBy({ status, isNoticeOfOperator, isWithdrawn }: StandingRow): ContractStanding['endedBy'] {
  if (status === 'ACTIVE') return null;
  if (isNoticeOfOperator) return 'OPERATOR';
  return isWithdrawn ? 'WITHDRAWAL' : 'CLIENT';
}

function doorsOf({ status, overlockedAt }: StandingRow): ContractStanding['doors'] {
  if (status === 'TERMINATED') return 'ENDED';
  if (status === 'EVICTED') return 'RETURNED';
  return overlockedAt === null ? 'OPEN' : 'OVERLOCKED';
}
