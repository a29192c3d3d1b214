import { randomUUID } from 'node:crypto';
import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@komora/api/passkey';
import { createContract } from '@komora/testing/factories/contract';
import type { UserFixture } from '@komora/testing/factories/user';
import { hashCode } from '../../../src/modules/identity/account/sign-in-code.ts';
import { hashToken } from '../../../src/platform/secrets.ts';
import { addUnpaidRent, openSession } from '../../tenancy.ts';
import { Authenticator, forged } from '../authenticator.ts';
import { type FullTestApp, password } from '../full-test-app.ts';

export const actors = ['anonymous', 'other', 'shared', 'owner'] as const;
export type Actor = (typeof actors)[number];

export interface Person {
  id: string;
  email: string;
  token: string;
}

/** All data of one client, and the other actors. */
export interface Scene {
  testApp: FullTestApp;
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
  /** A command of the owner at the door of the box. */
  commandId: string;
  unlockAttemptId: string;
  captureId: string;
  service: { id: string; email: string; token: string; commandId: string };
  /** Texts of the owner's data that must not appear in responses to others. */
  secrets: readonly string[];
}

/** Inserts one row. */
async function insert(testApp: FullTestApp, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await testApp.rows(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row));
}

/** A user with a session and a password. */
export async function openPerson(testApp: FullTestApp, user: UserFixture = {}): Promise<Person> {
  const { id, email } = await testApp.user(user);
  return { id, email, token: await openSession(testApp.pool, id) };
}

/**
 * A client with a paid box, an unpaid rent, a credit note, unlock attempts, a photo, a service
 * access and a sharing; another client with a box.
 */
export async function openScenario(testApp: FullTestApp): Promise<Scene> {
  const owner = await openPerson(testApp, { firstName: 'Ján', lastName: 'Novák' });
  const other = await openPerson(testApp, { firstName: 'Eva', lastName: 'Cudzia' });
  const shared = await openPerson(testApp, { firstName: 'Olena', lastName: 'Shevchenko' });
  await createContract(testApp.pool, { clientId: other.id });
  const orderId = await testApp.pay(await testApp.order(await testApp.box(), { token: owner.token, email: owner.email }));
  await testApp.orderState(orderId, owner.token);
  const [made] = await testApp.rows<Record<'contractId' | 'contractNumber' | 'boxId' | 'paidRentId' | 'invoiceId', string>>(
    `select c.id as "contractId", c.business_id as "contractNumber", c.box_id as "boxId", r.id as "paidRentId", i.id as "invoiceId"
     from contracts c join rents r on r.contract_id = c.id join invoices i on i.rent_id = r.id where c.order_id = $1`,
    [orderId],
  );
  if (made === undefined) throw new Error('The order of this scene was not fulfilled');
  const { contractId } = made;
  const unpaidRentId = await addUnpaidRent(testApp.pool, contractId);
  const creditNoteId = await correctInvoice(testApp, made.invoiceId);
  await insert(testApp, 'box_sharings', { contract_id: contractId, user_id: shared.id, shared_at: testApp.clock.now() });
  const doors = await openDoors(testApp, { contractId, boxId: made.boxId, ownerId: owner.id });
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
    testApp,
    people: { owner, other, shared },
    orderId,
    warehouseId: testApp.warehouseId,
    unpaidRentId,
    creditNoteId,
    ...made,
    ...doors,
    secrets: [...letters, doors.commandId, doors.unlockAttemptId, doors.captureId, ...Object.values(doors.service)],
  };
}

