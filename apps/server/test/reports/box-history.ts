import { randomUUID } from 'node:crypto';
import { addDays } from '@komora/domain';
import { createUser } from '@komora/testing/factories/user';
import type { TestApp } from '../kit/test-app.ts';
import { randomSource } from '../ledger/random-acts.ts';

/** The first day of every history. It includes both changes of the clock. */
export const firstDay = '2025-01-01';
export const lastDay = '2026-03-02';
const length = 425;

export interface ModelBox {
  id: string;
  name: string;
  warehouse: number;
  floor: number;
  area: number;
  created: string;
  /** The first day without the box. */
  removed: string | null;
  prices: { from: string; price: number }[];
  states: { state: string; from: string; until: string | null }[];
}
export interface ModelContract {
  id: string;
  warehouse: number;
  /** Boxes with their first day. */
  boxes: { box: ModelBox; from: string }[];
  starts: string;
  /** The last day. */
  ends: string | null;
  rent: number;
}
export interface BoxHistory {
  warehouses: { id: string; companyId: string; currency: string }[];
  boxes: ModelBox[];
  contracts: ModelContract[];
}

const zones = [
  ['SVK', 'Europe/Bratislava', 'EUR'],
  ['CZE', 'Europe/Prague', 'CZK'],
] as const;

/** Random boxes, prices, states, contracts and transfers of three warehouses and two companies, stored as the program stores them. */
export async function aBoxHistory(app: TestApp, seed: number): Promise<BoxHistory> {
  const random = randomSource(seed);
  const day = (from = 0) => addDays(firstDay, from + random(length - from));
  const { id: clientId } = await createUser(app.pool);
  const warehouses = [];
  const insurances: string[] = [];
  for (const [number, [country, zone, currency]] of [zones[0], zones[0], zones[1]].entries()) {
    const known = await app.rows<{ id: string }>('select id from legal_entities where country = $1', [country]);
    const companyId =
      known[0]?.id ??
      (
        await app.one<{ id: string }>(
          `insert into legal_entities (country, name, street, number, city, zip, company_id, tax_id, iban, email, phone_number, currency, time_zone, invoice_prefix, contract_prefix)
           values ($1, 'Komora ' || $1, 'Mlynská', '1', 'Mesto', '811 01', '12345678', '2012345678', 'SK' || $1, 'info@example.com', '+421900000000', $2, $3, $1, $1) returning id`,
          [country, currency, zone],
        )
      ).id;
    const { id } = await app.one<{ id: string }>(
      `insert into warehouses (legal_entity_id, country, name, street, number, city, zip, lat, lng, time_zone, floor_plan)
       values ($1, $2, $3, 'Mlynská', '1', 'Mesto', '811 01', 48.1, 17.1, $4, '{}') returning id`,
      [companyId, country, `History ${seed} ${number}`, zone],
    );
    const insurance = await app.one<{ id: string }>(
      `insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month) select $1, coalesce(max(position), 0) + 1, '{}', 1000, 300 from insurances where legal_entity_id = $1 returning id`,
      [companyId],
    );
    insurances.push(insurance.id);
    warehouses.push({ id, companyId, currency, zone });
  }

  const boxes: ModelBox[] = [];
  for (let number = 0; number < 24; number++) {
    const created = random(3) === 0 ? day() : firstDay;
    boxes.push({
      id: randomUUID(),
      name: `B${number}`,
      warehouse: number % 3,
      floor: random(2),
      area: 100 * (80 + random(400)),
      created,
      removed: null,
      prices: [{ from: created, price: 2000 + random(5000) }],
      states: [],
    });
  }
  const states = ['TO_CHECK', 'REPAIR', 'OUT_OF_SERVICE', 'OWN_USE'] as const;
  for (const box of boxes) {
    for (let change = random(4), from = box.created; change > 0; change--) {
      from = addDays(from, 1 + random(150));
      if (from <= lastDay) box.prices.push({ from, price: 2000 + random(5000) });
    }
    for (let state = random(3), from = box.created; state > 0; state--) {
      from = addDays(from, random(150));
      const until = random(4) === 0 ? null : addDays(from, 1 + random(60));
      box.states.push({ state: states[random(4)] as string, from, until });
      if (until === null) break;
      from = until;
    }
    await insertBox(app, box, warehouses[box.warehouse] as (typeof warehouses)[number]);
  }
  const contracts: ModelContract[] = [];
  const isFree = (box: ModelBox, from: string, ends: string | null) =>
    from >= box.created &&
    contracts.every((contract) =>
      contract.boxes.every(({ box: other, from: since }, index) => {
        if (other !== box) return true;
        const left = contract.boxes[index + 1]?.from ?? null;
        // Two tenancies may meet on one day: one is ended at once, and the box is let again.
        return (contract.ends !== null && contract.ends <= from) || (left !== null && left <= from) || (ends !== null && ends < since);
      }),
    );
  for (let number = 0; number < 60; number++) {
    const box = boxes[random(boxes.length)] as ModelBox;
    const starts = day();
    const ends = random(4) === 0 ? null : addDays(starts, random(120));
    const closes = ends !== null && ends > lastDay ? null : ends;
    if (!isFree(box, starts, closes)) continue;
    const contract: ModelContract = {
      id: randomUUID(),
      warehouse: box.warehouse,
      boxes: [{ box, from: starts }],
      starts,
      ends: closes,
      rent: 0,
    };
    const discount = [0, 500, 1250][random(3)] as number;
    const listed = 2001 + random(4000);
    contract.rent = Math.round((listed * (10_000 - discount)) / 10_000);
    contracts.push(contract);
    const moved = addDays(starts, random(60));
    const target = boxes[random(boxes.length)] as ModelBox;
    if (
      random(3) === 0 &&
      target !== box &&
      target.warehouse === box.warehouse &&
      moved <= lastDay &&
      (closes === null || moved <= closes) &&
      isFree(target, moved, closes)
    )
      contract.boxes.push({ box: target, from: moved });
    const orderId = randomUUID();
    const { id: warehouseId, companyId, currency } = warehouses[box.warehouse] as (typeof warehouses)[number];
    const current = contract.boxes.at(-1)?.box.id;
    await app.rows(
      `insert into orders (id, status, client_id, box_id, warehouse_id, legal_entity_id, language, invoicing_period_months, insurance_id, starts_on,
         invoicing_details, summary, terms, charge_amount, currency, hold_expires_at, created_at, updated_at)
       values ($1, 'FULFILLED', $2, $3, $4, $5, 'SK', 1, $6, $7, '{}', '{}', '{}', 5289, $8, $9, $9, $9)`,
      [orderId, clientId, box.id, warehouseId, companyId, insurances[box.warehouse], starts, currency, `${starts}T08:00:00Z`],
    );
    await app.rows(
      `insert into contracts (id, business_id, status, client_id, order_id, box_id, warehouse_id, legal_entity_id, language, starts_on, terminates_on,
         invoicing_period_months, insurance_id, rent_net_month, period_discount_bp, insurance_net_month, recurring_amount, currency, access_code_encrypted, lock_code_encrypted, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'SK', $9, $10, 1, $11, $12, $13, 300, 5289, $14, '', '', $15)`,
      [
        contract.id,
        `H-${seed}-${number}`,
        closes === null ? 'ACTIVE' : 'TERMINATED',
        clientId,
        orderId,
        current,
        warehouseId,
        companyId,
        starts,
        closes,
        insurances[box.warehouse],
        listed,
        discount,
        currency,
        `${starts}T08:00:00Z`,
      ],
    );
    const [from, to] = contract.boxes;
    if (from !== undefined && to !== undefined)
      await app.rows(
        'insert into contract_transfers (contract_id, from_box_id, to_box_id, moved_on, moved_at) values ($1, $2, $3, $4, $5)',
        [contract.id, from.box.id, to.box.id, to.from, `${to.from}T10:00:00Z`],
      );
  }
  for (const box of boxes) {
    if (random(4) > 0) continue;
    const used = contracts.flatMap(({ boxes: all, ends }) =>
      all.flatMap(({ box: of }, index) => (of === box ? [all[index + 1]?.from ?? ends] : [])),
    );
    if (used.includes(null)) continue;
    const after = [box.created, ...used].reduce<string>((latest, on) => (on !== null && on > latest ? on : latest), box.created);
    const removed = addDays(after, random(20));
    if (removed > lastDay) continue;
    box.removed = removed;
    const { zone } = warehouses[box.warehouse] as (typeof warehouses)[number];
    await app.rows(`update boxes set active = false, removed_at = ${early(2, 3)} where id = $1`, [box.id, removed, zone]);
  }
  return { warehouses, boxes, contracts };
}

