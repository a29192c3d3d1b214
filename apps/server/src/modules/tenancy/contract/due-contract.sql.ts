import type { ContractStatus, Country, Currency, Language } from '@komora/api/enumerations';
import type { InvoicingDetails } from '@komora/api/order';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** A business date and the time zones where it is today. */
export interface LocalToday {
  today: string;
  timeZones: string[];
}

/** A contract whose next period has begun, with all inputs of its rent and invoice. */
export interface DueContract {
  id: string;
  businessId: string;
  status: ContractStatus;
  clientId: string;
  legalEntityId: string;
  country: Country;
  currency: Currency;
  startsOn: string;
  /** Months of all periods before the one that is due. */
  monthsBefore: number;
  /** Length of the period that is due, and below what it costs: the terms of its first day. */
  months: number;
  /** The number of the period that is due. */
  period: number;
  /** Its first day. */
  on: string;
  /** The last charged day, if the contract has an end. */
  lastDay: string | null;
  /** Net per month, minor units. */
  rentNetMonth: number;
  insuranceNetMonth: number;
  periodDiscountBp: number;
  hasCard: boolean;
  boxName: string;
  language: Language;
  /** Billing details from the order, and from the client's current profile. A contract from another system has the latter alone. */
  orderDetails: InvoicingDetails;
  profileDetails: InvoicingDetails | null;
  /** Another buyer, by the terms of the period's first day. */
  payer: InvoicingDetails | null;
}

/** Cursor of a page of due rows: the next page starts after this day and id. */
export interface DueCursor {
  on: string;
  id: string;
}

export async function listTimeZones(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('warehouses').select('time_zone').distinct().orderBy('time_zone').execute();
  return rows.map((row) => row.time_zone);
}

/** `t`: the terms, with the names of the columns of contracts. */
const dueColumns = sql.raw(`
  c.id, c.business_id as "businessId", c.status, c.client_id as "clientId", c.legal_entity_id as "legalEntityId", w.country, c.currency,
  c.starts_on as "startsOn", coalesce(c.charged_until, c.terminates_on) as "lastDay", t.invoicing_period_months as months,
  t.rent_net_month as "rentNetMonth", t.insurance_net_month as "insuranceNetMonth", t.period_discount_bp as "periodDiscountBp",
  c.payment_method_reference is not null as "hasCard", b.name as "boxName", u.user_language as language,
  coalesce(o.invoicing_details, u.invoicing_details || '{"version": 1}') as "orderDetails",
  u.invoicing_details as "profileDetails"`);
const dueJoins = sql.raw(`
  join warehouses w on w.id = c.warehouse_id join boxes b on b.id = c.box_id join users u on u.id = c.client_id left join orders o on o.id = c.order_id`);
const dueContracts = sql`
  select ${dueColumns}, c.next_period as period, c.next_charge_on as "on",
    c.period_offset_months + c.invoicing_period_months * c.next_period as "monthsBefore", y.details as payer
  from contracts c ${dueJoins}
    join lateral (select * from contract_terms t where t.contract_id = c.id and t.valid_from <= c.next_charge_on order by t.valid_from desc limit 1) t on true
    left join contract_payers y on y.id = t.payer_id`;

/**
 * Locks up to `limit` contracts whose next period has begun and begins no later than the last charged day (see lastChargedDay). Ordered by
 * the first day of that period. Skips rows that another worker has locked. The conditions match the index contracts_due.
 * @param page.only restricts the result to this contract
 */
export async function lockDueContracts(
  trx: Trx,
  { today, timeZones }: LocalToday,
  page: { after: DueCursor | null; limit: number; only?: string },
): Promise<DueContract[]> {
  const { after, limit, only } = page;
  const { rows: locked } = await sql<{ id: string }>`
    select c.id from contracts c join warehouses w on w.id = c.warehouse_id
    where c.status in ('ACTIVE', 'TERMINATING', 'EVICTED') and c.billing_suspended_at is null and not c.quiet
      and c.next_charge_on <= coalesce(c.charged_until, c.terminates_on, 'infinity'::date)
      and c.next_charge_on <= ${today}::date and w.time_zone = any(${timeZones}::text[])
      and (${after?.id ?? null}::uuid is null or (c.next_charge_on, c.id) > (${after?.on ?? null}::date, ${after?.id ?? null}::uuid))
      and (${only ?? null}::uuid is null or c.id = ${only ?? null}::uuid)
    order by c.next_charge_on, c.id limit ${limit} for no key update of c skip locked`.execute(trx);
  if (locked.length === 0) return [];
  // A statement of its own: terms that an act committed before the lock was taken are not in the snapshot of the statement that locks.
  const { rows } = await sql<DueContract>`${dueContracts} where c.id = any(${locked.map(({ id }) => id)}::uuid[])
    order by c.next_charge_on, c.id`.execute(trx);
  return rows;
}

