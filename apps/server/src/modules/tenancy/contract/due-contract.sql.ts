import type { ContractStatus, Country, Currency, Language } from '@komora/contract/enumerations';
import type { InvoicingDetails } from '@komora/contract/order';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';

/** A business date and the time zones where it is today. */
export interface LocalToday {
  today: string;
  timeZones: string[];
}

/** A contract whose next period has begun, with everything that its rent and its invoice are made of. */
export interface DueContract {
  id: string;
  businessId: string;
  status: ContractStatus;
  clientId: string;
  legalEntityId: string;
  country: Country;
  currency: Currency;
  startsOn: string;
  months: number;
  /** The number of the period that is due. */
  period: number;
  /** Its first day. */
  on: string;
  /** Net per month, minor units. */
  rentNetMonth: number;
  insuranceNetMonth: number;
  periodDiscountBp: number;
  hasCard: boolean;
  boxName: string;
  language: Language;
  /** As the order named the client, and as their profile does now. */
  orderDetails: InvoicingDetails;
  profileDetails: InvoicingDetails | null;
}

/** Where a page of due rows goes on: after this day and id. */
export interface DueCursor {
  on: string;
  id: string;
}

export async function listTimeZones(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('warehouses').select('time_zone').distinct().orderBy('time_zone').execute();
  return rows.map((row) => row.time_zone);
}

const dueContracts = sql.raw(`
    select c.id, c.business_id as "businessId", c.status, c.client_id as "clientId", c.legal_entity_id as "legalEntityId", w.country, c.currency,
      c.starts_on as "startsOn", c.invoicing_period_months as months, c.next_period as period, c.next_charge_on as "on", c.rent_net_month as "rentNetMonth",
      c.insurance_net_month as "insuranceNetMonth", c.period_discount_bp as "periodDiscountBp", c.payment_method_reference is not null as "hasCard",
      b.name as "boxName", u.user_language as language, o.invoicing_details as "orderDetails", u.invoicing_details as "profileDetails"
    from contracts c join warehouses w on w.id = c.warehouse_id join boxes b on b.id = c.box_id join users u on u.id = c.client_id
      join orders o on o.id = c.order_id`);

/**
 * Locks up to `limit` contracts whose next period has begun (and begins on the last charged day or before, see lastChargedDay), in the order of their days.
 * What another worker holds is left to it. The conditions stand as in the index contracts_due.
 * @param only just this contract
 */
export async function lockDueContracts(
  trx: Trx,
  { today, timeZones }: LocalToday,
  page: { after: DueCursor | null; limit: number; only?: string },
): Promise<DueContract[]> {
  const { after, limit, only } = page;
  const { rows } = await sql<DueContract>`
    ${dueContracts}
    where c.status in ('ACTIVE', 'TERMINATING', 'EVICTED') and c.billing_parked_at is null
      and c.next_charge_on <= coalesce(c.charged_until, c.terminates_on, 'infinity'::date)
      and c.next_charge_on <= ${today}::date and w.time_zone = any(${timeZones}::text[])
      and (${after?.id ?? null}::uuid is null or (c.next_charge_on, c.id) > (${after?.on ?? null}::date, ${after?.id ?? null}::uuid))
      and (${only ?? null}::uuid is null or c.id = ${only ?? null}::uuid)
    order by c.next_charge_on, c.id limit ${limit} for no key update of c skip locked`.execute(trx);
  return rows;
}

/** One contract as it will be when its next period begins. */
export async function readNextDue(reader: Reader, contractId: string): Promise<DueContract> {
  const { rows } = await sql<DueContract>`${dueContracts} where c.id = ${contractId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no contract ${contractId}`);
  return row;
}

/** The period after is the next one. */
export async function advancePeriods(trx: Trx, contractIds: readonly string[]): Promise<void> {
  await sql`update contracts set next_period = next_period + 1 where id = any(${contractIds}::uuid[])`.execute(trx);
}

/** @returns false when it is parked already */
export async function updateParked(trx: Trx, contractId: string, parked: { at: Date; reason: string }): Promise<boolean> {
  const row = await trx
    .updateTable('contracts')
    .set({ billing_parked_at: parked.at, billing_parked_reason: parked.reason })
    .where('id', '=', contractId)
    .where('billing_parked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the ids of those that were parked, of one contract or of all */
export async function updateUnparked(trx: Trx, businessId: string | null): Promise<string[]> {
  const rows = await trx
    .updateTable('contracts')
    .set({ billing_parked_at: null, billing_parked_reason: null })
    .where('billing_parked_at', 'is not', null)
    .$if(businessId !== null, (query) => query.where('business_id', '=', businessId ?? ''))
    .returning('business_id')
    .execute();
  return rows.map((row) => row.business_id);
}

export interface ParkedContract {
  businessId: string;
  at: Date;
  reason: string;
}

export async function listParked(reader: Reader): Promise<ParkedContract[]> {
  const { rows } = await sql<ParkedContract>`
    select business_id as "businessId", billing_parked_at as at, billing_parked_reason as reason from contracts
    where billing_parked_at is not null order by billing_parked_at, business_id`.execute(reader);
  return rows;
}

/** Whom the operator's address is for a contract, and what a note about it names. */
export interface ContractForOperator {
  businessId: string;
  boxName: string;
  warehouseId: string;
  warehouseName: string;
  country: Country;
  operatorEmail: string;
}

export async function readContractForOperator(reader: Reader, contractId: string): Promise<ContractForOperator> {
  const { rows } = await sql<ContractForOperator>`
    select c.business_id as "businessId", b.name as "boxName", w.id as "warehouseId", w.name as "warehouseName", e.country, e.email as "operatorEmail"
    from contracts c join boxes b on b.id = c.box_id join warehouses w on w.id = c.warehouse_id join legal_entities e on e.id = c.legal_entity_id
    where c.id = ${contractId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no contract ${contractId}`);
  return row;
}

/** The cards of ended contracts on which nothing is unpaid, taken off them: nothing will be charged any more. */
export async function takeCardsLeft(trx: Trx, limit: number): Promise<{ provider: string; reference: string }[]> {
  const { rows } = await sql<{ provider: string; reference: string }>`
    with ended as (
      select c.id, c.payment_provider, c.payment_method_reference from contracts c
      where c.status = 'TERMINATED' and c.payment_method_reference is not null
        and not exists (select from rents r where r.contract_id = c.id and r.paid_at is null)
      limit ${limit} for no key update of c skip locked)
    update contracts c set payment_method_reference = null from ended where c.id = ended.id
    returning ended.payment_provider as provider, ended.payment_method_reference as reference`.execute(trx);
  return rows;
}

/** Whether a contract still charges the card. */
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
