import { randomUUID } from 'node:crypto';
import type { LegalEntityRecord } from '@komora/api/admin';
import { beforeAll, describe, expect, test } from 'vitest';
import { violatedWithoutMails } from '../contract-acts/acts.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { gatewayIdOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';
import { companySettings } from '../kit/scenes/set-up-scene.ts';
import { type AtDesk, conclude, contractsOf, finish, listCharge, prepare, send, verbsOf, walkIn } from './desk.ts';

const { app } = useMockGateway();
let desk: AtDesk;
beforeAll(async () => {
  desk = { app: app(), staff: await aStaffClient(app()) };
});
const rentOf = (contractId: string) =>
  app().one<Record<string, unknown>>(
    `select paying_status as status, paid_at is not null as paid, due_on, amount_gross as gross, period_number as period from rents where contract_id = $1`,
    [contractId],
  );
const messagesTo = (email: string) =>
  app().rows<{ template: string; data: Record<string, unknown> }>(
    'select template, data from messages where recipient = $1 order by created_at, id',
    [email],
  );

describe('a contract from the desk', () => {
  test('in cash: account, contract, agreement, paid rent, invoice, receipt and messages, as a paid order, and the codes', async () => {
    const details = walkIn();
    const { contract, id, client } = await conclude(desk, 'CASH', { details });
    expect(contract).toMatchObject({ isPaid: true, due: { amount: 0, currency: 'EUR' }, receiptId: expect.any(String) });
    expect(client).toMatchObject({ email: details.email, details: null });
    expect(await rentOf(contract.id)).toEqual({ status: 'PAID', paid: true, due_on: '2026-03-02', gross: 6384, period: 0 });
    expect(
      await app().one(
        `select c.status, c.rent_net_month as rent, o.status as "order", o.placed_by, o.account_created, (select count(*)::int from consents where order_id = o.id) as consents,
           (select count(*)::int from legal_agreements where contract_id = c.id) as agreements, (select count(*)::int from payments where order_id = o.id) as payments,
           (select sum(amount)::int from ledger_entries where client_id = c.client_id) as balance
         from contracts c join orders o on o.id = c.order_id where c.id = $1`,
        [contract.id],
      ),
    ).toEqual({
      status: 'ACTIVE',
      rent: 4990,
      order: 'FULFILLED',
      placed_by: null,
      account_created: true,
      consents: 4,
      agreements: 1,
      payments: 0,
      balance: 0,
    });
    const messages = await messagesTo(details.email);
    expect(messages.map(({ template }) => template)).toEqual(['order-confirmed', 'rent-paid']);
    expect(messages[0]?.data).toMatchObject({ atDesk: 'IN_CASH', amount: listCharge });
    const receipt = await app().call('GET', `/api/admin/cash-receipts/${contract.receiptId}`, { headers: desk.staff.headers });
    expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
    const codes = (await desk.staff.post(`/api/admin/move-ins/${id}/codes`)).json<Record<string, string>>();
    expect(codes).toEqual({ accessCode: expect.stringMatching(/^\d{6}$/), lockCode: expect.stringMatching(/^\d{6}$/) });
    expect(await verbsOf(app(), id)).toEqual([
      'move-in.start',
      'move-in.set-client',
      'move-in.hold-box',
      'move-in.set-terms',
      'move-in.accept',
      'move-in.finish',
      'move-in.show-codes',
    ]);
    expect(await violatedWithoutMails(app())).toEqual([]);
  });

  test('to be paid later: the rent is due today, and the message says so', async () => {
    const details = walkIn();
    const { contract } = await conclude(desk, 'LATER', { details });
    expect(contract).toMatchObject({ isPaid: false, due: listCharge, receiptId: null });
    expect(await rentOf(contract.id)).toMatchObject({ status: 'CREATED', paid: false, due_on: '2026-03-02' });
    expect(await messagesTo(details.email)).toMatchObject([{ template: 'order-confirmed', data: { atDesk: 'NOT_YET' } }]);
    expect(await violatedWithoutMails(app())).toEqual([]);
  });

  test('by card: the page of the gateway pays the first rent and saves the card', async () => {
    const { contract, id } = await conclude(desk, 'LINK');
    const [first, second] = [
      await desk.staff.post(`/api/admin/move-ins/${id}/payment-page`),
      await desk.staff.post(`/api/admin/move-ins/${id}/payment-page`),
    ];
    const { url } = first.json<{ url: string }>();
    expect(second.json()).toEqual({ url, code: expect.arrayContaining([expect.stringMatching(/^[01]+$/)]) });
    await payByCard(app(), gatewayIdOf(url));
    await app().run();
    expect((await send(desk, 'GET', `/${id}`)).moveIn.contract).toMatchObject({ isPaid: true, due: { amount: 0 } });
    expect(
      (await app().one<{ card: string }>('select payment_method_reference as card from contracts where id = $1', [contract.id])).card,
    ).not.toBeNull();
    expect((await desk.staff.post(`/api/admin/move-ins/${id}/payment-page`)).json()).toMatchObject({ code: 'rent/already-paid' });
    expect(await violatedWithoutMails(app())).toEqual([]);
  });

  test('by transfer: the data contain the number of the invoice', async () => {
    const { id } = await conclude(desk, 'TRANSFER');
    const transfer = (await desk.staff.get(`/api/admin/move-ins/${id}/transfer`)).json<Record<string, unknown>>();
    expect(transfer).toMatchObject({ amount: listCharge, variableSymbol: expect.stringMatching(/^\d{10}$/) });
  });

  test('of a client with an account keeps the account', async () => {
    const tenant = await aTenant(app());
    const { contract, client } = await conclude(desk, 'LATER', { clientId: tenant.clientId });
    expect(client?.id).toBe(tenant.clientId);
    expect(await app().one('select client_id from contracts where id = $1', [contract.id])).toEqual({ client_id: tenant.clientId });
    expect(await app().one('select count(*)::int from users where email = $1', [tenant.email])).toEqual({ count: 1 });
    expect(await violatedWithoutMails(app())).toEqual([]);
  });

  test('keeps its own price in the contract, the invoice and the next rent', async () => {
    const { contract } = await conclude(desk, 'LATER', { ownPrice: 4000 });
    expect(contract.due).toEqual({ amount: 5166, currency: 'EUR' });
    expect(
      await app().one('select rent_net_month as rent, recurring_amount as recurring from contracts where id = $1', [contract.id]),
    ).toEqual({
      rent: 4000,
      recurring: 5166,
    });
  });
});

