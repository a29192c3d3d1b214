import { randomUUID } from 'node:crypto';
import { insertBox } from '@komora/testing';
import type { TestApp } from '../test-app.ts';
import type { PlaceScene, StaffScene } from './staff-scene.ts';

let count = 0;

/** Valid values of a warehouse in Slovakia and Czechia. */
export const warehouseSettings = {
  name: 'Bratislava – Ružinov',
  address: { street: 'Mlynské nivy', number: '12', city: 'Bratislava', zip: '821 09' },
  location: { lat: 48.15, lng: 17.13 },
  features: ['SMART', 'PARKING'],
  description: { SK: 'Suchý sklad pri električke.', EN: 'A dry warehouse near the tram.' },
  accessibilityByCar: { SK: 'Vjazd z Mlynských nív.' },
  openingHours: [
    { weekday: 1, opens: 360, closes: 1320 },
    { weekday: 6, opens: 480, closes: 1200 },
  ],
  availableFrom: '2026-04-01',
  lockProximity: 150,
};

/** Valid values of a Slovak company, with a bank account that no other company has. */
export function companySettings() {
  count += 1;
  return {
    name: 'Sklady s. r. o.',
    address: { street: 'Mlynské nivy', number: '12', city: 'Bratislava', zip: '821 09' },
    companyId: '36 421 928',
    taxId: '2020000004',
    vatId: 'SK2020000004',
    registerEntry: 'Okresný súd Bratislava I, oddiel Sro, vložka 1',
    iban: slovakIban(count),
    bic: 'TATRSKBX',
    email: 'firma@example.com',
    phoneNumber: '+421900000000',
  };
}

/** An IBAN with valid check digits. */
function slovakIban(account: number): string {
  const number = `1100${String(account).padStart(16, '0')}`;
  // SK is 2820, and 00 stands for the check digits.
  const check = 98n - (BigInt(`${number}282000`) % 97n);
  return `SK${String(check).padStart(2, '0')}${number}`;
}

/** A prefix of numbers that no other company has. */
export function nextPrefix(): string {
  count += 1;
  return `S${count}`;
}

/** Valid values of a new box: 1.5 × 2 m. */
export function boxSettings() {
  count += 1;
  return { name: `N${count}`, floor: 0, width: 150, length: 200, height: 250, lockVersion: 'V2' };
}

/** Another floor at every call. */
export function nextFloor(): number {
  count += 1;
  return count % 200;
}

/** Two boxes with names that no other box has, between the places of {@link aBox}. */
export function generatorRow() {
  count += 1;
  const box = { width: 150, length: 200, height: 250, lockVersion: 'V1', price: 49_900 };
  return { ...box, prefix: `G${count}-`, from: 1, to: 2, digits: 1, x: 0, y: 1000 * (count % 97) + 500, direction: 'RIGHT', gap: 0 };
}

/** A free box of the place, apart from all others on its plan. @returns its id */
export async function aBox({ app }: StaffScene, { warehouseId }: PlaceScene, prefix = 'Box'): Promise<string> {
  const id = await insertBox(app.pool, warehouseId, { name: `${prefix} ${randomUUID().slice(0, 18)}`, price: 49_900 });
  count += 1;
  await app.rows(`update boxes set shape = shape || jsonb_build_object('x', 0, 'y', 1000 * $2::int) where id = $1`, [id, count]);
  return id;
}

/** The present version of a record. */
export async function versionOf(app: TestApp, table: string, id: string, column = 'version'): Promise<number> {
  return (await app.one<{ version: number }>(`select ${column} as version from ${table} where id = $1`, [id])).version;
}

/** A box that waits for its inspection. @returns its id */
export async function aBoxToCheck(scene: StaffScene, place: PlaceScene): Promise<string> {
  const id = await aBox(scene, place);
  await scene.app.rows(
    `insert into box_states (box_id, state, from_on, reason, set_at) values ($1, 'TO_CHECK', $2::timestamptz::date, 'odchod', $2)`,
    [id, scene.app.clock.now()],
  );
  return id;
}