/** Adds the locks of a box and its warehouse, an unlock attempt and a photo of the owner, and a service access with its own attempt. */
async function openDoors(testApp: FullTestApp, { contractId, boxId, ownerId }: { contractId: string; boxId: string; ownerId: string }) {
  const now = testApp.clock.now();
  const soon = new Date(now.getTime() + 10_000);
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const [lockId, commandId, unlockAttemptId, captureId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const service = {
    id: randomUUID(),
    email: `service.${randomUUID()}@example.com`,
    token: `service-${randomUUID()}`,
    commandId: randomUUID(),
  };
  await testApp.rows(
    `insert into locks (warehouse_id, door, device_id, online, online_at, state)
     select w.id, door, door || w.id, true, $2, 'LOCKED' from warehouses w, unnest(array['ENTRANCE', 'BACKUP_ENTRANCE']) door
     where w.id = $1 and not exists (select from locks l where l.warehouse_id = w.id and l.door = door)`,
    [testApp.warehouseId, now],
  );
  const lock = { id: lockId, warehouse_id: testApp.warehouseId, box_id: boxId, door: 'BOX', device_id: `box-${boxId}`, state: 'LOCKED' };
  await insert(testApp, 'locks', { ...lock, online: true, online_at: now });
  const command = { lock_id: lockId, contract_id: contractId, state: 'RELOCKED', issued_at: now, expires_at: soon, changed_at: now };
  await insert(testApp, 'lock_commands', { ...command, id: commandId, user_id: ownerId });
  const attempt = { at: now, event: 'REQUESTED', contract_id: contractId, door: 'BOX', lock_id: lockId, command_id: commandId };
  await insert(testApp, 'door_log', { ...attempt, id: unlockAttemptId, user_id: ownerId });
  const picture = { media_type: 'image/png', picture: Buffer.from('picture'), taken_at: now, delete_after: tomorrow };
  await insert(testApp, 'entrance_photos', { ...picture, id: captureId, contract_id: contractId, user_id: ownerId });
  const access = { contract_id: contractId, created_by: ownerId, valid_from: now, valid_to: tomorrow, created_at: now };
  await insert(testApp, 'access_links', { ...access, id: service.id, email: service.email, token_hash: hashToken(service.token) });
  await insert(testApp, 'lock_commands', { ...command, id: service.commandId, access_link_id: service.id });
  return { commandId, unlockAttemptId, captureId, service };
}

/** A credit note of 1.23 for an invoice. */
async function correctInvoice(testApp: FullTestApp, invoiceId: string): Promise<string> {
  const id = randomUUID();
  await testApp.rows(
    `insert into invoices select (jsonb_populate_record(i, jsonb_build_object('id', $2::uuid, 'kind', 'CREDIT_NOTE', 'series', 'CREDIT_NOTE',
       'sequence', i.sequence + 900000, 'number', $2::uuid, 'rent_id', null, 'corrects_invoice_id', i.id, 'credit_reason', 'EARLY_END',
       'amount_net', -100, 'amount_vat', -23, 'amount_gross', -123, 'vat_breakdown', '[]'::jsonb))).*
     from invoices i where id = $1`,
    [invoiceId, id],
  );
  return id;
}

/** The token of a link to set a password or to confirm an address. */
export async function passwordLink(testApp: FullTestApp, userId: string, purpose: 'RESET_PASSWORD' | 'CONFIRM_EMAIL'): Promise<string> {
  const token = `link ${randomUUID()}`;
  const now = testApp.clock.now();
  await testApp.rows('insert into password_tokens (token_hash, user_id, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)', [
    hashToken(token),
    userId,
    purpose,
    now,
    new Date(now.getTime() + 3_600_000),
  ]);
  return token;
}

/** A code by e-mail for a client, by default the owner, and the cookie of the browser that asked for it. */
export async function mailedCode({ testApp, people }: Scene, actor: Actor = 'owner'): Promise<{ code: string; cookie: string }> {
  const [id, browser, code] = [randomUUID(), randomUUID(), '482913'];
  const expiresAt = new Date(testApp.clock.now().getTime() + 600_000);
  await testApp.rows('insert into sign_in_codes (id, browser_hash, user_id, code_hash, expires_at) values ($1, $2, $3, $4, $5)', [
    id,
    hashToken(browser),
    people[actor === 'anonymous' ? 'owner' : actor].id,
    hashCode(testApp.context.secretKey, id, code),
    expiresAt,
  ]);
  return { code, cookie: `komora-code=${browser}; __Host-komora-code=${browser}` };
}

/** A passkey of a client, stored without an authenticator. @returns its id */
export async function storedPasskey(testApp: FullTestApp, userId: string): Promise<string> {
  const id = randomUUID();
  await testApp.rows(
    `insert into client_passkeys (id, user_id, credential_id, public_key, sign_count, backed_up, name, created_at)
     values ($1, $2, $3, 'key', 0, false, 'Phone', $4)`,
    [id, userId, Buffer.from(id), testApp.clock.now()],
  );
  return id;
}

/** The answer of an authenticator that makes a passkey of a client; to a forged challenge where the program gives none, as after many passkeys. */
export async function newPasskey(testApp: FullTestApp, token: string, authenticator = new Authenticator()): Promise<NewPasskey> {
  const asked = await testApp.post('/api/client/my/passkeys/options', { password }, token);
  return authenticator.create(asked.statusCode === 200 ? asked.json<PasskeyCreation>() : forged, { origin: testApp.publicUrl });
}

/** The answer with which a new passkey of the owner signs in. */
export async function passkeyAnswer({ testApp, people }: Scene): Promise<PasskeyAssertion> {
  const authenticator = new Authenticator();
  await testApp.post('/api/client/my/passkeys', await newPasskey(testApp, people.owner.token, authenticator), people.owner.token);
  const asked = await testApp.post('/auth/passkey/options');
  return authenticator.get(asked.statusCode === 200 ? asked.json<PasskeyRequest>() : forged, { origin: testApp.publicUrl });
}

/** The token of a mailed link to withdraw from the owner's contract. */
export async function withdrawalLink({ testApp, contractId, contractNumber, people }: Scene): Promise<string> {
  const token = `withdrawal ${randomUUID()}`;
  const now = testApp.clock.now();
  await testApp.rows(
    `insert into withdrawal_requests (id, name, email, contract_number, ip, stated_at, contract_id, token_hash, expires_at)
     values ($1, 'Ján Novák', $2, $3, '127.0.0.1', $4, $5, $6, $7)`,
    [randomUUID(), people.owner.email, contractNumber, now, contractId, hashToken(token), new Date(now.getTime() + 3_600_000)],
  );
  return token;
}

/** A further session of a person. @returns its id */
export async function sessionOf(testApp: FullTestApp, userId: string): Promise<string> {
  const id = randomUUID();
  await testApp.rows(
    `insert into sessions (id, token_hash, user_id, created_at, expires_at) values ($1, $2, $3, '2020-01-01', '2100-01-01')`,
    [id, hashToken(id), userId],
  );
  return id;
}

/** A remembered device of the owner. */
export async function rememberedDevice({ testApp, people }: Scene): Promise<{ deviceId: string; deviceToken: string }> {
  const deviceToken = `device ${randomUUID()}`;
  const now = testApp.clock.now();
  await testApp.rows('insert into device_tokens (token_hash, user_id, device_id, created_at, expires_at) values ($1, $2, $3, $4, $5)', [
    hashToken(deviceToken),
    people.owner.id,
    'telephone',
    now,
    new Date(now.getTime() + 86_400_000),
  ]);
  return { deviceId: 'telephone', deviceToken };
}