/** Reads one contract with its next period, whether due or not. @throws Error if the contract does not exist */
export async function readNextDue(reader: Reader, contractId: string): Promise<DueContract> {
  const { rows } = await sql<DueContract>`${dueContracts} where c.id = ${contractId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`Contract ${contractId} does not exist`);
  return row;
}

/** As {@link readNextDue}, of several contracts whose next period begins on `until` or earlier, by day and id. */
export async function listNextDue(reader: Reader, contractIds: readonly string[], until: string): Promise<DueContract[]> {
  const { rows } = await sql<DueContract>`${dueContracts}
    where c.id = any(${contractIds}::uuid[]) and c.next_charge_on <= ${until}::date order by c.next_charge_on, c.id`.execute(reader);
  return rows;
}

/** As {@link readNextDue}, with the last billed period and its terms. @throws Error if the contract does not exist */
export async function readLastBilled(reader: Reader, contractId: string): Promise<DueContract> {
  const { rows } = await sql<DueContract>`
    select ${dueColumns}, c.next_period - 1 as period, p."on", c.period_offset_months + c.invoicing_period_months * (c.next_period - 1) as "monthsBefore",
      payer_on(c.id, p."on") as payer
    from contracts c ${dueJoins} join contracts t on t.id = c.id cross join lateral (
      select (c.starts_on + make_interval(months => c.period_offset_months + c.invoicing_period_months * (c.next_period - 1)))::date as "on") p
    where c.id = ${contractId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`Contract ${contractId} does not exist`);
  return row;
}

/** Whom invoices of a contract name by the terms of a day; null: the client. */
export async function readPayerOn(reader: Reader, contractId: string, day: string): Promise<InvoicingDetails | null> {
  const { rows } = await sql<{ payer: InvoicingDetails | null }>`select payer_on(${contractId}, ${day}::date) as payer`.execute(reader);
  return rows[0]?.payer ?? null;
}

/** Advances the contracts to their following period. The database copies the terms of the billed one to the contract. */
export async function advancePeriods(trx: Trx, contractIds: readonly string[]): Promise<void> {
  await sql`update contracts set next_period = next_period + 1 where id = any(${contractIds}::uuid[])`.execute(trx);
}

/** @returns false if billing is suspended already */
export async function updateBillingSuspended(trx: Trx, contractId: string, suspended: { at: Date; reason: string }): Promise<boolean> {
  const row = await trx
    .updateTable('contracts')
    .set({ billing_suspended_at: suspended.at, billing_suspended_reason: suspended.reason })
    .where('id', '=', contractId)
    .where('billing_suspended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Resumes billing of one contract, or of all with null. @returns the numbers of the contracts that were suspended */
export async function updateBillingResumed(trx: Trx, businessId: string | null): Promise<string[]> {
  const rows = await trx
    .updateTable('contracts')
    .set({ billing_suspended_at: null, billing_suspended_reason: null })
    .where('billing_suspended_at', 'is not', null)
    .$if(businessId !== null, (query) => query.where('business_id', '=', businessId ?? ''))
    .returning('business_id')
    .execute();
  return rows.map((row) => row.business_id);
}

export interface SuspendedContract {
  businessId: string;
  at: Date;
  reason: string;
}

export async function listSuspended(reader: Reader): Promise<SuspendedContract[]> {
  const { rows } = await sql<SuspendedContract>`
    select business_id as "businessId", billing_suspended_at as at, billing_suspended_reason as reason from contracts
    where billing_suspended_at is not null order by billing_suspended_at, business_id`.execute(reader);
  return rows;
}

/** The operator's address for a contract, and the contract's data for the message. */
export interface ContractForOperator {
  businessId: string;
  boxName: string;
  warehouseId: string;
  warehouseName: string;
  country: Country;
  operatorEmail: string;
}

/** @throws Error if the contract does not exist */
export async function readContractForOperator(reader: Reader, contractId: string): Promise<ContractForOperator> {
  const { rows } = await sql<ContractForOperator>`
    select c.business_id as "businessId", b.name as "boxName", w.id as "warehouseId", w.name as "warehouseName", e.country, e.email as "operatorEmail"
    from contracts c join boxes b on b.id = c.box_id join warehouses w on w.id = c.warehouse_id join legal_entities e on e.id = c.legal_entity_id
    where c.id = ${contractId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`Contract ${contractId} does not exist`);
  return row;
}

/** Detaches cards from terminated contracts without unpaid rents. They will never be charged again. */
export async function detachUnusedCards(
  trx: Trx,
  limit: number,
): Promise<{ provider: string; reference: string; account: string | null }[]> {
  const { rows } = await sql<{ provider: string; reference: string; account: string | null }>`
    with ended as (
      select c.id, c.payment_provider, c.payment_method_reference, c.payment_account from contracts c
      where c.status = 'TERMINATED' and c.payment_method_reference is not null
        and not exists (select from rents r where r.contract_id = c.id and r.paid_at is null)
      limit ${limit} for no key update of c skip locked)
    update contracts c set payment_method_reference = null from ended where c.id = ended.id
    returning ended.payment_provider as provider, ended.payment_method_reference as reference, ended.payment_account as account`.execute(
    trx,
  );
  return rows;
}

/** @returns true if a contract still charges the card */
export async function isCardInUse(reader: Reader, provider: string, reference: string): Promise<boolean> {
  const row = await reader
    .selectFrom('contracts')
    .select('id')
    .where('payment_provider', '=', provider)
    .where('payment_method_reference', '=', reference)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
