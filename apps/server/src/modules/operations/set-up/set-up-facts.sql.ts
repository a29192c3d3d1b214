import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Lists have at most 20 names; counts are complete. */
export interface SetUpFacts {
  company: boolean;
  /** Countries with a company that do not tax rent and insurance for both kinds of customers. */
  untaxed: string[];
  warehouse: boolean;
  boxes: boolean;
  /** A box is on offer. */
  offered: boolean;
  /** Boxes on offer without a price. */
  unpriced: number;
  /** Companies with a warehouse that offer no insurance. */
  uninsured: string[];
  /** Boxes with a remote lock whose device is missing. */
  unlocked: number;
  /** Warehouses with such boxes and no device at the entrance. */
  withoutEntrance: string[];
  /** A warehouse takes orders of the public and has a box on offer. */
  open: boolean;
  /** Warehouses that are hidden from the public. */
  hidden: string[];
  /** An e-mail was sent since the mail server was entered. */
  mailSent: boolean;
  /** The words of the last failure of the mail server, if no call succeeded after it. */
  mailFailure: string | null;
  /** An order of the shop was paid and has its contract. */
  ordered: boolean;
}

const most = sql.lit(20);

/** Progress of the first set-up, without archived warehouses. @param today 'YYYY-MM-DD' */
export async function readSetUpFacts(reader: Reader, today: string): Promise<SetUpFacts> {
  const { rows } = await sql<SetUpFacts>`
    with present as (select b.*, w.deactivated_at, w.hidden_at from boxes b join warehouses w on w.id = b.warehouse_id where b.removed_at is null and w.archived_at is null),
    mail as (
      select coalesce((select p.changed_at from provider_secrets p where p.provider = 'SMTP'), '-infinity') as entered_at,
        c.last_success_at as succeeded_at, c.last_failure_at as failed_at, c.last_failure as failure
      from (values ('mail', 'EMAIL')) as service (system, provider) left join service_calls c using (system, provider))
    select exists (select from legal_entities) as company,
      array(
        select distinct e.country from legal_entities e
        cross join (values ('RENT'), ('INSURANCE')) as i (kind)
        cross join (values ('FyzickaOsoba'), ('PravnickaOsoba')) as c (type)
        where not exists (
          select from vat_rules v where v.country = e.country and v.item_kind = i.kind and v.customer_type = c.type
            and v.valid_from <= ${today}::date and (v.valid_to is null or v.valid_to > ${today}::date))
        order by 1) as untaxed,
      exists (select from warehouses where archived_at is null) as warehouse,
      exists (select from present) as boxes,
      exists (select from present where active) as offered,
      (select count(*)::int from present where active and price_net_month <= 0) as unpriced,
      array(
        select e.name from legal_entities e
        where exists (select from warehouses w where w.legal_entity_id = e.id and w.archived_at is null)
          and not exists (select from insurances i where i.legal_entity_id = e.id and i.active and not i.own)
        order by e.name limit ${most}) as uninsured,
      (select count(*)::int from present b where b.lock_version = 'V2'
        and not exists (select from locks l where l.box_id = b.id and l.removed_at is null)) as unlocked,
      array(
        select w.name from warehouses w where exists (select from present b where b.warehouse_id = w.id and b.lock_version = 'V2')
          and not exists (select from locks l where l.warehouse_id = w.id and l.door = 'ENTRANCE' and l.removed_at is null)
        order by w.name limit ${most}) as "withoutEntrance",
      exists (select from present where deactivated_at is null and hidden_at is null and active) as open,
      array(select name from warehouses where hidden_at is not null and archived_at is null order by name limit ${most}) as hidden,
      coalesce(m.succeeded_at >= m.entered_at, false)
        or exists (select from messages where channel = 'EMAIL' and status = 'SENT' and sent_at >= m.entered_at) as "mailSent",
      case when m.failed_at > coalesce(m.succeeded_at, '-infinity') then m.failure end as "mailFailure",
      exists (select from payments where settlement = 'FULFILLED' and order_id is not null) as ordered
    from mail m`.execute(reader);
  const [facts] = rows;
  if (facts === undefined) throw new Error('A query without a table returned no row');
  return facts;
}
