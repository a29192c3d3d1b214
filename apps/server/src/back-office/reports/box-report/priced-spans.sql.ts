import { type RawBuilder, sql } from 'kysely';
import { agreedSpans, isOfAll, type ReportPlace } from '../facts/facts.sql.ts';
import { boxSpans } from './box-spans.sql.ts';

/**
 * CTEs of {@link boxSpans}, and `prices` and `priced`: the list price of each box by day, of all days on which it existed (U) and of those on which it could not be
 * let (X). A price counts from its local day on, the first one also before.
 */
export const pricedSpans = (place: ReportPlace): RawBuilder<unknown> => sql`
  ${boxSpans(place)},
  -- In the order of an index, without a sort. Most boxes have one price, whose day needs no zone.
  listed as materialized (
    select h.box_id, h.valid_from, h.id, h.price_net_month as list, lag(h.id) over w is null and lead(h.id) over w is null as is_only
    from ${isOfAll(place) ? sql`price_history h` : sql`places p join boxes b on b.warehouse_id = p.id join price_history h on h.box_id = b.id`}
    window w as (partition by h.box_id order by h.valid_from desc, h.id desc)
  ),
  prices as materialized (
    select l.box_id, l.list, '-infinity'::date as first, 'infinity'::date as after from listed l where l.is_only
    union all
    select x.box_id, x.list, case when lag(x.on) over w is null then '-infinity' else x.on end, coalesce(lead(x.on) over w, 'infinity')
    from (
      select distinct on (l.box_id, l.on) l.box_id, l.on, l.list
      from (select l.*, (l.valid_from at time zone p.time_zone)::date as on from listed l join boxes b on b.id = l.box_id join places p on p.id = b.warehouse_id
        where not l.is_only) l
      order by l.box_id, l.on, l.valid_from desc, l.id desc
    ) x window w as (partition by x.box_id order by x.on)
  ),
  priced as (
    select b.id as box_id, b.warehouse_id, 'U' as kind, greatest(b.since, c.first) as first, least(coalesce(r.on, 'infinity'), c.after) as after, c.list
    from box b join prices c on c.box_id = b.id left join removed r on r.id = b.id where b.is_first
    union all
    select k.id, k.warehouse_id, 'X', greatest(lower(k.days), c.first), least(coalesce(upper(k.days), 'infinity'), c.after), c.list
    from kept k join prices c on c.box_id = k.id
  )`;

/**
 * CTEs of {@link pricedSpans}, and `amounts` of spans of days: list prices of all boxes (U), of those that could not be let (X) and of those that were let (O), and
 * agreed rents (R). All are per month.
 */
export const pricedAndAgreedSpans = (place: ReportPlace): RawBuilder<unknown> => sql`
  ${pricedSpans(place)}, ${agreedSpans(place)},
  amounts as (
    select y.box_id, y.warehouse_id, y.kind, y.first, y.after, y.list as amount from priced y where y.first < y.after
    union all
    select b.id, b.warehouse_id, 'O', greatest(b.first, c.first), least(b.after, c.after), c.list
    from box b join prices c on c.box_id = b.id and c.first < b.after and c.after > b.first where b.counts
    union all
    select a.box_id, a.warehouse_id, 'R', a.first, a.after, a.rent from agreed a
  )`;
