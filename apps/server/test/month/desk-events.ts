import { buyerDetails } from '../kit/builders/order.ts';
import type { EventScene } from './event-scene.ts';
import { addBox } from './shop.ts';

/** The manager credits more than the own limit, so that it waits for the accountant. */
export async function bigCreditNote(scene: EventScene, person = scene.manager) {
  const [company] = scene.shop.companies;
  const contract = await scene.contract(`c.status = 'ACTIVE' and c.legal_entity_id = '${company.legalEntityId}'`);
  if (contract === undefined) return false;
  const { invoiceId } = await person.post<{ invoiceId: string }>(`/api/admin/contracts/${contract.id}/charges`, {
    kind: 'LOCK',
    unitNet: 30_000,
    quantity: 1,
    dueInDays: 14,
    reason: 'rozbitý zámok',
  });
  return person.post(`/api/admin/invoices/${invoiceId}/credit-notes`, { gross: 25_000, reason: 'poistná udalosť' });
}

export async function ownTask(scene: EventScene) {
  const contract = await scene.contract();
  const [{ warehouseId }] = scene.shop.companies;
  return scene.manager.post('/api/admin/tasks', {
    title: `Zavolať klientovi ${contract?.name ?? ''}`.trim(),
    text: '',
    dueOn: scene.day(scene.shop.random(5)),
    warehouseId,
    boxId: null,
    contractId: null,
    staffId: null,
  });
}

export async function repair(scene: EventScene) {
  const [company] = scene.shop.companies;
  const boxId = await addBox(scene.shop, company);
  const { version } = await scene.manager.get<{ version: number }>(`/api/admin/boxes/${boxId}`);
  const change = { state: 'REPAIR', from: scene.day(), until: null, reason: 'dvere', version };
  return scene.manager.put(`/api/admin/boxes/${boxId}/state`, change);
}

export async function danger(scene: EventScene) {
  const { app, random } = scene.shop;
  const rows = await app.rows<{ id: string }>(
    `select l.id from locks l join contracts c on c.box_id = l.box_id and c.status = 'ACTIVE' where l.online order by l.created_at, l.id`,
  );
  const lock = rows[random(Math.max(1, rows.length))];
  if (lock === undefined) return false;
  return scene.manager.post(`/api/admin/doors/${lock.id}/open`, { cause: 'DANGER', reason: 'voda na chodbe' });
}

export async function cash(scene: EventScene) {
  const { app } = scene.shop;
  const [company] = scene.shop.companies;
  const [last] = await app.rows<{ state: string }>('select state from cash_days where warehouse_id = $1 order by number desc limit 1', [
    company.warehouseId,
  ]);
  if (last !== undefined && last.state !== 'CONFIRMED') return false;
  await scene.manager.post(`/api/admin/warehouses/${company.warehouseId}/cash-days`, last === undefined ? { openingFloat: 10_000 } : {});
  return true;
}

/** @param ownPrice below the list, net per month; null: the list price */
export async function deskMoveIn(scene: EventScene, ownPrice: number | null = null, person = scene.manager) {
  const [company] = scene.shop.companies;
  const boxId = await addBox(scene.shop, company);
  const { id } = await person.post<{ id: string }>('/api/admin/move-ins', { warehouseId: company.warehouseId });
  const path = `/api/admin/move-ins/${id}`;
  interface MoveIn {
    version: number;
    summary: { chargedNow: object } | null;
  }
  const number = scene.nextNumber();
  const details = {
    ...buyerDetails(0),
    email: `stol${number}@example.com`,
    telephoneNumber: `+42191100${String(number).padStart(4, '0')}`,
    lastName: `Stolový ${number}`,
  };
  let state = await person.get<MoveIn>(path);
  const put = async (step: string, body: object) => {
    state = await person.put<MoveIn>(`${path}/${step}`, { version: state.version, ...body });
  };
  await put('client', { clientId: null, details, language: 'SK' });
  await put('box', { boxId });
  await put('terms', { invoicingPeriod: 1, insuranceId: company.insuranceId, ownPrice });
  const expectedCharge = state.summary?.chargedNow;
  const consents = { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false };
  await put('acceptance', { consents, expectedCharge });
  return person.post(`${path}/finish`, { version: state.version, payment: 'TRANSFER', expectedCharge });
}
