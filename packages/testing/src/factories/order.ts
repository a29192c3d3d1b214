/** Rows that an order needs: an operator with prices, a warehouse with boxes, a client. Plain SQL, so that it depends only on the schema. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: { id: string }[] }>;
}

const countries = {
  SVK: { currency: 'EUR', timeZone: 'Europe/Bratislava', vatBp: 2300, prefix: 'SK' },
  CZE: { currency: 'CZK', timeZone: 'Europe/Prague', vatBp: 2100, prefix: 'CZ' },
  POL: { currency: 'PLN', timeZone: 'Europe/Warsaw', vatBp: 2300, prefix: 'PL' },
  HUN: { currency: 'HUF', timeZone: 'Europe/Budapest', vatBp: 2700, prefix: 'HU' },
} as const;
type CountryName = keyof typeof countries;

async function insert(db: Queryable, table: string, row: Record<string, unknown>): Promise<string> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const values = names.map((name) => (isJson(row[name]) ? JSON.stringify(row[name]) : row[name]));
  const { rows } = await db.query(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`, values);
  const [first] = rows;
  if (first === undefined) throw new Error(`Nothing was written to ${table}`);
  return first.id;
}

function isJson(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value);
}

export interface Operator {
  country: CountryName;
  legalEntityId: string;
  /** Coverage 1000.00, 2.00 a month. */
  insuranceId: string;
}

/** The one legal entity of a country: standard VAT, 5 % off for 6 months and 10 % for 12, one insurance. */
export async function createOperator(db: Queryable, country: CountryName = 'SVK'): Promise<Operator> {
  const { currency, timeZone, vatBp, prefix } = countries[country];
  const legalEntityId = await insert(db, 'legal_entities', {
    country,
    name: `Sklad ${prefix}`,
    street: 'Dlhá',
    number: '1',
    city: 'Mesto',
    zip: '81101',
    company_id: '12345678',
    tax_id: '2020202020',
    vat_id: `${{ SVK: 'SK', CZE: 'CZ', POL: 'PL', HUN: 'HU' }[country]}2020202020`,
    iban: 'SK3112000000198742637541',
    email: 'firma@example.com',
    phone_number: '+421900000000',
    currency,
    time_zone: timeZone,
    invoice_prefix: prefix,
    contract_prefix: prefix,
  });
  for (const item_kind of ['RENT', 'INSURANCE']) {
    for (const customer_type of ['FyzickaOsoba', 'PravnickaOsoba']) {
      await insert(db, 'vat_rules', { country, item_kind, customer_type, rate_bp: vatBp, valid_from: '2020-01-01' });
    }
  }
  await insert(db, 'period_discounts', { legal_entity_id: legalEntityId, months: 6, discount_bp: 500 });
  await insert(db, 'period_discounts', { legal_entity_id: legalEntityId, months: 12, discount_bp: 1000 });
  const insuranceId = await insert(db, 'insurances', {
    legal_entity_id: legalEntityId,
    position: 1,
    name: { EN: 'Basic' },
    coverage_amount: 100_000,
    price_net_month: 200,
  });
  return { country, legalEntityId, insuranceId };
}

export async function createWarehouse(
  db: Queryable,
  operator: Operator,
  options: { deactivated?: boolean; features?: string[] } = {},
): Promise<string> {
  return insert(db, 'warehouses', {
    legal_entity_id: operator.legalEntityId,
    country: operator.country,
    name: 'Petržalka',
    street: 'Kopčianska',
    number: '10',
    city: 'Bratislava',
    zip: '85101',
    lat: 48.12,
    lng: 17.1,
    time_zone: countries[operator.country].timeZone,
    features: options.features ?? [],
    deactivated_at: options.deactivated ? '2026-01-01T00:00:00Z' : null,
    floor_plan: { floors: [] },
  });
}

let boxNumber = 0;

/** Inserts a box; default 2 × 1 m, 49.90 net a month. */
export async function createBox(
  db: Queryable,
  warehouseId: string,
  options: { active?: boolean; priceNetMonth?: number; widthCm?: number; lengthCm?: number } = {},
): Promise<string> {
  boxNumber += 1;
  return insert(db, 'boxes', {
    warehouse_id: warehouseId,
    name: `B${boxNumber}`,
    width_cm: options.widthCm ?? 100,
    length_cm: options.lengthCm ?? 200,
    height_cm: 250,
    price_net_month: options.priceNetMonth ?? 4990,
    active: options.active ?? true,
    lock_version: 'V2',
    shape: { x: 0, y: 0, width: 100, height: 200 },
  });
}

export async function createVoucher(
  db: Queryable,
  voucher: {
    token: string;
    country?: CountryName;
    warehouseId?: string;
    discountBp?: number;
    discountAmount?: number;
    from?: string;
    to?: string;
    uses?: number;
  },
): Promise<string> {
  return insert(db, 'vouchers', {
    token: voucher.token,
    country: voucher.country ?? 'SVK',
    warehouse_id: voucher.warehouseId ?? null,
    discount_bp: voucher.discountAmount === undefined ? (voucher.discountBp ?? 2000) : null,
    discount_amount: voucher.discountAmount ?? null,
    valid_from: voucher.from ?? '2026-01-01',
    valid_to: voucher.to ?? '2026-12-31',
    max_redemptions: voucher.uses ?? 100,
  });
}

let clientNumber = 0;

export async function createClient(db: Queryable, client: { email?: string; phoneNumber?: string } = {}): Promise<string> {
  clientNumber += 1;
  return insert(db, 'users', {
    email: client.email ?? `client${clientNumber}@example.com`,
    phone_number: client.phoneNumber ?? `+4219020${String(clientNumber).padStart(5, '0')}`,
    first_name: 'Jana',
    last_name: 'Nováková',
    user_language: 'SK',
    referral_code: `REF${clientNumber}`,
  });
}
