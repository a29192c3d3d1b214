import type { Service } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

type Instants = 'oldestAt' | 'lastSuccessAt' | 'lastFailureAt';
export type ServiceRow = Omit<Service, Instants | 'state'> & Record<Instants, Date | null>;

/** Larger numbers are not counted to their end. */
const most = sql.lit(10_001);
/** Deliveries of an endpoint that are searched for the last success and failure. */
const newest = sql.lit(200);

const counted = (rows: ReturnType<typeof sql>) => sql`(select count(*)::int from (${rows} limit ${most}) counted)`;

/** Kind, name (empty: there is one of the kind), number of what waits, since when, number of what failed. */
const messages = sql`
  select case c.channel when 'EMAIL' then 'MAIL' else c.channel end as kind, '' as name,
    ${counted(sql`select from messages m where m.status = 'QUEUED' and m.channel = c.channel`)} as waiting,
    (select min(m.created_at) from messages m where m.status = 'QUEUED' and m.channel = c.channel) as oldest_at,
    ${counted(sql`select from messages m where m.status = 'FAILED' and m.resent_at is null and m.channel = c.channel`)} as failed
  from (values ('EMAIL'), ('SMS')) c (channel)`;

const gateways = (now: Date, today: string) => sql`
  select 'GATEWAY', g.provider,
    ${counted(sql`
      select from payments p where p.status in ('CREATED', 'PENDING') and p.provider_payment_id is null and p.provider = g.provider
      union all
      select from refunds r join payments p on p.id = r.payment_id
      where r.status = 'REQUESTED' and (r.send_on is null or r.send_on <= ${today}::date) and p.provider = g.provider`)},
    least(
      (select min(p.created_at) from payments p where p.status in ('CREATED', 'PENDING') and p.provider_payment_id is null and p.provider = g.provider),
      (select min(r.created_at) from refunds r join payments p on p.id = r.payment_id
        where r.status = 'REQUESTED' and (r.send_on is null or r.send_on <= ${today}::date) and p.provider = g.provider)),
    ${counted(sql`
      select from payments p where p.provider_payment_id is null and p.decline_code = 'never_arrived' and p.provider = g.provider
        and p.updated_at > ${now}::timestamptz - interval '7 days'
      union all
      select from refunds r join payments p on p.id = r.payment_id where r.status = 'FAILED' and p.provider = g.provider`)}
  from (values ('STRIPE'), ('GOPAY'), ('MOCK')) g (provider)`;

const authorities = sql`
  select 'TAX_AUTHORITY', r.authority, (count(*) filter (where r.settled_at is null))::int, min(r.created_at) filter (where r.settled_at is null),
    (count(*) filter (where r.status = 'REJECTED'))::int
  from tax_reports r where r.status <> 'ACCEPTED' group by r.authority`;

const locks = sql`
  select 'LOCKS', '', 0, null, (count(*) filter (where not l.online))::int, max(l.seen_at) from locks l where l.removed_at is null having count(*) > 0`;

/** The instants of an endpoint are those of its newest deliveries. */
const endpoints = sql`
  select 'WEBHOOK' as kind, e.name, ${counted(sql`select from webhook_deliveries d where d.state = 'PENDING' and d.endpoint_id = e.id`)} as waiting,
    (select v.at from webhook_deliveries d join webhook_events v on v.id = d.event_id
      where d.state = 'PENDING' and d.endpoint_id = e.id order by d.event_id limit 1) as oldest_at,
    ${counted(sql`select from webhook_deliveries d where d.state = 'FAILED' and d.endpoint_id = e.id`)} as failed,
    n.succeeded_at, n.failed_at, n.words
  from webhook_endpoints e
  left join lateral (
    select max(d.attempted_at) filter (where d.state = 'DELIVERED') as succeeded_at,
      max(d.attempted_at) filter (where d.state <> 'DELIVERED') as failed_at,
      (array_agg(coalesce(d.error, 'HTTP ' || d.status) order by d.attempted_at desc) filter (where d.state <> 'DELIVERED'))[1] as words
    from (select * from webhook_deliveries where endpoint_id = e.id order by id desc limit ${newest}) d where d.attempted_at is not null) n on true
  where e.removed_at is null`;

/**
 * One row per service that was called or has something waiting or failed, for locks if there are any, and per endpoint. Reads indexes of open work only, not the tables that grow for ever.
 * @param today 'YYYY-MM-DD'
 */
export async function listServiceRows(reader: Reader, { now, today }: { now: Date; today: string }): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    with calls as (
      select case c.system when 'gateway' then 'GATEWAY' when 'lock' then 'LOCKS' when 'camera' then 'CAMERA' when 'tax' then 'TAX_AUTHORITY'
          else case c.provider when 'EMAIL' then 'MAIL' else c.provider end end as kind,
        case when c.system in ('gateway', 'tax') then c.provider else '' end as name,
        c.last_success_at as succeeded_at,
        c.last_failure_at as failed_at, c.last_failure as words
      from service_calls c),
    work as (
      select *, null::timestamptz as seen_at from (${messages} union all ${gateways(now, today)} union all ${authorities}) one
      union all ${locks})
    select kind, nullif(name, '') as name, coalesce(w.waiting, 0) as waiting, w.oldest_at as "oldestAt", coalesce(w.failed, 0) as failed, greatest(c.succeeded_at, w.seen_at) as "lastSuccessAt",
      c.failed_at as "lastFailureAt", c.words as "lastFailure"
    from calls c full join work w using (kind, name)
    where c.kind is not null or w.waiting > 0 or w.failed > 0 or w.kind = 'LOCKS'
    union all
    select kind, name, waiting, oldest_at, failed, succeeded_at, failed_at, words from (${endpoints}) e
    order by 1, 2`.execute(reader);
  return rows;
}
