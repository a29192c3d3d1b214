import type { ContractStatus, Country } from '@komora/contract/enumerations';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

export interface ContractFilter {
  clientId: string;
  /** Empty: all. */
  countries: Country[];
  /** Empty: all. */
  statuses: ContractStatus[];
}

function contractRows(reader: Reader) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .innerJoin('insurances as i', 'i.id', 'c.insurance_id')
    .select((eb) => [
      'c.id',
      'c.business_id',
      'c.status',
      'c.box_id',
      'c.starts_on',
      'c.terminates_on',
      'c.charged_until',
      'c.invoicing_period_months',
      'c.recurring_amount',
      'c.currency',
      'c.access_code_encrypted',
      'c.lock_code_encrypted',
      'c.overlocked_at',
      'c.created_at',
      'b.name as box_name',
      'b.area_cm2',
      'b.width_cm',
      'b.length_cm',
      'b.height_cm',
      'b.lock_version',
      'w.id as warehouse_id',
      'w.name as warehouse_name',
      'w.country',
      'w.street',
      'w.number',
      'w.city',
      'w.zip',
      'w.lat',
      'w.lng',
      'w.time_zone',
      'i.coverage_amount',
      // The day on which the period begins that has no rent yet.
      eb
        .selectFrom('rents as r')
        .select((rent) => rent.fn.max('r.period_to').as('paid_until'))
        .whereRef('r.contract_id', '=', 'c.id')
        .as('billed_to'),
    ]);
}

export type ContractRow = Awaited<ReturnType<ReturnType<typeof contractRows>['executeTakeFirstOrThrow']>>;

const matches = ({ clientId, countries, statuses }: ContractFilter): Expression<SqlBool> =>
  sql<SqlBool>`(c.client_id = ${clientId}
    and (${countries.length === 0} or w.country = any(${countries}))
    and (${statuses.length === 0} or c.status = any(${statuses})))`;

/** Newest first. */
export function listContractRows(reader: Reader, filter: ContractFilter, page: { limit: number; offset: number }): Promise<ContractRow[]> {
  return contractRows(reader)
    .where(matches(filter))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countContracts(reader: Reader, filter: ContractFilter): Promise<number> {
  const row = await reader
    .selectFrom('contracts as c')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return row.count;
}

export function getContractRow(reader: Reader, contractId: string): Promise<ContractRow> {
  return contractRows(reader).where('c.id', '=', contractId).executeTakeFirstOrThrow();
}

/** The first day of a client's earliest contract; null without one. */
export async function firstStartOf(reader: Reader, clientId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('contracts')
    .select('starts_on')
    .where('client_id', '=', clientId)
    .orderBy('starts_on')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_on ?? null;
}
