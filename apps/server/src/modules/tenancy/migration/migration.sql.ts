import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

/** A contract to be stored. The codes are encrypted and in hexadecimal digits. */
export interface QuietRow {
  id: string;
  businessId: string;
  clientId: string;
  boxId: string;
  warehouseId: string;
  legalEntityId: string;
  language: string;
  currency: string;
  startsOn: string;
  months: number;
  offset: number;
  rent: number;
  insuranceId: string;
  insurance: number;
  recurring: number;
  accessCode: string;
  lockCode: string;
  /** Of a change: the stored code stays. */
  keepsAccessCode: boolean;
  keepsLockCode: boolean;
}

const recordset = (rows: readonly QuietRow[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, "businessId" text, "clientId" uuid, "boxId" uuid, "warehouseId" uuid, "legalEntityId" uuid,
    language text, currency text, "startsOn" date, months integer, "offset" integer, rent integer, "insuranceId" uuid, insurance integer, recurring integer,
    "accessCode" text, "lockCode" text, "keepsAccessCode" boolean, "keepsLockCode" boolean)`;

/** Inserts all rows in one statement. A trigger stores their terms. */
export async function insertQuiet(trx: Trx, rows: readonly QuietRow[], now: Date): Promise<void> {
  await sql`
    insert into contracts (id, business_id, status, client_id, box_id, warehouse_id, legal_entity_id, language, starts_on, invoicing_period_months, period_offset_months,
      insurance_id, rent_net_month, insurance_net_month, recurring_amount, currency, access_code_encrypted, lock_code_encrypted, origin, quiet, created_at)
    select id, "businessId", 'ACTIVE', "clientId", "boxId", "warehouseId", "legalEntityId", language, "startsOn", months, "offset",
      "insuranceId", rent, insurance, recurring, currency, decode("accessCode", 'hex'), decode("lockCode", 'hex'), 'MIGRATED', true, ${now}
    from ${recordset(rows)}`.execute(trx);
}

/** Updates contracts that are not live, and their terms. */
export async function updateQuiet(trx: Trx, rows: readonly QuietRow[]): Promise<void> {
  await sql`
    update contracts c set client_id = t."clientId", box_id = t."boxId", warehouse_id = t."warehouseId", language = t.language, starts_on = t."startsOn",
      invoicing_period_months = t.months, period_offset_months = t."offset", insurance_id = t."insuranceId", rent_net_month = t.rent,
      insurance_net_month = t.insurance, recurring_amount = t.recurring,
      access_code_encrypted = case when t."keepsAccessCode" then c.access_code_encrypted else decode(t."accessCode", 'hex') end,
      lock_code_encrypted = case when t."keepsLockCode" then c.lock_code_encrypted else decode(t."lockCode", 'hex') end,
      version = c.version + 1, codes_version = c.codes_version + 1
    from ${recordset(rows)} where c.id = t.id and c.quiet`.execute(trx);
  await sql`
    update contract_terms s set rent_net_month = c.rent_net_month, insurance_id = c.insurance_id, insurance_net_month = c.insurance_net_month,
      invoicing_period_months = c.invoicing_period_months, recurring_amount = c.recurring_amount
    from contracts c where c.id = s.contract_id and s.origin = 'AGREED' and c.quiet and c.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  );
}

/** Deletes contracts that are not live. @throws foreign key violation if anything refers to one; check violation contracts_stay */
export async function deleteQuiet(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from contract_terms where contract_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from contracts where id = any(${ids}::uuid[])`.execute(trx);
}

/** From now on the contracts are billed and open doors. @returns the contracts that were not live */
export async function setLive(trx: Trx, ids: readonly string[]): Promise<{ id: string; clientId: string }[]> {
  const { rows } = await sql<{ id: string; clientId: string }>`
    update contracts set quiet = false, version = version + 1 where id = any(${ids}::uuid[]) and quiet
    returning id, client_id as "clientId"`.execute(trx);
  return rows;
}
