import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Booking, statementFile } from '../bank-statement/statement-file.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithOverdueRent, aTenantWithUnpaidRent, type Tenant } from '../kit/builders/tenant.ts';
import { cards, gatewayIdOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';
import { runNight } from '../termination/termination.ts';
import { balanceOf, entriesOf, expectLedgerInvariants } from './ledger.ts';

const { app } = useMockGateway();
let operator: StaffClient;
let symbols = 100;

beforeAll(async () => {
  operator = await aStaffClient(app());
});

/** A tenant with an unpaid rent of 63.84. */
async function unpaid() {
  symbols += 1;
  const symbol = `20268${String(symbols).padStart(5, '0')}`;
  return { ...(await aTenantWithUnpaidRent(app(), { symbol })), symbol };
}

const send = (bookings: Booking[], id?: string) =>
  operator.post('/api/admin/bank-statements', {
    content: Buffer.from(statementFile({ iban: 'SK3112000000198742637541', bookings, ...(id === undefined ? {} : { id }) })).toString(
      'base64',
    ),
  });
const rentOf = (id: string) => app().one<{ status: string }>('select status from rents where id = $1', [id]);
const toPay = async (tenant: Tenant) =>
  (await app().get('/api/client/my/rents?limit=10&offset=0&status=UNPAID', tenant.token))
    .json<{ rents: { toPay: { amount: number } }[] }>()
    .rents.map((rent) => rent.toPay.amount);

test('a smaller transfer pays a part: the client sees the rest, and a second transfer pays it', async () => {
  const tenant = await unpaid();
  await send([{ amount: '40.00', text: `SK${tenant.symbol}` }]);
  expect((await rentOf(tenant.rentId)).status).toBe('INVOICE_SUBMITTED');
  expect(await toPay(tenant)).toEqual([2384]);
  expect(await balanceOf(app(), tenant.clientId)).toBe(2384);
  await send([{ amount: '23.84', text: `SK${tenant.symbol} rest` }]);
  expect((await rentOf(tenant.rentId)).status).toBe('PAID');
  expect(await balanceOf(app(), tenant.clientId)).toBe(0);
  await expectLedgerInvariants(app());
});

test('after a part payment the card page charges the rest only', async () => {
  const tenant = await unpaid();
  await send([{ amount: '40.00', text: `SK${tenant.symbol}` }]);
  const { url } = (await app().post(`/api/client/manual-payment/${tenant.rentId}`, { returnUrl: '/my/rents' }, tenant.token)).json<{
    url: string;
  }>();
  await payByCard(app(), gatewayIdOf(url));
  await app().run();
  expect((await rentOf(tenant.rentId)).status).toBe('PAID');
  expect(await app().rows("select amount from payments where rent_id = $1 and status = 'PAID'", [tenant.rentId])).toEqual([
    { amount: 2384 },
  ]);
  await expectLedgerInvariants(app());
});

test('a part payment during a card payment of the whole rent leaves a credit', async () => {
  const tenant = await unpaid();
  const { url } = (await app().post(`/api/client/manual-payment/${tenant.rentId}`, { returnUrl: '/my/rents' }, tenant.token)).json<{
    url: string;
  }>();
  await send([{ amount: '40.00', text: `SK${tenant.symbol}` }]);
  await payByCard(app(), gatewayIdOf(url));
  await app().run();
  expect((await rentOf(tenant.rentId)).status).toBe('PAID');
  expect(await balanceOf(app(), tenant.clientId)).toBe(-4000);
  await expectLedgerInvariants(app());
});

test('an overpayment pays the next invoice, and the card is charged for the rest', async () => {
  const tenant = await unpaid();
  await send([{ amount: '83.84', text: `SK${tenant.symbol}` }]);
  expect(await balanceOf(app(), tenant.clientId)).toBe(-2000);
  await app().rows('update contracts set next_period = 2 where id = $1', [tenant.contractId]);
  const { on } = await app().one<{ on: string }>('select next_charge_on as on from contracts where id = $1', [tenant.contractId]);
  app().clock.set(`${on}T09:00:00Z`);
  await app().runJob('process-payments', {});
  await app().run();
  const paid = await app().rows<{ amount: number }>(
    "select p.amount from payments p join rents r on r.id = p.rent_id where r.contract_id = $1 and r.period_number = 2 and p.status = 'PAID'",
    [tenant.contractId],
  );
  const { total } = await app().one<{ total: number }>(
    'select i.amount_gross + rounding as total from invoices i join rents r on r.id = i.rent_id where r.contract_id = $1 and r.period_number = 2',
    [tenant.contractId],
  );
  expect(paid).toEqual([{ amount: total - 2000 }]);
  expect(await balanceOf(app(), tenant.clientId)).toBe(0);
  await expectLedgerInvariants(app());
});

test('an overpayment of a whole period pays the next rent without the card', async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  const tenant = await unpaid();
  await send([{ amount: '163.84', text: `SK${tenant.symbol}` }]);
  await app().rows('update contracts set next_period = 2 where id = $1', [tenant.contractId]);
  const { on } = await app().one<{ on: string }>('select next_charge_on as on from contracts where id = $1', [tenant.contractId]);
  app().clock.set(`${on}T09:00:00Z`);
  await app().runJob('process-payments', {});
  await app().run();
  const [rent] = await app().rows<{ id: string; status: string }>(
    'select id, status from rents where contract_id = $1 and period_number = 2',
    [tenant.contractId],
  );
  expect(rent?.status).toBe('PAID');
  expect(await app().rows('select id from payments where rent_id = $1', [rent?.id])).toEqual([]);
  await expectLedgerInvariants(app());
});

