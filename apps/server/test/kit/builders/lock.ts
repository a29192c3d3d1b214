import { createContract } from '@komora/testing/factories/contract';
import { randomIds } from '../../../src/platform/ids.ts';
import { encrypt } from '../../../src/platform/secrets.ts';
import type { TestApp } from '../test-app.ts';

/** The PIN of the keypad in every contract of {@link aLockedBox}. */
export const pin = '482915';

export interface LockedBox {
  contractId: string;
  boxId: string;
  warehouseId: string;
  device: { ENTRANCE: string; BACKUP_ENTRANCE: string; BOX: string };
}

export interface LockedBoxOptions {
  status?: 'ACTIVE' | 'TERMINATING' | 'EVICTED' | 'TERMINATED';
  startsOn?: string;
  terminatesOn?: string | null;
  overlockedAt?: string | null;
  lockVersion?: 'V1' | 'V2';
  openingHours?: { weekday: number; opens: number; closes: number }[];
  specialDays?: { date: string; hours: readonly { opens: number; closes: number }[]; note: object }[];
}

/** A contract of a client. By default it is active, the warehouse has both entrances, and the box has a V2 lock. */
export async function aLockedBox(app: TestApp, clientId: string, options: LockedBoxOptions = {}): Promise<LockedBox> {
  const { secretKey } = app.context;
  const { id: contractId, boxId } = await createContract(app.pool, {
    clientId,
    status: options.status ?? 'ACTIVE',
    startsOn: options.startsOn ?? '2026-02-01',
    terminatesOn: options.terminatesOn ?? null,
    accessCodeEncrypted: encrypt(secretKey, '4711#'),
    lockCodeEncrypted: encrypt(secretKey, pin),
  });
  const { warehouse_id: warehouseId } = await app.one<{ warehouse_id: string }>(
    'update contracts set overlocked_at = $2 where id = $1 returning warehouse_id',
    [contractId, options.overlockedAt ?? null],
  );
  await app.rows('update boxes set lock_version = $2 where id = $1', [boxId, options.lockVersion ?? 'V2']);
  await app.rows('update warehouses set opening_hours = $2, special_days = $3 where id = $1', [
    warehouseId,
    JSON.stringify(options.openingHours ?? []),
    JSON.stringify(options.specialDays ?? []),
  ]);
  const name = `d${randomIds.digits(12)}`;
  const device = { ENTRANCE: `${name}-entrance`, BACKUP_ENTRANCE: `${name}-backup`, BOX: `${name}-box` };
  for (const [door, deviceId] of Object.entries(device)) {
    const isBox = door === 'BOX';
    await app.rows(
      `insert into locks (warehouse_id, box_id, door, device_id, label, online, online_at, state) values ($1, $2, $3, $4, $5, true, $6, 'LOCKED')`,
      [warehouseId, isBox ? boxId : null, door, deviceId, isBox ? '{}' : { SK: 'Vchod', EN: 'Entrance' }, app.clock.now()],
    );
  }
  return { contractId, boxId, warehouseId, device };
}
