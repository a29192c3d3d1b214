import type { Door, LocalisedText } from '@komora/api';
import { createLock } from '../modules/access/index.ts';
import type { Trx } from '../platform/db/database.ts';
import type { IdSource } from '../platform/ids.ts';
import { everywhere } from '../platform/staff/scope.ts';
import type { Act, DemoTrx } from './load-staff.ts';
import type { LoadedWarehouse } from './load-warehouses.ts';
import { logins } from './people.ts';

const main: LocalisedText = {
  SK: 'Hlavný vchod',
  CS: 'Hlavní vchod',
  EN: 'Main entrance',
  UK: 'Головний вхід',
  PL: 'Wejście główne',
  HU: 'Főbejárat',
};
const backup: LocalisedText = {
  SK: 'Druhý vchod',
  CS: 'Druhý vchod',
  EN: 'Backup entrance',
  UK: 'Другий вхід',
  PL: 'Drugie wejście',
  HU: 'Második bejárat',
};
const numbered = (number: number): LocalisedText => ({
  SK: `Vchod ${number}`,
  CS: `Vchod ${number}`,
  EN: `Entrance ${number}`,
  UK: `Вхід ${number}`,
  PL: `Wejście ${number}`,
  HU: `${number}. bejárat`,
});

/** Converts a name to a valid part of an MQTT topic: 'Bratislava – Ružinov' becomes bratislava-ruzinov. */
function deviceName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Connects the entrances and V2 boxes of smart warehouses with devices, which have reported. Every third warehouse has numbered entrances. */
export async function loadLocks(deps: DemoTrx, act: Act, warehouses: readonly LoadedWarehouse[]): Promise<void> {
  const smart = warehouses.filter(({ place }) => place.features.includes('SMART'));
  for (const [index, { id: warehouseId, place, boxes }] of smart.entries()) {
    const name = deviceName(place.name);
    const [one, two] = index % 3 === 2 ? [numbered(1), numbered(2)] : [main, backup];
    const connect = (lock: { door: Door; boxId: string | null; deviceId: string; label: LocalisedText }) =>
      createLock(deps, { ...lock, warehouseId, scope: everywhere }, act('lock.create'));
    await connect({ door: 'ENTRANCE', boxId: null, deviceId: `${name}-entrance`, label: one });
    await connect({ door: 'BACKUP_ENTRANCE', boxId: null, deviceId: `${name}-backup`, label: two });
    for (const box of boxes.filter(({ lockVersion }) => lockVersion === 'V2'))
      await connect({ door: 'BOX', boxId: box.id, deviceId: `${name}-${deviceName(box.name)}`, label: {} });
  }
  await deps.db.updateTable('locks').set({ state: 'LOCKED' }).execute();
}

const attempts = [
  { daysAgo: 9, hour: 8, door: 'ENTRANCE', outcome: 'RELOCKED' },
  { daysAgo: 9, hour: 8.05, door: 'BOX', outcome: 'RELOCKED' },
  { daysAgo: 6, hour: 16.5, door: 'ENTRANCE', outcome: 'lock-v2/too-far-away' },
  { daysAgo: 6, hour: 17, door: 'ENTRANCE', outcome: 'RELOCKED' },
  { daysAgo: 6, hour: 17.1, door: 'BOX', outcome: 'TIMEOUT' },
  { daysAgo: 6, hour: 17.11, door: 'BOX', outcome: 'RELOCKED' },
  { daysAgo: 2, hour: 10.2, door: 'BACKUP_ENTRANCE', outcome: 'JAMMED' },
  { daysAgo: 2, hour: 10.25, door: 'ENTRANCE', outcome: 'RELOCKED' },
  { daysAgo: 2, hour: 10.3, door: 'BOX', outcome: 'RELOCKED' },
] as const;

/** Inserts unlock attempts of the demo logins in the last days, from the start of their contracts. */
export async function loadUnlockAttempts(trx: Trx, ids: IdSource, now: Date): Promise<void> {
  const doors = await trx
    .selectFrom('contracts as c')
    .innerJoin('users as u', 'u.id', 'c.client_id')
    .innerJoin('locks as l', (join) =>
      join.on((eb) =>
        eb.or([
          eb('l.box_id', '=', eb.ref('c.box_id')),
          eb.and([eb('l.box_id', 'is', null), eb('l.warehouse_id', '=', eb.ref('c.warehouse_id'))]),
        ]),
      ),
    )
    .select(['c.id as contractId', 'c.client_id as userId', 'c.created_at as since', 'l.id as lockId', 'l.door'])
    .where(
      'u.email',
      'in',
      logins.clients.map(({ email }) => email),
    )
    .where('c.overlocked_at', 'is', null)
    .execute();
  const midnight = new Date(now).setUTCHours(0, 0, 0, 0);
  for (const { daysAgo, hour, door, outcome } of attempts) {
    const at = new Date(midnight + (hour - daysAgo * 24) * 3_600_000);
    for (const found of doors.filter((one) => one.door === door && one.since < at))
      await loadUnlockAttempt(trx, ids, { ...found, at, outcome });
  }
}

interface PastUnlockAttempt {
  contractId: string;
  userId: string;
  lockId: string;
  door: string;
  at: Date;
  /** The final state of the command, the device's reason, or an error code. */
  outcome: (typeof attempts)[number]['outcome'];
}

async function loadUnlockAttempt(
  trx: Trx,
  ids: IdSource,
  { contractId, userId, lockId, door, at, outcome }: PastUnlockAttempt,
): Promise<void> {
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const entry = { contract_id: contractId, lock_id: lockId, door, user_id: userId };
  if (outcome === 'lock-v2/too-far-away') {
    await trx
      .insertInto('door_log')
      .values({ ...entry, id: ids.uuid(), at, event: 'REFUSED', reason: outcome, distance_m: 1240 })
      .execute();
    return;
  }
  const state = outcome === 'JAMMED' ? 'REJECTED' : outcome;
  const reason = outcome === 'JAMMED' ? outcome : null;
  const commandId = ids.uuid();
  await trx
    .insertInto('lock_commands')
    .values({
      id: commandId,
      lock_id: lockId,
      contract_id: contractId,
      user_id: userId,
      state,
      reason,
      issued_at: at,
      expires_at: after(10),
      relocks_at: state === 'RELOCKED' ? after(9) : null,
      changed_at: after(9),
    })
    .execute();
  const steps =
    state === 'RELOCKED' ? [['UNLOCKED', 1] as const, ['RELOCKED', 9] as const] : [[state, state === 'TIMEOUT' ? 12 : 1] as const];
  await trx
    .insertInto('door_log')
    .values([
      { ...entry, id: ids.uuid(), at, event: 'REQUESTED', command_id: commandId, distance_m: 10 },
      ...steps.map(([event, seconds]) => ({
        ...entry,
        id: ids.uuid(),
        at: after(seconds),
        event,
        command_id: commandId,
        reason,
        distance_m: null,
      })),
    ])
    .execute();
}
