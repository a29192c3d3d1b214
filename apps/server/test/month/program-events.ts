import type { EventScene } from './event-scene.ts';

export async function device(scene: EventScene, what: 'OFFLINE' | 'BACK' | 'BATTERY') {
  const { app, random, report } = scene.shop;
  const rows = await app.rows<{ deviceId: string }>(
    `select device_id as "deviceId" from locks where online = ${what !== 'BACK'} and coalesce(battery_percent, 100) >= 20 order by created_at, id`,
  );
  const device = rows[random(Math.max(1, rows.length))];
  if (device === undefined) return false;
  const { deviceId } = device;
  if (what === 'BATTERY') await report({ kind: 'BATTERY', deviceId, percent: 5 + random(10) });
  else await report({ kind: 'PRESENCE', deviceId, online: what === 'BACK', locked: true });
  return true;
}

export async function brokenText(scene: EventScene) {
  await scene.shop.app.rows(
    `insert into message_texts (kind, language, version, texts, standards, changed_by, changed_at) values ('rent-overdue', 'SK', 1, '{"removed:part": "x"}', '{}', $1, $2)`,
    [scene.manager.id, scene.shop.clock.now()],
  );
}

export async function deadReceiver(scene: EventScene) {
  await scene.shop.app.rows(
    `insert into webhook_endpoints (name, url, types, secret_encrypted, created_at, disabled_at, disabled_by)
     values ('Accounting', 'https://hooks.example.com/komora', '{order.paid}', '', $1, $1, 'FAILURES')`,
    [scene.shop.clock.now()],
  );
}

export async function suspend(scene: EventScene) {
  const contract = await scene.contract();
  if (contract === undefined) return false;
  await scene.shop.app.rows(`update contracts set billing_suspended_at = $2, billing_suspended_reason = 'no VAT rule' where id = $1`, [
    contract.id,
    scene.shop.clock.now(),
  ]);
  return true;
}
