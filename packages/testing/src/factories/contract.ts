import { randomUUID } from 'node:crypto';
import type { Queries } from './queries.ts';

const places = {
  SVK: { currency: 'EUR', timeZone: 'Europe/Bratislava', prefix: 'SK', city: 'Bratislava' },
  CZE: { currency: 'CZK', timeZone: 'Europe/Prague', prefix: 'CZ', city: 'Praha' },
} as const;

export interface ContractFixture {
  clientId: string;
  country?: keyof typeof places;
  status?: 'ACTIVE' | 'TERMINATING' | 'EVICTED' | 'TERMINATED';
  boxName?: string;
  startsOn?: string;
  /** Termination date. Default for a contract that is not ACTIVE: its first day. */
  terminatesOn?: string | null;
  /** Instant of signing; contracts are listed by it. */
  createdAt?: string;
  accessCodeEncrypted?: Buffer;
  lockCodeEncrypted?: Buffer;
}

let count = 0;

/** Inserts a contract with all rows that it refers to: legal entity, warehouse, box (2 × 1.5 × 2.5 m), insurance, order. */
export async function createContract(
  db: Queries,
  fixture: ContractFixture,
): Promise<{ id: string; businessId: string; boxId: string; legalEntityId: string }> {
  count += 1;
  const country = fixture.country ?? 'SVK';
  const { currency, timeZone, prefix, city } = places[country];
  const legalEntityId = await legalEntity(db, country);
  const warehouseId = randomUUID();
  await db.query(
    `insert into warehouses (id, legal_entity_id, country, name, street, number, city, zip, lat, lng, time_zone, floor_plan)
     values ($1, $2, $3, $4, 'Mlynská', '12', $5, '811 01', 48.15, 17.11, $6, '{}')`,
    [warehouseId, legalEntityId, country, `${city} ${count}`, city, timeZone],
  );
  const boxId = randomUUID();
  await db.query(
    `insert into boxes (id, warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, lock_version, shape)
     values ($1, $2, $3, 150, 200, 250, 4000, 'V1', '{}')`,
    [boxId, warehouseId, fixture.boxName ?? `A${count}`],
  );
  const insuranceId = randomUUID();
  await db.query(
    `insert into insurances (id, legal_entity_id, position, name, coverage_amount, price_net_month)
     select $1, $2, coalesce(max(position), 99) + 1, '{}', 200000, 300 from insurances where legal_entity_id = $2`,
    [insuranceId, legalEntityId],
  );
  const startsOn = fixture.startsOn ?? '2026-02-01';
  const createdAt = fixture.createdAt ?? '2026-02-01T08:00:00Z';
  const orderId = randomUUID();
  await db.query(
    `insert into orders (id, status, client_id, box_id, warehouse_id, legal_entity_id, language, invoicing_period_months, insurance_id, starts_on,
       invoicing_details, summary, terms, charge_amount, currency, hold_expires_at, created_at, updated_at)
     values ($1, 'FULFILLED', $2, $3, $4, $5, 'SK', 1, $6, $7, '{}', '{}', '{}', 5289, $8, $9, $9, $9)`,
    [orderId, fixture.clientId, boxId, warehouseId, legalEntityId, insuranceId, startsOn, currency, createdAt],
  );
  const id = randomUUID();
  // Far above the numbers of the program's own counters.
  const businessId = `${prefix}-2026-${900_000 + count}`;
  await db.query(
    `insert into contracts (id, business_id, status, client_id, order_id, box_id, warehouse_id, legal_entity_id, language, starts_on, terminates_on,
       invoicing_period_months, insurance_id, rent_net_month, insurance_net_month, recurring_amount, currency, access_code_encrypted, lock_code_encrypted, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'SK', $9, $10, 1, $11, 4000, 300, 5289, $12, $13, $14, $15)`,
    [
      id,
      businessId,
      fixture.status ?? 'ACTIVE',
      fixture.clientId,
      orderId,
      boxId,
      warehouseId,
      legalEntityId,
      startsOn,
      fixture.terminatesOn ?? ((fixture.status ?? 'ACTIVE') === 'ACTIVE' ? null : startsOn),
      insuranceId,
      currency,
      fixture.accessCodeEncrypted ?? Buffer.alloc(0),
      fixture.lockCodeEncrypted ?? Buffer.alloc(0),
      createdAt,
    ],
  );
  return { id, businessId, boxId, legalEntityId };
}

async function legalEntity(db: Queries, country: keyof typeof places): Promise<string> {
  const { currency, timeZone, prefix, city } = places[country];
  const known = await db.query('select id from legal_entities where country = $1 order by created_at, id limit 1', [country]);
  if (known.rows[0] !== undefined) return String(known.rows[0].id);
  const { rows } = await db.query(
    `insert into legal_entities (country, name, street, number, city, zip, company_id, tax_id, iban, email, phone_number, currency, time_zone, invoice_prefix, contract_prefix)
     values ($1, 'Komora', 'Mlynská', '1', $2, '811 01', '12345678', '2012345678', 'SK0000000000000000000000', 'info@example.com', '+421900000000', $3, $4, $5, $5) returning id`,
    [country, city, currency, timeZone, prefix],
  );
  return String(rows[0]?.id);
}
