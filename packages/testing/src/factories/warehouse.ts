import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

export interface WarehouseFields {
  name?: string;
  country?: 'SVK' | 'CZE';
  city?: string;
  street?: string;
  lat?: number;
  lng?: number;
  features?: string[];
  deactivatedAt?: string | null;
  availableFrom?: string | null;
  /** Floors whose plan has a lift; the ground floor has a plan in any case. */
  lifts?: number[];
}

/** Legal entities of Slovakia (23 % VAT, EUR) and Czechia (21 %, CZK). Once per database. */
export async function insertOperators(db: Queryable): Promise<void> {
  for (const [country, currency, rate, zone] of [
    ['SVK', 'EUR', 2300, 'Europe/Bratislava'],
    ['CZE', 'CZK', 2100, 'Europe/Prague'],
  ]) {
    await db.query(
      `insert into legal_entities (country, name, street, number, city, zip, company_id, tax_id, iban, email, phone_number, currency, time_zone, invoice_prefix, contract_prefix)
       values ($1, 'Sklady', 'Hlavná', '1', 'Mesto', '811 01', '1', '1', 'X', 'a@b.example', '+421900000000', $2, $3, $1, $1)`,
      [country, currency, zone],
    );
    await db.query(
      `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from) select $1, k, c, $2, '2020-01-01'
       from unnest(array['RENT', 'INSURANCE']) k, unnest(array['FyzickaOsoba', 'PravnickaOsoba']) c`,
      [country, rate],
    );
  }
}

/** @returns its id */
export async function insertWarehouse(db: Queryable, fields: WarehouseFields = {}): Promise<string> {
  const { name = 'Sklad', country = 'SVK', city = 'Bratislava', street = 'Hlavná', lat = 48.15, lng = 17.11, features = [] } = fields;
  const { rows } = await db.query<{ id: string }>(
    `insert into warehouses (legal_entity_id, country, name, street, number, city, zip, lat, lng, time_zone, features, deactivated_at, available_from, floor_plan)
     select id, country, $2, $3, '7', $4, '811 01', $5, $6, time_zone, $7, $8, $9, $10
     from legal_entities where country = $1 order by created_at, id limit 1 returning id`,
    [
      country,
      name,
      street,
      city,
      lat,
      lng,
      features,
      fields.deactivatedAt ?? null,
      fields.availableFrom ?? null,
      floorPlan(fields.lifts ?? []),
    ],
  );
  return only(rows).id;
}

function floorPlan(lifts: number[]): string {
  const floors = [...new Set([0, ...lifts])].map((floor) => ({
    floor,
    width: 1000,
    height: 800,
    walls: [],
    labels: lifts.includes(floor) ? [{ kind: 'LIFT', x: 10, y: 10 }] : [],
  }));
  return JSON.stringify({ floors });
}

export interface BoxFields {
  name?: string;
  /** cm; 200 × 200 is MEDIUM. */
  width?: number;
  length?: number;
  /** Net per month, minor units. */
  price?: number;
  active?: boolean;
  /** 0 is the ground floor. */
  floor?: number;
}

/** @returns its id */
export async function insertBox(db: Queryable, warehouseId: string, fields: BoxFields = {}): Promise<string> {
  const { width = 200, length = 200, price = 5000, active = true, floor = 0 } = fields;
  const name = fields.name ?? `B${Math.random().toString(36).slice(2, 10)}`;
  const { rows } = await db.query<{ id: string }>(
    `insert into boxes (warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, active, floor, lock_version, shape)
     values ($1, $2, $3, $4, 250, $5, $6, $7, 'V2', jsonb_build_object('x', 0, 'y', 0, 'width', $3::int, 'height', $4::int)) returning id`,
    [warehouseId, name, width, length, price, active, floor],
  );
  return only(rows).id;
}

/** Reserves a box for a waitlist entry until an instant. */
export async function holdBox(db: Queryable, boxId: string, until: Date): Promise<void> {
  await db.query(
    `with waiting as (
       insert into waitlist_entries (warehouse_id, email, language, created_at, notified_at)
       select warehouse_id, 'ceka' || $1 || '@example.com', 'SK', now(), now() from boxes where id = $1::uuid returning id
     ) select 1`,
    [boxId],
  );
  await db.query(
    // With the warehouse, which a trigger would add: some tests switch the triggers off.
    `insert into box_reservations (box_id, warehouse_id, kind, waitlist_entry_id, expires_at, reserved_at)
     select $1::uuid, warehouse_id, 'WAITLIST', id, $2, now() from waitlist_entries where email = 'ceka' || $1 || '@example.com'`,
    [boxId, until],
  );
}

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was inserted. Call insertOperators first.');
  return row;
}
