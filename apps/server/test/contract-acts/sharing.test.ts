import type { ContractRecord } from '@komora/api/admin';
import { beforeAll, expect, test } from 'vitest';
import { type Account, anAccount } from '../kit/builders/account.ts';
import { openSession } from '../kit/builders/session.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { aWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { act, auditsOf, done, standingOf, violatedWithoutMails } from './acts.ts';

const { app } = useMockGateway();
let staff: StaffClient;
let tenant: Tenant;
beforeAll(async () => {
  staff = await aStaffClient(app(), { preset: 'site-staff' });
  await aWarehouse(app());
  app().clock.set('2026-03-02T09:00:00Z');
  tenant = await aTenant(app());
});
const actor = () => ({ app: app(), staff });
const eventsTo = (email: string) =>
  app().rows<{ template: string; event: string | null; person: string | null }>(
    `select template, data ->> 'event' as event, data ->> 'person' as person from messages
     where recipient = $1 and template in ('contract-act', 'box-shared', 'box-sharing-ended') order by created_at, id`,
    [email],
  );
const sharedBoxes = async ({ id }: Account) => {
  const response = await app().get('/api/client/my/shared-boxes', await openSession(app().pool, id));
  return response.json<{ sharedWithMe: { contractId: string }[] }>().sharedWithMe.map(({ contractId }) => contractId);
};

test('staff share a box for its client and end it: both people get messages, and the other one opens the box in between', async () => {
  const friend = await anAccount(app(), { firstName: 'Peter', lastName: 'Priateľ' });
  const outcome = await done(actor(), tenant.contractId, 'share', { email: friend.email.toUpperCase() });
  expect(outcome.messages.map(({ template, to }) => [template, to])).toEqual([
    ['box-shared', friend.email],
    ['contract-act', tenant.email],
  ]);
  expect([outcome.before.sharedWith, outcome.after.sharedWith]).toEqual([[], [{ clientId: friend.id, name: 'Peter Priateľ' }]]);
  expect(await sharedBoxes(friend)).toEqual([tenant.contractId]);
  const record = (await staff.get(`/api/admin/contracts/${tenant.contractId}`)).json<ContractRecord>();
  expect(record.sharedWith).toMatchObject([{ clientId: friend.id }]);

  const ended = await done(actor(), tenant.contractId, 'end-sharing', { clientId: friend.id });
  expect(ended.after.sharedWith).toEqual([]);
  expect(await sharedBoxes(friend)).toEqual([]);
  expect((await eventsTo(friend.email)).map(({ template }) => template)).toEqual(['box-shared', 'box-sharing-ended']);
  expect(await eventsTo(tenant.email)).toEqual([
    { template: 'contract-act', event: 'SHARED', person: friend.email },
    { template: 'contract-act', event: 'SHARING_ENDED', person: friend.email },
  ]);
  expect((await auditsOf(app(), tenant.contractId)).map(({ verb }) => verb)).toEqual(['contract.share', 'contract.end-sharing']);
  // The log names other people by their ids, which the deletion of an account makes meaningless.
  const { changes } = await app().one<{ changes: string }>(`select changes::text from audit_log where verb = 'contract.share'`, []);
  expect(changes).toContain(friend.id);
  expect(changes).not.toContain('Priateľ');
  expect(changes).not.toContain(friend.email);
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('the same box is shared again after the sharing has ended, with messages of its own', async () => {
  const friend = await anAccount(app());
  for (const round of [1, 2]) {
    app().clock.advance({ minutes: 1 });
    await done(actor(), tenant.contractId, 'share', { email: friend.email });
    app().clock.advance({ minutes: 1 });
    await done(actor(), tenant.contractId, 'end-sharing', { clientId: friend.id });
    expect(await eventsTo(friend.email)).toHaveLength(2 * round);
  }
});

test('an unknown or unconfirmed e-mail, that of the client, a person who has the box, and too many people are rejected at the field', async () => {
  const unconfirmed = await anAccount(app(), { confirmed: false });
  const share = (email: string) => act(actor(), tenant.contractId, 'share', { email });
  for (const email of ['nobody@example.com', unconfirmed.email]) expect(await share(email)).toBe('contract/unknown-person');
  await app().rows('update users set email_confirmed_at = created_at where id = $1', [tenant.clientId]);
  expect(await share(tenant.email)).toBe('contract/shared-with-client');
  expect(await share('no e-mail')).toMatch(/ email /);
  for (let count = 0; count < 10; count++) await done(actor(), tenant.contractId, 'share', { email: (await anAccount(app())).email });
  const [first] = (await standingOf(actor(), tenant.contractId)).sharedWith;
  const { email } = await app().one<{ email: string }>('select email from users where id = $1', [first?.clientId]);
  expect(await share(email)).toBe('contract/shared-already');
  expect(await share((await anAccount(app())).email)).toBe('contract/shared-too-many');
  expect((await standingOf(actor(), tenant.contractId)).sharedWith).toHaveLength(10);
});

test('two people share the same box with the same person at once: one does it, and the other hears that it is so', async () => {
  const other = await aTenant(app());
  const friend = await anAccount(app());
  const colleague = await aStaffClient(app());
  const outcomes = await Promise.all([
    act(actor(), other.contractId, 'share', { email: friend.email }),
    act({ app: app(), staff: colleague }, other.contractId, 'share', { email: friend.email }),
  ]);
  expect(outcomes.filter((outcome) => typeof outcome === 'string')).toEqual(['contract/shared-already']);
  expect((await eventsTo(friend.email)).map(({ template }) => template)).toEqual(['box-shared']);
  const endings = await Promise.all([1, 2].map(() => act(actor(), other.contractId, 'end-sharing', { clientId: friend.id })));
  expect(endings.filter((outcome) => typeof outcome === 'string')).toEqual(['contract/already-so']);
});

test('a sharing with somebody of another contract, or of an ended one, cannot be ended or made', async () => {
  const friend = await anAccount(app());
  const ended = await aTenant(app());
  expect(await act(actor(), ended.contractId, 'end-sharing', { clientId: friend.id })).toBe('contract/already-so');
  await done(actor(), ended.contractId, 'share', { email: friend.email });
  expect(await act(actor(), tenant.contractId, 'end-sharing', { clientId: friend.id })).toBe('contract/already-so');
  const owner = await aStaffClient(app());
  await done({ app: app(), staff: owner }, ended.contractId, 'end-now', { ground: 'FORBIDDEN_GOODS' });
  expect((await standingOf(actor(), ended.contractId)).sharedWith).toEqual([]);
  expect(await act(actor(), ended.contractId, 'share', { email: friend.email })).toBe('contract/no-doors');
});
