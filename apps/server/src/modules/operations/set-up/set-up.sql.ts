import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface SetUpFacts {
  company: boolean;
  /** Every country with a company taxes rent and insurance, for both kinds of customers. */
  vat: boolean;
  warehouse: boolean;
  boxes: boolean;
  /** No box on offer is without a price. */
  prices: boolean;
  /** Every company with a warehouse offers an insurance. */
  insurance: boolean;
  /** No box with a remote lock lacks its device, and its warehouse has an entrance. */
  locks: boolean;
  /** A warehouse takes orders and has a box on offer. */
  open: boolean;
}

/** Progress of the first set-up. @param today 'YYYY-MM-DD' */
export async function readSetUpFacts(reader: Reader, today: string): Promise<SetUpFacts> {
  const { rows } = await sql<SetUpFacts>`
    with present as (select b.*, w.deactivated_at from boxes b join warehouses w on w.id = b.warehouse_id where b.removed_at is null)
    select exists (select from legal_entities) as company,
      exists (select from legal_entities) and not exists (
        select from (select distinct country from legal_entities) e
        cross join (values ('RENT'), ('INSURANCE')) as i (kind)
        cross join (values ('FyzickaOsoba'), ('PravnickaOsoba')) as c (type)
        where not exists (
          select from vat_rules v where v.country = e.country and v.item_kind = i.kind and v.customer_type = c.type
            and v.valid_from <= ${today}::date and (v.valid_to is null or v.valid_to > ${today}::date))) as vat,
      exists (select from warehouses) as warehouse,
      exists (select from present) as boxes,
      exists (select from present where active) and not exists (select from present where active and price_net_month <= 0) as prices,
      exists (select from warehouses) and not exists (
        select from warehouses w where not exists (
          select from insurances i where i.legal_entity_id = w.legal_entity_id and i.active and not i.own)) as insurance,
      exists (select from present) and not exists (
        select from present b where b.lock_version = 'V2' and (
          not exists (select from locks l where l.box_id = b.id and l.removed_at is null)
          or not exists (select from locks l where l.warehouse_id = b.warehouse_id and l.door = 'ENTRANCE' and l.removed_at is null))) as locks,
      exists (select from present where deactivated_at is null and active) as open`.execute(reader);
  const [facts] = rows;
  if (facts === undefined) throw new Error('A query without a table returned no row');
  return facts;
}

export async function listPostponedSteps(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('postponed_set_up_steps').select('step').execute();
  return rows.map(({ step }) => step);
}

/** Stores one row. False if the step was put off before. */
export async function insertPostponedStep(trx: Trx, step: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('postponed_set_up_steps')
    .values({ step, put_off_at: now })
    .onConflict((conflict) => conflict.column('step').doNothing())
    .returning('step')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes at most one row. False if the step was not put off. */
export async function deletePostponedStep(trx: Trx, step: string): Promise<boolean> {
  const row = await trx.deleteFrom('postponed_set_up_steps').where('step', '=', step).returning('step').executeTakeFirst();
  return row !== undefined;
}

/** True if staff entered a mail server. */
export async function hasMailServer(reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('provider_secrets')
    .select('provider')
    .where('provider', '=', 'SMTP')
    .where('secret_encrypted', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
