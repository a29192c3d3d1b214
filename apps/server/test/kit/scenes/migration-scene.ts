import { insertBox, insertWarehouse } from '@komora/testing';
import { ImportDesk } from '../../imports/import-desk.ts';
import { aStaffClient } from '../builders/staff.ts';
import type { TestApp } from '../test-app.ts';

/** A warehouse with boxes M1 to M4 and two insurances: one for nothing, and Plus for 3.00 a month. */
export interface MigrationScene {
  desk: ImportDesk;
  warehouseId: string;
  legalEntityId: string;
}

export async function migrationScene(app: TestApp): Promise<MigrationScene> {
  const warehouseId = await insertWarehouse(app.pool);
  const { id: legalEntityId } = await app.one<{ id: string }>('select legal_entity_id as id from warehouses where id = $1', [warehouseId]);
  for (const name of ['M1', 'M2', 'M3', 'M4']) await insertBox(app.pool, warehouseId, { name, price: 6000 });
  // Scenes of one database share the company.
  await app.rows(
    `insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month)
     select $1::uuid, position, name::jsonb, coverage, price
     from (values (1, '{"SK": "Bez poistenia"}', 1, 0), (2, '{"SK": "Plus"}', 500000, 300)) as t (position, name, coverage, price)
     where not exists (select from insurances where legal_entity_id = $1)`,
    [legalEntityId],
  );
  return { desk: new ImportDesk(app, await aStaffClient(app), legalEntityId), warehouseId, legalEntityId };
}

/** Two clients as another system exports them: a person in one column, and a company. */
export const clientFile = (domain: string) =>
  [
    'Customer ID,Tenant Name,Company Name,Company Number,Tax ID,Email Address,Phone,Address 1,City,Zip,Language',
    `${domain}-1,"Nováková, Jana",,,,jana@${domain},0905 111 222,Hlavná 12/3,Bratislava,811 01,sk-SK`,
    `${domain}-2,Peter Malý,Stavby s. r. o.,36421928,2020000004,peter@${domain},+421 905 333 444,Dlhá 7,Žilina,010 01,`,
  ].join('\r\n');

/**
 * Three contracts as a rent roll prints them. A: monthly from the 15th, with insurance, deposit and debt. B: from the 1st, a quarter at once, with credit. C: since the 20th,
 * billed from the 1st.
 */
export const contractFile = (domain: string) =>
  [
    'Lease Number;Unit;Customer ID;Move In Date;Paid Thru;Rent Rate;Billing Period;Insurance Plan;Security Deposit;Balance;Gate Code;Notes',
    `a-${domain};M1;${domain}-1;15.5.2023;14.3.2026;50,00;1;plus;100;65,19;4711;dog`,
    `b-${domain};M2;jana@${domain};01.01.2026;31.03.2026;40;quarterly;;;-20,00;;`,
    `c-${domain};M3;${domain}-2;20.08.2024;28.02.2026;1 000,50;;;250;0;;`,
  ].join('\n');