/** Just after midnight of the warehouse, where the day of UTC is another one. */
const early = (day: number, zone: number) => `($${day}::date + time '00:20') at time zone $${zone}`;

async function insertBox(app: TestApp, box: ModelBox, { id, zone }: { id: string; zone: string }): Promise<void> {
  await app.rows(
    `insert into boxes (id, warehouse_id, name, floor, width_cm, length_cm, height_cm, price_net_month, lock_version, shape, created_at)
     values ($1, $2, $3, $4, 100, $5, 250, $6, 'V1', '{}', ${early(7, 8)})`,
    [box.id, id, box.name, box.floor, box.area / 100, box.prices.at(-1)?.price, box.created, zone],
  );
  // The trigger stores a price with the time of the database.
  await app.rows('delete from price_history where box_id = $1', [box.id]);
  for (const { from, price } of box.prices)
    await app.rows(`insert into price_history (box_id, price_net_month, valid_from) values ($1, $2, ${early(3, 4)})`, [
      box.id,
      price,
      from,
      zone,
    ]);
  for (const { state, from, until } of box.states)
    await app.rows(`insert into box_states (box_id, state, from_on, until_on, reason, set_at) values ($1, $2, $3, $4, 'history', $5)`, [
      box.id,
      state,
      from,
      until,
      `${from}T10:00:00Z`,
    ]);
}