describe('finishing', () => {
  test('twice with one key returns the same contract, also at the same time', async () => {
    const draft = await prepare(desk);
    const key = randomUUID();
    const answers = await Promise.all([finish(desk, draft, 'CASH', key), finish(desk, draft, 'CASH', key)]);
    answers.push(await finish(desk, draft, 'CASH', key));
    expect(answers.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
    expect(new Set(answers.map(({ moveIn }) => moveIn.contract?.id)).size).toBe(1);
    expect(await contractsOf(app(), draft.box?.id)).toHaveLength(1);
    expect((await verbsOf(app(), draft.id)).filter((verb) => verb === 'move-in.finish')).toHaveLength(1);
  });

  test('from two tablets concludes one contract; the other tablet gets its state', async () => {
    const draft = await prepare(desk);
    const other: AtDesk = { app: app(), staff: await aStaffClient(app()) };
    const answers = await Promise.all([finish(desk, draft, 'CASH'), finish(other, draft, 'CASH')]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['409 changed-elsewhere', 'ok']);
    const lost = answers.find(({ outcome }) => outcome !== 'ok');
    expect(lost?.moveIn).toMatchObject({ current: { state: 'FINISHED' } });
    expect(await contractsOf(app(), draft.box?.id)).toHaveLength(1);
    expect(
      await app().one(
        'select count(*)::int from cash_receipts r join ledger_entries e on e.id = r.entry_id where e.contract_id = (select contract_id from move_ins where id = $1)',
        [draft.id],
      ),
    ).toEqual({ count: 1 });
  });

  test('in cash follows the setting of the company, which staff can change', async () => {
    const draft = await prepare(desk);
    const [row] = (await desk.staff.get('/api/admin/legal-entities')).json<{ rows: LegalEntityRecord[] }>().rows;
    if (row === undefined) throw new Error('There is no company');
    const settings = { ...companySettings(), version: row.version };
    expect((await desk.staff.put(`/api/admin/legal-entities/${row.id}`, { ...settings, acceptsCash: false })).json()).toMatchObject({
      acceptsCash: false,
    });
    expect((await finish(desk, draft, 'CASH')).outcome).toBe('409 cash/not-accepted payment');
    const kept = await desk.staff.put(`/api/admin/legal-entities/${row.id}`, { ...settings, version: row.version + 1 });
    expect(kept.json()).toMatchObject({ acceptsCash: false });
    const receive = { legalEntityId: row.id, currency: 'EUR', amount: 100, debitIds: [], reason: 'at the desk' };
    const { clientId } = await aTenant(app());
    const headers = { ...desk.staff.headers, 'idempotency-key': randomUUID() };
    expect((await app().call('POST', `/api/admin/clients/${clientId}/cash`, { headers, payload: receive })).json()).toMatchObject({
      code: 'cash/not-accepted',
    });
    await desk.staff.put(`/api/admin/legal-entities/${row.id}`, { ...settings, version: row.version + 2, acceptsCash: true });
    expect((await finish(desk, draft, 'CASH')).outcome).toBe('ok');
  });

  test('needs every step, the acceptance, and the accepted price', async () => {
    const draft = await prepare(desk);
    const insuranceId = draft.terms?.insuranceId;
    const open = (
      await send(desk, 'PUT', `/${draft.id}/terms`, { version: draft.version, invoicingPeriod: 3, insuranceId, ownPrice: null })
    ).moveIn;
    expect(open.acceptedAt).toBeNull();
    expect((await finish(desk, open, 'LATER')).outcome).toBe('409 move-in/not-accepted');
    const dearer = await prepare(desk);
    await app().rows('update boxes set price_net_month = 5990 where id = $1', [dearer.box?.id]);
    expect((await finish(desk, dearer, 'LATER')).outcome).toBe('409 Order/price-changed expectedCharge');
    expect(await contractsOf(app(), dearer.box?.id)).toEqual([]);
    const entries = await app().one('select count(*)::int from audit_log where noun_id = $1 and verb = $2', [dearer.id, 'move-in.finish']);
    expect(entries).toEqual({ count: 0 });
  });

  test('in cash is rejected for a company that takes none, and for a person without the right', async () => {
    const draft = await prepare(desk);
    await app().rows('update legal_entities set accepts_cash = false');
    expect((await send(desk, 'GET', `/${draft.id}`)).moveIn.payments).toEqual(['LINK', 'TRANSFER', 'LATER']);
    expect((await finish(desk, draft, 'CASH')).outcome).toBe('409 cash/not-accepted payment');
    await app().rows('update legal_entities set accepts_cash = true');
    const [role] = await app().rows<{ id: string }>(`insert into roles (name) values ('No cash') returning id`);
    await app().rows(`insert into role_rights select $1, r from unnest(array['read:contract', 'write:contract']) r`, [role?.id]);
    const cashless: AtDesk = { app: app(), staff: await aStaffClient(app(), { roleId: role?.id ?? '' }) };
    expect((await finish(cashless, draft, 'CASH')).outcome).toBe('403 forbidden');
    expect(await contractsOf(app(), draft.box?.id)).toEqual([]);
    expect((await finish(cashless, draft, 'LATER')).outcome).toBe('ok');
  });

  test('shows the codes for an hour only', async () => {
    const { id } = await conclude(desk, 'LATER');
    app().clock.set('2026-03-02T11:30:00Z');
    expect((await desk.staff.post(`/api/admin/move-ins/${id}/codes`)).statusCode).toBe(404);
  });
});
