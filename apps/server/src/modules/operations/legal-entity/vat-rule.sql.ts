import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface VatRuleRow {
  id: string;
  country: string;
  itemKind: string;
  customerType: string;
  rateBp: number | null;
  exemptionCode: string | null;
  exemptionClause: object | null;
  validFrom: string;
  validTo: string | null;
  version: number;
}
/** Either a rate, or an exemption with its code and clause. */
export type Treatment = Pick<VatRuleRow, 'rateBp' | 'exemptionCode' | 'exemptionClause'>;

const rule = sql`
  select id, country, item_kind as "itemKind", customer_type as "customerType", rate_bp as "rateBp", exemption_code as "exemptionCode",
    exemption_clause as "exemptionClause", valid_from as "validFrom", valid_to as "validTo", version from vat_rules`;

/** By country, item and customer, the newest first. */
export async function listVatRuleRows(reader: Reader): Promise<VatRuleRow[]> {
  const { rows } = await sql<VatRuleRow>`${rule} order by country, item_kind, customer_type, valid_from desc`.execute(reader);
  return rows;
}

/** Locks the last rule of an item and customer; undefined if there is none. */
export async function lockLastRule(
  trx: Trx,
  { country, itemKind, customerType }: Pick<VatRuleRow, 'country' | 'itemKind' | 'customerType'>,
): Promise<VatRuleRow | undefined> {
  const { rows } = await sql<VatRuleRow>`${rule}
    where country = ${country} and item_kind = ${itemKind} and customer_type = ${customerType} order by valid_from desc limit 1 for update`.execute(
    trx,
  );
  return rows[0];
}

/** Locks one rule; undefined if there is none. */
export async function lockRule(trx: Trx, id: string): Promise<VatRuleRow | undefined> {
  const { rows } = await sql<VatRuleRow>`${rule} where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** Ends one rule on the day before `validTo`. */
export async function endRule(trx: Trx, id: string, validTo: string): Promise<void> {
  await trx.updateTable('vat_rules').set({ valid_to: validTo }).where('id', '=', id).execute();
}

/** Changes one rule. @throws check violation of `vat_rules_unused` if something may have been priced with it */
export async function updateTreatment(trx: Trx, id: string, { rateBp, exemptionCode, exemptionClause }: Treatment): Promise<void> {
  await sql`
    update vat_rules set rate_bp = ${rateBp}, exemption_code = ${exemptionCode}, version = version + 1,
      exemption_clause = ${exemptionClause === null ? null : JSON.stringify(exemptionClause)}::jsonb
    where id = ${id}`.execute(trx);
}

/** Deletes one rule, and extends the one before it, if any, to its last day. @throws check violation as {@link updateTreatment} */
export async function deleteRule(trx: Trx, row: VatRuleRow): Promise<void> {
  await trx.deleteFrom('vat_rules').where('id', '=', row.id).execute();
  await sql`
    update vat_rules set valid_to = ${row.validTo}, version = version + 1
    where country = ${row.country} and item_kind = ${row.itemKind} and customer_type = ${row.customerType} and valid_to = ${row.validFrom}`.execute(
    trx,
  );
}

/** Inserts one row. @throws exclusion violation if it overlaps another rule */
export async function insertRule(trx: Trx, row: Omit<VatRuleRow, 'validTo' | 'version'>): Promise<void> {
  await trx
    .insertInto('vat_rules')
    .values({
      id: row.id,
      country: row.country,
      item_kind: row.itemKind,
      customer_type: row.customerType,
      rate_bp: row.rateBp,
      exemption_code: row.exemptionCode,
      exemption_clause: row.exemptionClause === null ? null : JSON.stringify(row.exemptionClause),
      valid_from: row.validFrom,
    })
    .execute();
}