/** Credit that no invoice has used: staff entered a transfer without naming a debt. */
async function enterCredit({ clientId, contractId }: Tenant, amount: number) {
  const { legalEntityId } = await app().one<{ legalEntityId: string }>(
    'select legal_entity_id as "legalEntityId" from contracts where id = $1',
    [contractId],
  );
  const { statusCode } = await app().call('POST', `/api/admin/clients/${clientId}/transfers`, {
    headers: { ...operator.headers, 'idempotency-key': randomUUID() },
    payload: { legalEntityId, currency: 'EUR', amount, debitIds: [], reason: 'transfer' },
  });
  expect(statusCode).toBe(200);
}
const noticesOf = (rentId: string) => app().rows('select kind from rent_notices where rent_id = $1', [rentId]);

test('credit that came after the invoice pays an overdue rent before a reminder; a part lowers what the reminder names', async () => {
  const overdue = async () => {
    app().clock.set('2026-03-02T09:00:00Z');
    return aTenantWithOverdueRent(app());
  };
  const [even, less] = [await overdue(), await overdue()];
  await enterCredit(even, 6384);
  await enterCredit(less, 4000);
  app().clock.set('2026-04-05T07:20:00Z');
  await app().runJob('notify-rents-with-payment-overdue', {});
  await app().run();
  expect((await rentOf(even.rentId)).status).toBe('PAID');
  expect(await noticesOf(even.rentId)).toEqual([]);
  const open = `select amount - allocated as open from ledger_entries l join invoices i on i.id = l.source_id where i.rent_id = $1 and i.kind = 'INVOICE'`;
  expect(await app().rows(open, [even.rentId])).toEqual([{ open: 0 }]);
  expect(await app().rows(open, [less.rentId])).toEqual([{ open: 2384 }]);
  expect(await noticesOf(less.rentId)).toEqual([{ kind: 'REMINDER' }]);
  const { data } = await app().one<{ data: { amount: { amount: number } } }>(
    `select data from messages where recipient = $1 and template = 'rent-overdue'`,
    [less.email],
  );
  expect(data.amount.amount).toBe(2384);
  await expectLedgerInvariants(app());
});

test('credit that came after the invoice pays a rent before its card is charged again', async () => {
  app().clock.set('2026-03-12T09:00:00Z');
  const tenant = await aTenant(app(), { card: cards.laterNoFunds });
  app().clock.set('2026-04-12T09:00:00Z');
  await app().runJob('process-payments', {});
  await app().run();
  const { id, next } = await app().one<{ id: string; next: string }>(
    'select id, next_attempt_on as next from rents where contract_id = $1 and period_number = 1',
    [tenant.contractId],
  );
  const attempts = () => app().rows('select status from payments where rent_id = $1', [id]);
  expect(await attempts()).toHaveLength(1);
  await enterCredit(tenant, 10_000);
  app().clock.set(`${next}T09:00:00Z`);
  await app().runJob('process-payments', {});
  await app().run();
  expect(await attempts()).toHaveLength(1);
  expect((await rentOf(id)).status).toBe('PAID');
  expect(await balanceOf(app(), tenant.clientId)).toBe(6384 - 10_000);
  await expectLedgerInvariants(app());
});

test('credit of one client pays nothing of another', async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  const [rich, poor] = [await unpaid(), await aTenant(app())];
  await send([{ amount: '963.84', text: `SK${rich.symbol}` }]);
  const { on } = await app().one<{ on: string }>('select next_charge_on as on from contracts where id = $1', [poor.contractId]);
  app().clock.set(`${on}T09:00:00Z`);
  await app().runJob('process-payments', {});
  await app().run();
  const methods = await app().rows('select paying_method from rents where contract_id = $1 and period_number = 1', [poor.contractId]);
  expect(methods).toEqual([{ paying_method: 'AUTOPAY' }]);
  await expectLedgerInvariants(app());
});

