import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { hashToken } from '../../apps/server/src/platform/secrets.ts';

export interface TenantsWithLocks {
  /** The session of the client who rents all boxes. */
  token: string;
  contracts: { id: string; lat: number; lng: number }[];
  deviceIds: string[];
}

/** Rents `count` boxes of a catalogue to one client, and adds a lock to each. */
export async function letBoxesWithLocks(databaseUrl: string, count: number): Promise<TenantsWithLocks> {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 });
  const token = randomBytes(32).toString('base64url');
  const { rows: users } = await pool.query<{ id: string }>(
    `insert into users (email, first_name, last_name, user_language, referral_code) values ($1, 'Many', 'Boxes', 'EN', $1) returning id`,
    [`locks-${token.slice(0, 8)}@komora.example`],
  );
  const clientId = users[0]?.id;
  await pool.query(`insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), now() + interval '1 day')`, [
    hashToken(token),
    clientId,
  ]);
  const { rows: contracts } = await pool.query<{ id: string; lat: number; lng: number; device_id: string }>(
    `with chosen as (
       select b.id as box_id, b.warehouse_id, w.legal_entity_id, w.lat, w.lng, uuidv7() as order_id, uuidv7() as contract_id, e.currency,
         (select i.id from insurances i where i.legal_entity_id = e.id limit 1) as insurance_id
       from boxes b join warehouses w on w.id = b.warehouse_id join legal_entities e on e.id = w.legal_entity_id
       where not exists (select from locks l where l.box_id = b.id) order by b.id limit $2
     ), smart as (
       update boxes b set lock_version = 'V2' from chosen where b.id = chosen.box_id
     ), ordered as (
       insert into orders (id, status, client_id, box_id, warehouse_id, legal_entity_id, language, invoicing_period_months, insurance_id, starts_on,
         invoicing_details, summary, terms, charge_amount, currency, hold_expires_at, created_at, updated_at)
       select order_id, 'FULFILLED', $1, box_id, warehouse_id, legal_entity_id, 'EN', 1, insurance_id, current_date - 2, '{}', '{}', '{}', 100, currency,
         now(), now(), now() from chosen
     ), agreed as (
       insert into contracts (id, business_id, status, client_id, order_id, box_id, warehouse_id, legal_entity_id, language, starts_on,
         invoicing_period_months, insurance_id, rent_net_month, insurance_net_month, recurring_amount, currency, access_code_encrypted,
         lock_code_encrypted, created_at)
       select contract_id, 'L' || contract_id, 'ACTIVE', $1, order_id, box_id, warehouse_id, legal_entity_id, 'EN', current_date - 2, 1, insurance_id,
         100, 0, 100, currency, '', '', now() from chosen
     ), hung as (
       insert into locks (warehouse_id, box_id, door, device_id) select warehouse_id, box_id, 'BOX', 'bench-' || box_id from chosen
     )
     select contract_id as id, lat, lng, 'bench-' || box_id as device_id from chosen`,
    [clientId, count],
  );
  await pool.query(`update warehouses set opening_hours = '[]'`);
  await pool.query('analyze');
  await close();
  return { token, contracts, deviceIds: contracts.map(({ device_id }) => device_id) };
}
