import { createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import { aBox, homeWarehouse } from '../kit/builders/warehouse.ts';
import type { TestApp } from '../kit/test-app.ts';

/** A legal entity with a warehouse, and its price of a month with the insurance, VAT included. */
export interface ModelCompany {
  insuranceId: string;
  warehouseId: string;
  charge: { amount: number; currency: 'EUR' | 'CZK' };
}

/** Only the home company. */
export async function homeCompany(app: TestApp): Promise<ModelCompany[]> {
  const { operator, warehouseId } = await homeWarehouse(app);
  return [{ insuranceId: operator.insuranceId, warehouseId, charge: { amount: 6384, currency: 'EUR' } }];
}

/** The home company, a second one of its country, and one of Czechia. They are created once per database. */
export async function companiesOfTwoCountries(app: TestApp): Promise<ModelCompany[]> {
  const second = (await findCompany(app, 'SB')) ?? (await open(app, await createSister(app)));
  const czech = (await findCompany(app, 'CZ')) ?? (await open(app, await createCzech(app)));
  return [
    ...(await homeCompany(app)),
    { ...second, charge: { amount: 6384, currency: 'EUR' } },
    { ...czech, charge: { amount: 6280, currency: 'CZK' } },
  ];
}

type Place = Omit<ModelCompany, 'charge'>;

async function findCompany(app: TestApp, prefix: string): Promise<Place | undefined> {
  const [found] = await app.rows<Place>(
    `select w.id as "warehouseId", i.id as "insuranceId" from legal_entities e join warehouses w on w.legal_entity_id = e.id
     join insurances i on i.legal_entity_id = e.id where e.invoice_prefix = $1`,
    [prefix],
  );
  return found;
}

async function open(app: TestApp, operator: Operator): Promise<Place> {
  const warehouseId = await createWarehouse(app.pool, operator);
  // Staff move a contract to a free box.
  for (let count = 0; count < 3; count += 1) await aBox(app, {}, warehouseId);
  return { insuranceId: operator.insuranceId, warehouseId };
}

/** Copies the home company and its prices, with numbers and a bank account of its own. */
async function createSister(app: TestApp): Promise<Operator> {
  const { operator } = await homeWarehouse(app);
  const own = { name: 'Sklad SB', iban: 'SK8975000000000012345671', invoice_prefix: 'SB', contract_prefix: 'SB' };
  const { id } = await app.one<{ id: string }>(
    `insert into legal_entities select (jsonb_populate_record(e, $2::jsonb || jsonb_build_object('id', gen_random_uuid()))).* from legal_entities e
     where e.id = $1 returning id`,
    [operator.legalEntityId, JSON.stringify(own)],
  );
  await app.rows(
    `insert into period_discounts (legal_entity_id, months, discount_bp) select $2, months, discount_bp from period_discounts where legal_entity_id = $1`,
    [operator.legalEntityId, id],
  );
  const insurance = await app.one<{ id: string }>(
    `insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month)
     select $2, position, name, coverage_amount, price_net_month from insurances where id = $1 returning id`,
    [operator.insuranceId, id],
  );
  return { ...operator, legalEntityId: id, insuranceId: insurance.id };
}

async function createCzech(app: TestApp): Promise<Operator> {
  const operator = await createOperator(app.pool, 'CZE');
  await app.rows(`update legal_entities set iban = 'CZ6508000000192000145399' where id = $1`, [operator.legalEntityId]);
  return operator;
}
