import { randomUUID } from 'node:crypto';
import type { StaffClient } from '../kit/builders/staff.ts';
import type { TestApp } from '../kit/test-app.ts';
import { type BoxHistory, lastDay } from './box-history.ts';

interface Act {
  /** Done before the changes are kept. */
  first?: () => Promise<unknown>;
  act: () => Promise<unknown>;
}

interface Shop {
  app: () => TestApp;
  owner: () => StaffClient;
  random: (below: number) => number;
  /** May be filled later. */
  histories: readonly BoxHistory[];
}

/** Everything that the reports of boxes by month read, also in ways that no screen offers: rows that are added, change, go to another warehouse, and are removed. */
export function boxChangeActs({ app, owner, random, histories }: Shop): Record<string, Act> {
  const one = (values: readonly string[]) => values[random(values.length)] as string;
  const days = () => 1 + random(40);
  const aWarehouse = () => one(histories.flatMap(({ warehouses }) => warehouses.map(({ id }) => id)));
  const aBox = () => one(histories.flatMap(({ boxes }) => boxes.map(({ id }) => id)));
  const aRunning = () => one(histories.flatMap(({ contracts }) => contracts.filter(({ ends }) => ends === null).map(({ id }) => id)));
  const anEnded = () => one(histories.flatMap(({ contracts }) => contracts.filter(({ ends }) => ends !== null).map(({ id }) => id)));
  const addBox = () =>
    app().rows(
      `insert into boxes (id, warehouse_id, name, floor, width_cm, length_cm, height_cm, price_net_month, lock_version, shape, created_at)
       values ($1::uuid, $2, $1::text, 0, 100, 300, 250, 3100, 'V1', '{}', $3::date - $4::int) returning id`,
      [randomUUID(), aWarehouse(), lastDay, days()],
    );
  /** As an import adds it: it is not live yet, and can be changed and removed. */
  const importContract = () =>
    app().rows(
      `insert into contracts (business_id, status, client_id, box_id, warehouse_id, legal_entity_id, language, starts_on, invoicing_period_months, insurance_id,
         rent_net_month, insurance_net_month, recurring_amount, currency, access_code_encrypted, lock_code_encrypted, created_at, origin, quiet)
       select gen_random_uuid(), 'ACTIVE', c.client_id, b.id, b.warehouse_id, c.legal_entity_id, 'SK', $1::date - $2::int, 1, c.insurance_id,
         3300, 300, 3600, c.currency, '', '', $1::date, 'MIGRATED', true
       from boxes b join lateral (select * from contracts c where c.warehouse_id = b.warehouse_id order by c.id limit 1) c on true
       where b.removed_at is null and not exists (select from contracts x where x.box_id = b.id and (x.terminates_on is null or x.terminates_on > $1::date - 60))
       order by md5(b.id::text || $3) limit 1 returning id`,
      [lastDay, days(), randomUUID()],
    );
  const lowerRent = () =>
    app().rows(
      `insert into contract_terms (contract_id, valid_from, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp, recurring_amount, origin, created_by, created_at)
       select t.contract_id, c.next_charge_on, t.rent_net_month - 100, t.insurance_id, t.insurance_net_month, t.invoicing_period_months, t.period_discount_bp, t.recurring_amount, 'PRICE', $2, c.created_at
       from contracts c join contract_terms t on t.contract_id = c.id
       where c.id = $1 and t.valid_from < c.next_charge_on and not exists (select from contract_terms n where n.contract_id = c.id and n.valid_from = c.next_charge_on)
       order by t.valid_from desc limit 1 returning id`,
      [aRunning(), owner().id],
    );
  const anImported = `(select id from contracts where quiet order by md5(id::text || $1) limit 1)`;
  const otherWarehouse = `(select w.id from warehouses w where w.id <> b.warehouse_id order by md5(w.id::text || $1) limit 1)`;

  return {
    'a price of a past day': {
      act: () =>
        app().rows('insert into price_history (box_id, price_net_month, valid_from) values ($1, $2, $3::date - $4::int) returning id', [
          aBox(),
          2000 + random(900),
          lastDay,
          5 * days(),
        ]),
    },
    'a price that counts earlier': {
      act: () =>
        app().rows(
          'update price_history set valid_from = valid_from - make_interval(days => $1) where id = (select h.id from price_history h where exists (select from price_history e where e.box_id = h.box_id and e.valid_from < h.valid_from) order by md5(h.id::text || $2) limit 1) returning id',
          [days(), randomUUID()],
        ),
    },
    'a price that was of another box': {
      act: () =>
        app().rows(
          `update price_history h set box_id = (select o.id from boxes o where o.warehouse_id <> b.warehouse_id and o.removed_at is null order by md5(o.id::text || $1) limit 1)
           from boxes b where b.id = h.box_id and h.id = (select id from price_history order by md5(id::text || $1) limit 1) returning h.id`,
          [randomUUID()],
        ),
    },
    'a price that never was': {
      act: () =>
        app().rows(
          'delete from price_history where id = (select id from price_history order by md5(id::text || $1) limit 1) returning id',
          [randomUUID()],
        ),
    },
    'a list price': {
      act: () => app().rows('update boxes set price_net_month = price_net_month + 100 where id = $1 returning id', [aBox()]),
    },
    'a state of past days': {
      act: () =>
        app().rows(
          `insert into box_states (box_id, state, from_on, until_on, reason, set_at) select b.id, 'OWN_USE', $1::date - 20, $1::date - $2::int % 18, 'late', $1::date
           from boxes b where b.removed_at is null and not exists (select from box_states s where s.box_id = b.id and (s.until_on is null or s.until_on > $1::date - 20))
             and not exists (select from contracts c where c.box_id = b.id and (c.terminates_on is null or c.terminates_on > $1::date - 20)) order by md5(b.id::text || $3) limit 1 returning id`,
          [lastDay, days(), randomUUID()],
        ),
    },
    'a state that ended earlier': {
      act: () =>
        app().rows(
          "update box_states set until_on = from_on + 1 where id = (select id from box_states where until_on > from_on + 1 and state <> 'TO_CHECK' order by md5(id::text || $1) limit 1) returning id",
          [randomUUID()],
        ),
    },
    'a state that was of another box': {
      act: () =>
        app().rows(
          `update box_states s set state = 'REPAIR', box_id = (select o.id from boxes o where o.warehouse_id <> b.warehouse_id and o.removed_at is null
             and not exists (select from box_states x where x.box_id = o.id) order by md5(o.id::text || $1) limit 1)
           from boxes b where b.id = s.box_id and s.id = (select id from box_states order by md5(id::text || $1) limit 1) returning s.id`,
          [randomUUID()],
        ),
    },
    'a state that never was': {
      act: () =>
        app().rows('delete from box_states where id = (select id from box_states order by md5(id::text || $1) limit 1) returning id', [
          randomUUID(),
        ]),
    },
    'a corrected size': { act: () => app().rows('update boxes set length_cm = length_cm + 10 where id = $1 returning id', [aBox()]) },
    'a box that existed earlier': {
      act: () => app().rows("update boxes set created_at = created_at - interval '20 days' where id = $1 returning id", [aBox()]),
    },
    'a removed box': {
      act: () =>
        app().rows(
          `update boxes set active = false, removed_at = $1::date - $2::int where id = (select id from boxes b where removed_at is null
             and not exists (select from contracts c where c.box_id = b.id and (c.terminates_on is null or c.terminates_on > $1::date - 60)) order by id limit 1) returning id`,
          [lastDay, days()],
        ),
    },
    'a new box': { act: addBox },
    'a box of another warehouse': {
      first: addBox,
      act: () =>
        app().rows(
          `update boxes b set warehouse_id = ${otherWarehouse} where id = (select o.id from boxes o where o.name = o.id::text order by md5(o.id::text || $1) limit 1) returning id`,
          [randomUUID()],
        ),
    },
    'a box that never was': {
      first: addBox,
      act: () =>
        app().rows(
          `delete from boxes where id = (select o.id from boxes o where o.name = o.id::text
             and not exists (select from contracts c where c.box_id = o.id) order by md5(o.id::text || $1) limit 1) returning id`,
          [randomUUID()],
        ),
    },
    'a new contract': { act: importContract },
    'a contract of an import that started earlier': {
      first: importContract,
      act: () => app().rows(`update contracts set starts_on = starts_on - 3 where id = ${anImported} returning id`, [randomUUID()]),
    },
    'a rent of an import that is corrected': {
      first: importContract,
      act: () =>
        app().rows(`update contract_terms set rent_net_month = rent_net_month + 50 where contract_id = ${anImported} returning id`, [
          randomUUID(),
        ]),
    },
    'an import that is undone': {
      first: importContract,
      act: () =>
        app().rows(
          `with terms as (delete from contract_terms where contract_id = ${anImported} returning contract_id)
           delete from contracts where id in (select contract_id from terms) returning id`,
          [randomUUID()],
        ),
    },
    'a contract that ends': {
      act: () =>
        app().rows(
          `update contracts set status = 'TERMINATING', terminates_on = greatest(starts_on, $2::date - $3::int)
           where id = $1 and status = 'ACTIVE' returning id`,
          [aRunning(), lastDay, days()],
        ),
    },
    'a contract that ended earlier': {
      act: () =>
        app().rows(
          'update contracts set terminates_on = greatest(starts_on, terminates_on - $2::int) where id = $1 and terminates_on > starts_on returning id',
          [anEnded(), days()],
        ),
    },
    'a transfer': {
      act: () =>
        app().rows(
          `insert into contract_transfers (contract_id, from_box_id, to_box_id, moved_on, moved_at)
           select c.id, o.id, c.box_id, c.starts_on + 5, c.starts_on + 5 from contracts c join boxes o on o.warehouse_id = c.warehouse_id and o.id <> c.box_id
           where not c.quiet and not exists (select from contract_transfers t where t.contract_id = c.id) and coalesce(c.terminates_on, $1::date) > c.starts_on + 10
           order by md5(c.id::text || o.id::text || $2) limit 1 returning id`,
          [lastDay, randomUUID()],
        ),
    },
    'lower rent': { act: lowerRent },
    'lower rent that is taken back': {
      first: lowerRent,
      act: () =>
        app().rows(
          "delete from contract_terms where id = (select id from contract_terms where origin = 'PRICE' order by id desc limit 1) returning id",
          [],
        ),
    },
    'another time zone': {
      act: () =>
        app().rows('update warehouses set time_zone = $2 where id = $1 and time_zone <> $2 returning id', [
          aWarehouse(),
          one(['Pacific/Auckland', 'America/Los_Angeles']),
        ]),
    },
    'an archived warehouse': {
      act: () =>
        app().rows(
          'update warehouses set deactivated_at = $2::date - 2, archived_at = $2::date - $3::int where id = $1 and archived_at is null returning id',
          [aWarehouse(), lastDay, days()],
        ),
    },
  };
}
