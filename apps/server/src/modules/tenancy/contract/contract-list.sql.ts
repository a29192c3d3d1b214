import type { ContractStatus, Country } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

export interface ContractFilter {
  clientId: string;
  /** Empty: all. */
  countries: Country[];
  /** Empty: all. */
  statuses: ContractStatus[];
}

export interface ContractRow {
  id: string;
  business_id: string;
  status: string;
  box_id: string;
  starts_on: string;
  terminates_on: string | null;
  charged_until: string | null;
  invoicing_period_months: number;
  recurring_amount: number;
  currency: string;
  access_code_encrypted: Buffer;
  lock_code_encrypted: Buffer;
  overlocked_at: Date | null;
  created_at: Date;
  box_name: string;
  area_cm2: number;
  width_cm: number;
  length_cm: number;
  height_cm: number;
  lock_version: string;
  warehouse_id: string;
  warehouse_name: string;
  country: string;
  street: string;
  number: string;
  city: string;
  zip: string;
  lat: number;
  lng: number;
  time_zone: string;
  coverage_amount: number;
  /** First day of the next period without a rent. */
  next_charge_on: string;
  payment_method_label: string | null;
  payment_method_expires_on: string | null;
  language: string;
  /** Whom the next invoice names by its terms. */
  payer: unknown;
}

const columns = sql.raw(`
  c.id, c.business_id, c.status, c.box_id, c.starts_on, c.terminates_on, c.charged_until, c.invoicing_period_months, c.recurring_amount, c.currency,
  c.access_code_encrypted, c.lock_code_encrypted, c.overlocked_at, c.created_at,
  b.name as box_name, b.area_cm2, b.width_cm, b.length_cm, b.height_cm, b.lock_version,
  w.id as warehouse_id, w.name as warehouse_name, w.country, w.street, w.number, w.city, w.zip, w.lat, w.lng, w.time_zone, i.coverage_amount,
  c.next_charge_on, c.payment_method_label, c.payment_method_expires_on, c.language, payer_on(c.id, c.next_charge_on) as payer`);
const joins = sql.raw(
  'join boxes b on b.id = c.box_id join warehouses w on w.id = c.warehouse_id join insurances i on i.id = c.insurance_id',
);

/** Contains only the conditions of the requested filter, so that PostgreSQL can reuse one plan. */
const matching = ({ clientId, countries, statuses }: ContractFilter): RawBuilder<unknown> =>
  sql`contracts c where c.client_id = ${clientId} and not c.quiet
    ${countries.length === 0 ? sql`` : sql`and exists (select from warehouses w where w.id = c.warehouse_id and w.country = any(${countries}))`}
    ${statuses.length === 0 ? sql`` : sql`and c.status = any(${statuses})`}`;

/**
 * Newest first, each row with the total number of matches. Uses one statement, because a round trip costs more than the read. Limits the
 * page before the joins.
 */
export async function listContractRows(
  reader: Reader,
  filter: ContractFilter,
  page: { limit: number; offset: number },
): Promise<(ContractRow & { total: number })[]> {
  const { rows } = await sql<ContractRow & { total: number }>`select ${columns}, c.total
    from (
      select c.*, count(*) over () as total from ${matching(filter)} order by c.created_at desc, c.id desc limit ${page.limit} offset ${page.offset}
    ) c ${joins} order by c.created_at desc, c.id desc`.execute(reader);
  return rows;
}

/** For a page past the end, which has no row with the total. */
export async function countContracts(reader: Reader, filter: ContractFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${matching(filter)}`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** @throws Error if the contract does not exist */
export async function getContractRow(reader: Reader, contractId: string): Promise<ContractRow> {
  const { rows } = await sql<ContractRow>`select ${columns} from contracts c ${joins} where c.id = ${contractId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`Contract ${contractId} does not exist`);
  return row;
}

/** The first day of a client's earliest contract; null without one. */
export async function findFirstStart(reader: Reader, clientId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('contracts')
    .select('starts_on')
    .where('client_id', '=', clientId)
    .orderBy('starts_on')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_on ?? null;
}

/** True for a contract that a consumer ordered here, until it ends or the client withdraws. The period is not considered. */
export async function mayBeWithdrawn(reader: Reader, contractId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('contracts as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .leftJoin('withdrawals as w', 'w.contract_id', 'c.id')
    .select('c.id')
    .where('c.id', '=', contractId)
    .where('c.status', '!=', 'TERMINATED')
    .where('w.contract_id', 'is', null)
    .where(sql<boolean>`o.invoicing_details ->> 'type' is distinct from 'PravnickaOsoba'`)
    .executeTakeFirst();
  return row !== undefined;
}
