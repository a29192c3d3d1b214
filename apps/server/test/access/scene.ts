import { randomUUID } from 'node:crypto';
import { createContract } from '@komora/testing/factories/contract';
import type { UserFixture } from '@komora/testing/factories/user';
import { hashToken } from '../../src/secrets.ts';
import { addUnpaidRent, openSession } from '../tenancy.ts';
import type { WholeHouse } from '../whole-house.ts';

export const actors = ['anonymous', 'other', 'operator', 'shared', 'owner'] as const;
export type Actor = (typeof actors)[number];

export interface Person {
  id: string;
  email: string;
  token: string;
}

/** One client's whole life in Komora, and the people who stand around it. */
export interface Scene {
  house: WholeHouse;
  people: Record<Exclude<Actor, 'anonymous'>, Person>;
  orderId: string;
  contractId: string;
  /** Like SK-2026-000001. */
  contractNumber: string;
  warehouseId: string;
  boxId: string;
  paidRentId: string;
  unpaidRentId: string;
  invoiceId: string;
  creditNoteId: string;
  /** The owner's own, at the door of the box. */
  commandId: string;
  doorTryId: string;
  captureId: string;
  service: { id: string; email: string; token: string; commandId: string };
  /** Texts of the owner's that nobody else may be told. */
  secrets: readonly string[];
}

/** Inserts one row. */
async function insert(house: WholeHouse, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await house.pool.query(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row));
}

/** Somebody who is signed in, with `password` of the house. */
export async function openPerson(house: WholeHouse, user: UserFixture = {}): Promise<Person> {
  const { id, email } = await house.user(user);
  return { id, email, token: await openSession(house.pool, id) };
}

/**
 * A client with a box that was ordered and paid a moment ago, a rent that waits for its payment, a correction, tries at doors, a picture, a service
 * access, and a person to share with; another client with a box of their own; an operator.
 */
export async function openScene(house: WholeHouse): Promise<Scene> {
  const owner = await openPerson(house, { firstName: 'Ján', lastName: 'Novák' });
  const other = await openPerson(house, { firstName: 'Eva', lastName: 'Cudzia' });
  const shared = await openPerson(house, { firstName: 'Olena', lastName: 'Shevchenko' });
  const operator = await openPerson(house, { type: 'OwnerUser' });
  await createContract(house.pool, { clientId: other.id });
  const orderId = await house.pay(await house.order(await house.box(), { token: owner.token, email: owner.email }));
  await house.orderState(orderId, owner.token);
  const [made] = await house.rows<Record<'contractId' | 'contractNumber' | 'boxId' | 'paidRentId' | 'invoiceId', string>>(
    `select c.id as "contractId", c.business_id as "contractNumber", c.box_id as "boxId", r.id as "paidRentId", i.id as "invoiceId"
     from contracts c join rents r on r.contract_id = c.id join invoices i on i.rent_id = r.id where c.order_id = $1`,
    [orderId],
  );
  if (made === undefined) throw new Error('The order of this scene was not fulfilled');
  const { contractId } = made;
  const unpaidRentId = await addUnpaidRent(house.pool, contractId);
  const creditNoteId = await correctInvoice(house, made.invoiceId);
  await insert(house, 'box_sharings', { contract_id: contractId, user_id: shared.id, shared_at: house.clock.now() });
  const doors = await openDoors(house, { contractId, boxId: made.boxId, ownerId: owner.id });
  const letters = [
    owner.id,
    owner.email,
    owner.token,
    orderId,
    made.contractNumber,
    made.paidRentId,
    unpaidRentId,
    made.invoiceId,
    creditNoteId,
  ];
  return {
    house,
    people: { owner, other, shared, operator },
    orderId,
    warehouseId: house.warehouseId,
    unpaidRentId,
    creditNoteId,
    ...made,
    ...doors,
    secrets: [...letters, doors.commandId, doors.doorTryId, doors.captureId, ...Object.values(doors.service)],
  };
}

