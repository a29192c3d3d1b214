import type { ContractRecord, SettingValue } from '@komora/api/admin';
import { InvoicingPeriod, RentStatus } from '@komora/api/enumerations';
import { boxSizeOf } from '@komora/domain';
import { listLetters, listPeople } from '../../../modules/tenancy/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import { type Grant, includes, type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { presentContractRow } from './contract.presenter.ts';
import {
  type ContractFilter,
  type ContractRecordData,
  countContractRows,
  findContractRecord,
  listContractRows,
  listRentRows,
} from './contract-row.sql.ts';

const mostRents = 24;
const squareMetre = 10_000;

interface Reading {
  scope: Scope;
  grants: readonly Grant[];
}

/** A page of contracts, the latest first. The balance is shown at the places of `read:invoice`. */
export async function listContracts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    after,
    limit = 50,
    grants,
    q,
    ...chosen
  }: Omit<ContractFilter, 'now'> & Reading & { after?: string | undefined; limit?: number | undefined },
) {
  const filter = {
    ...chosen,
    q: q === undefined || q === '' ? undefined : q.replace(/[\\%_]/g, '\\$&'),
    now: clock.now(),
  };
  const { rows, next } = cutPage(await listContractRows(db, filter, { after, limit: limit + 1 }), limit);
  const count = presentCount(await countContractRows(db, filter, countLimit));
  const money = scopeOf(grants, 'read:invoice');
  return { rows: rows.map((row) => presentContractRow(row, includes(money, row))), next, count };
}

/** @throws AppError not-found, also out of scope */
export async function readContract(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { id, scope, grants }: Reading & { id: string },
): Promise<ContractRecord> {
  const row = await findContractRecord(db, id, scope);
  if (row === undefined) throw new AppError('not-found');
  const seesMoney = includes(scopeOf(grants, 'read:invoice'), row);
  const rents = seesMoney ? await listRentRows(db, id, mostRents) : null;
  const sharedWith = await listPeople(db, id);
  const letters = await listLetters(db, id);
  return {
    ...presentContractRow(row, seesMoney),
    ...presentFacts(row, settings.get('sizes')),
    rents:
      rents?.map(({ gross, currency, status, paidAt, ...rent }) => ({
        ...rent,
        status: RentStatus.parse(status),
        paidAt: paidAt?.toISOString() ?? null,
        gross: { amount: gross, currency },
      })) ?? null,
    letters,
    sharedWith: sharedWith.map((one) => ({ ...one, since: one.since.toISOString() })),
  };
}

function presentFacts(row: ContractRecordData, { xs, small, medium }: SettingValue<'sizes'>) {
  const { currency, areaCm2 } = row;
  return {
    legalEntityId: row.legalEntityId,
    createdAt: row.createdAt.toISOString(),
    invoicingPeriod: InvoicingPeriod.parse(row.invoicingPeriod),
    recurring: { amount: row.recurring, currency },
    insuranceCoverage: { amount: row.insuranceCoverage, currency },
    card: row.cardLabel === null ? null : { label: row.cardLabel, expiresOn: row.cardExpiresOn },
    overlockedAt: row.overlockedAt?.toISOString() ?? null,
    billingSuspended: row.suspendedAt === null ? null : { at: row.suspendedAt.toISOString(), reason: row.suspendedReason ?? '' },
    box: {
      name: row.boxName,
      size: boxSizeOf(areaCm2, { XS: xs * squareMetre, SMALL: small * squareMetre, MEDIUM: medium * squareMetre }),
      area: Math.round(areaCm2 / 100) / 100,
      floor: row.floor,
    },
  };
}
