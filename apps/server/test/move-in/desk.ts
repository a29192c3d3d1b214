import { randomUUID } from 'node:crypto';
import type { InvoicingDetails, Problem } from '@komora/api';
import type { DeskPayment, MoveIn, WarehouseRecord } from '@komora/api/admin';
import { anOpenDrawer } from '../kit/builders/cash.ts';
import { buyerDetails } from '../kit/builders/order.ts';
import type { StaffClient } from '../kit/builders/staff.ts';
import { aBox, homeWarehouse } from '../kit/builders/warehouse.ts';
import type { TestApp } from '../kit/test-app.ts';

/** A person of staff at the desk. */
export interface AtDesk {
  app: TestApp;
  staff: StaffClient;
}

/** `ok`, or the status and the code of the error with its first field. */
export interface Answer {
  outcome: string;
  moveIn: MoveIn;
}

const consents = { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false };
/** A month of 49.90 and the insurance of 2.00 with 23 % VAT. */
export const listCharge = { amount: 6384, currency: 'EUR' };

let clients = 0;
export function walkIn(change: Partial<InvoicingDetails> = {}): InvoicingDetails {
  clients += 1;
  const n = 60_000 + clients;
  return { ...buyerDetails(n), firstName: 'Mária', lastName: 'Kováčová', ...change };
}

export async function send(
  { app, staff }: AtDesk,
  method: 'POST' | 'PUT' | 'GET',
  path: string,
  payload?: object,
  key: string = randomUUID(),
): Promise<Answer> {
  const headers = { ...staff.headers, ...(method === 'POST' ? { 'idempotency-key': key } : {}) };
  const response = await app.call(method, `/api/admin/move-ins${path}`, { headers, payload });
  const body = response.body === '' ? {} : response.json<MoveIn & Problem>();
  if (response.statusCode < 300) return { outcome: 'ok', moveIn: body as MoveIn };
  const { code, errors } = body as Problem;
  const [first] = errors ?? [];
  const field = first === undefined ? '' : ` ${first.path}${first.code === code ? '' : ` ${first.code}`}`;
  return { outcome: `${response.statusCode} ${code}${field}`, moveIn: body as MoveIn };
}

/** An empty draft. */
export async function start(desk: AtDesk, warehouseId?: string): Promise<MoveIn> {
  const id = (await send(desk, 'POST', '', { warehouseId: warehouseId ?? (await homeWarehouse(desk.app)).warehouseId })).moveIn.id;
  return (await send(desk, 'GET', `/${id}`)).moveIn;
}

/** Stores one step with the version of the draft. @throws Error if it is rejected */
export async function step(desk: AtDesk, moveIn: MoveIn, name: string, body: object): Promise<MoveIn> {
  const { outcome, moveIn: next } = await send(desk, 'PUT', `/${moveIn.id}/${name}`, { version: moveIn.version, ...body });
  if (outcome !== 'ok') throw new Error(`${name} is rejected: ${outcome}`);
  return next;
}

export interface Prepared {
  details?: InvoicingDetails;
  clientId?: string;
  boxId?: string;
  /** The place of `boxId` and its operator's insurance; the home warehouse by default. */
  place?: { warehouseId: string; insuranceId: string };
  ownPrice?: number | null;
  deposit?: number;
}

/** A draft that only has to be finished. */
export async function prepare(desk: AtDesk, { details, clientId, boxId, place, ownPrice = null, deposit }: Prepared = {}): Promise<MoveIn> {
  const home = await homeWarehouse(desk.app);
  const { warehouseId, insuranceId } = place ?? { warehouseId: home.warehouseId, insuranceId: home.operator.insuranceId };
  await anOpenDrawer(desk.app, warehouseId, desk.staff.id);
  const client =
    clientId === undefined
      ? { clientId: null, details: details ?? walkIn(), language: null }
      : { clientId, details: details ?? null, language: null };
  let moveIn = await step(desk, await start(desk, warehouseId), 'client', client);
  moveIn = await step(desk, moveIn, 'box', { boxId: boxId ?? (await aBox(desk.app)) });
  moveIn = await step(desk, moveIn, 'terms', { invoicingPeriod: 1, insuranceId, ownPrice, deposit });
  return step(desk, moveIn, 'acceptance', { consents, expectedCharge: moveIn.summary?.chargedNow });
}

/** Changes the deposit of a warehouse as its form does. Minor units. */
export async function setDeposit({ app, staff }: AtDesk, warehouseId: string, change: { depositProposed: number; depositMost: number }) {
  const path = `/api/admin/warehouses/${warehouseId}`;
  const record = (await staff.get(path)).json<WarehouseRecord>();
  const { name, address, location, features, description, accessibilityByCar, openingHours, availableFrom, lockProximity, version } =
    record;
  const settings = { name, address, location, features, description, accessibilityByCar, openingHours, availableFrom, lockProximity };
  return app.call('PUT', path, { headers: staff.headers, payload: { ...settings, version, ...change } });
}

/** Finishes a draft. */
export function finish(desk: AtDesk, moveIn: MoveIn, payment: DeskPayment, key?: string): Promise<Answer> {
  const body = { version: moveIn.version, payment, expectedCharge: moveIn.summary?.chargedNow ?? listCharge };
  return send(desk, 'POST', `/${moveIn.id}/finish`, body, key);
}

/** A finished move-in. @throws Error if it is rejected */
export async function conclude(
  desk: AtDesk,
  payment: DeskPayment,
  prepared: Prepared = {},
): Promise<MoveIn & { contract: NonNullable<MoveIn['contract']> }> {
  const { outcome, moveIn } = await finish(desk, await prepare(desk, prepared), payment);
  if (outcome !== 'ok' || moveIn.contract === null) throw new Error(`The move-in is rejected: ${outcome}`);
  return { ...moveIn, contract: moveIn.contract };
}

export const contractsOf = (app: TestApp, boxId: string | undefined) =>
  app.rows<{ id: string }>('select id from contracts where box_id = $1', [boxId]);

export const verbsOf = async (app: TestApp, moveInId: string) =>
  (await app.rows<{ verb: string }>('select verb from audit_log where noun_id = $1 order by at, id', [moveInId])).map(({ verb }) => verb);