test('the same transfer in two statements and in simultaneous imports is entered once', async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  const tenant = await unpaid();
  const booking = { amount: '20.00', text: `SK${tenant.symbol}`, bankReference: `REF-${tenant.symbol}` };
  await Promise.all([send([booking], `A-${tenant.symbol}`), send([booking], `A-${tenant.symbol}`), send([booking], `B-${tenant.symbol}`)]);
  await send([booking], `C-${tenant.symbol}`);
  expect((await entriesOf(app(), tenant.clientId)).filter(({ amount }) => amount === -2000)).toHaveLength(1);
  expect(await balanceOf(app(), tenant.clientId)).toBe(4384);
  await expectLedgerInvariants(app());
});

test('simultaneous transfers of one invoice never pay more than it, and the rest is credit', async () => {
  const tenant = await unpaid();
  const parts = [1, 2, 3, 4].map((part) => send([{ amount: '30.00', text: `SK${tenant.symbol} ${part}` }], `P${part}-${tenant.symbol}`));
  expect((await Promise.all(parts)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect((await rentOf(tenant.rentId)).status).toBe('PAID');
  const { invoice } = await app().one<{ invoice: string }>("select id as invoice from invoices where rent_id = $1 and kind = 'INVOICE'", [
    tenant.rentId,
  ]);
  expect(await app().rows("select amount, allocated from ledger_entries where source = 'DOCUMENT' and source_id = $1", [invoice])).toEqual([
    { amount: 6384, allocated: 6384 },
  ]);
  await expectLedgerInvariants(app());
});

test('staff match a transfer that is a little too small: the rest is written off; a larger gap stays to be paid', async () => {
  const [almost, half] = [await unpaid(), await unpaid()];
  await send([
    { amount: '63.00', text: 'takmer' },
    { amount: '32.00', text: 'polka' },
  ]);
  const { transfers } = (await operator.get('/api/admin/bank-statements/unmatched?limit=200')).json<{
    transfers: { id: string; text: string }[];
  }>();
  for (const [word, { symbol }] of [['takmer', almost] as const, ['polka', half] as const]) {
    const transfer = transfers.find(({ text }) => text === word);
    const path = `/api/admin/bank-statements/unmatched/${transfer?.id}/match`;
    expect((await operator.post(path, { invoiceNumber: `SK${symbol}` })).statusCode).toBe(204);
  }
  expect([(await rentOf(almost.rentId)).status, (await rentOf(half.rentId)).status]).toEqual(['PAID', 'INVOICE_SUBMITTED']);
  expect((await entriesOf(app(), almost.clientId)).filter(({ kind }) => kind === 'WRITE_OFF')).toEqual([
    { kind: 'WRITE_OFF', amount: -84, open: 0 },
  ]);
  expect([await balanceOf(app(), almost.clientId), await balanceOf(app(), half.clientId)]).toEqual([0, 3184]);
  expect(await toPay(half)).toEqual([3184]);
  await expectLedgerInvariants(app());
});

test('a rent that was paid in part is credited at the end of the contract: the debt falls, the surplus is credit', async () => {
  const tenant = await aTenant(app());
  const { on } = await app().one<{ on: string }>('select next_charge_on as on from contracts where id = $1', [tenant.contractId]);
  await app().rows('update contracts set payment_method_reference = null, payment_provider = null where id = $1', [tenant.contractId]);
  app().clock.set(`${on}T09:00:00Z`);
  await app().runJob('process-payments', {});
  await app().run();
  const [rent] = await app().rows<{ id: string; number: string; total: number }>(
    'select r.id, i.number, i.amount_gross + i.rounding as total from rents r join invoices i on i.rent_id = r.id where r.contract_id = $1 and r.period_number = 1',
    [tenant.contractId],
  );
  if (rent === undefined) throw new Error('The second rent is missing');
  await send([{ amount: ((rent.total - 1000) / 100).toFixed(2), text: rent.number }]);
  await app().rows("update contracts set status = 'TERMINATING', terminates_on = $2::date where id = $1", [tenant.contractId, on]);
  app().clock.advance({ days: 2 });
  await runNight(app());
  expect((await rentOf(rent.id)).status).toBe('PAID');
  const { credited } = await app().one<{ credited: number }>(
    "select -(amount_gross + rounding) as credited from invoices where rent_id = $1 and kind = 'CREDIT_NOTE'",
    [rent.id],
  );
  expect(credited).toBeGreaterThan(1000);
  expect(await balanceOf(app(), tenant.clientId)).toBe(1000 - credited);
  await expectLedgerInvariants(app());
});