/** Gives a box and its warehouse their locks, the owner a try at the box and a picture, and somebody else a service access with a try of theirs. */
async function openDoors(house: WholeHouse, { contractId, boxId, ownerId }: { contractId: string; boxId: string; ownerId: string }) {
  const now = house.clock.now();
  const soon = new Date(now.getTime() + 10_000);
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const [lockId, commandId, doorTryId, captureId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const service = {
    id: randomUUID(),
    email: `service.${randomUUID()}@example.com`,
    token: `service-${randomUUID()}`,
    commandId: randomUUID(),
  };
  await house.pool.query(
    `insert into locks (warehouse_id, door, device_id, online, online_at, state)
     select w.id, door, door || w.id, true, $2, 'LOCKED' from warehouses w, unnest(array['ENTRANCE', 'BACKUP_ENTRANCE']) door
     where w.id = $1 and not exists (select from locks l where l.warehouse_id = w.id and l.door = door)`,
    [house.warehouseId, now],
  );
  const lock = { id: lockId, warehouse_id: house.warehouseId, box_id: boxId, door: 'BOX', device_id: `box-${boxId}`, state: 'LOCKED' };
  await insert(house, 'locks', { ...lock, online: true, online_at: now });
  const command = { lock_id: lockId, contract_id: contractId, state: 'RELOCKED', issued_at: now, expires_at: soon, changed_at: now };
  await insert(house, 'lock_commands', { ...command, id: commandId, user_id: ownerId });
  const attempt = { at: now, event: 'REQUESTED', contract_id: contractId, door: 'BOX', lock_id: lockId, command_id: commandId };
  await insert(house, 'door_log', { ...attempt, id: doorTryId, user_id: ownerId });
  const picture = { media_type: 'image/png', picture: Buffer.from('picture'), taken_at: now, delete_after: tomorrow };
  await insert(house, 'captures', { ...picture, id: captureId, contract_id: contractId, user_id: ownerId });
  const access = { contract_id: contractId, created_by: ownerId, valid_from: now, valid_to: tomorrow, created_at: now };
  await insert(house, 'unlock_tokens', { ...access, id: service.id, email: service.email, token_hash: hashToken(service.token) });
  await insert(house, 'lock_commands', { ...command, id: service.commandId, unlock_token_id: service.id });
  return { commandId, doorTryId, captureId, service };
}

/** A credit note of 1.23 for an invoice. */
async function correctInvoice(house: WholeHouse, invoiceId: string): Promise<string> {
  const id = randomUUID();
  await house.pool.query(
    `insert into invoices select (jsonb_populate_record(i, jsonb_build_object('id', $2::uuid, 'kind', 'CREDIT_NOTE', 'series', 'CREDIT_NOTE',
       'sequence', i.sequence + 900000, 'number', $2::uuid, 'rent_id', null, 'corrects_invoice_id', i.id, 'credit_reason', 'EARLY_END',
       'amount_net', -100, 'amount_vat', -23, 'amount_gross', -123, 'vat_breakdown', '[]'::jsonb))).*
     from invoices i where id = $1`,
    [invoiceId, id],
  );
  return id;
}

/** A link to set a password or to confirm an address, as it stands in the letter. */
export async function passwordLink(house: WholeHouse, userId: string, purpose: 'RESET_PASSWORD' | 'CONFIRM_EMAIL'): Promise<string> {
  const token = `link ${randomUUID()}`;
  const now = house.clock.now();
  await house.pool.query('insert into password_tokens (token_hash, user_id, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)', [
    hashToken(token),
    userId,
    purpose,
    now,
    new Date(now.getTime() + 3_600_000),
  ]);
  return token;
}

/** The owner has a device that is remembered. */
export async function rememberedDevice({ house, people }: Scene): Promise<{ deviceId: string; deviceToken: string }> {
  const deviceToken = `device ${randomUUID()}`;
  const now = house.clock.now();
  await house.pool.query('insert into device_tokens (token_hash, user_id, device_id, created_at, expires_at) values ($1, $2, $3, $4, $5)', [
    hashToken(deviceToken),
    people.owner.id,
    'telephone',
    now,
    new Date(now.getTime() + 86_400_000),
  ]);
  return { deviceId: 'telephone', deviceToken };
}
