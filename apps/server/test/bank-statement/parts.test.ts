import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenantWithUnpaidRent } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { balanceOf, expectLedgerInvariants } from '../ledger/ledger.ts';
import { type Booking, statementFile } from './statement-file.ts';

const { app } = useMockGateway();
const iban = 'SK3112000000198742637541';
const operator: { client?: StaffClient } = {};
const owner = (): StaffClient => operator.client as StaffClient;
let symbols = 500;

beforeAll(async () => {
  operator.client = await aStaffClient(app());
});

interface Tenant {
  clientId: string;
  entryId: string;
  rentId: string;
  symbol: string;
  name: string;
}

/** A tenant who owes a rent of 63.84 €. */
async function aDebtor(): Promise<Tenant> {
  symbols += 1;
  const symbol = `20268${String(symbols).padStart(5, '0')}`;
  const { rentId } = await aTenantWithUnpaidRent(app(), { symbol });
  const row = await app().one<{ clientId: string; entryId: string; name: string }>(
    `select l.client_id as "clientId", l.id as "entryId", u.first_name || ' ' || u.last_name as name
     from ledger_entries l join invoices i on i.id = l.source_id join users u on u.id = l.client_id where i.rent_id = $1 and i.kind = 'INVOICE'`,
    [rentId],
  );
  return { ...row, rentId, symbol };
}

/** A further open charge of the client. @returns the id of its entry */
async function aCharge({ clientId, symbol }: Tenant, gross: number): Promise<string> {
  symbols += 1;
  await app().rows(
    `insert into invoices (kind, legal_entity_id, series, year, sequence, number, client_id, language, supplier, customer, issued_on, supplied_on, due_on, variable_symbol,
       amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
     select 'INVOICE', legal_entity_id, 'INVOICE', 2026, $3::integer, 'SK9' || $3::text, client_id, language, supplier, customer, issued_on, issued_on, issued_on, '9' || $3::text,
       $2::integer, 0, $2::integer, currency, '[]', created_at from invoices where variable_symbol = $1 and kind = 'INVOICE'`,
    [symbol, gross, 600_000 + symbols],
  );
  const { id } = await app().one<{ id: string }>(
    `select l.id from ledger_entries l join invoices i on i.id = l.source_id where l.client_id = $1 and l.kind = 'CHARGE' order by l.created_at desc, l.id desc limit 1`,
    [clientId],
  );
  return id;
}

let words = 0;
/** An unmatched transfer. @returns its id */
async function aTransfer(booking: Partial<Booking> & { amount: string }): Promise<string> {
  words += 1;
  const text = `slovo${words}`;
  const file = statementFile({ iban, bookings: [{ text, ...booking }] });
  expect((await owner().post('/api/admin/bank-statements', { content: Buffer.from(file).toString('base64') })).statusCode).toBe(200);
  const { id } = await app().one<{ id: string }>('select id from bank_entries where remittance like $1', [`%${booking.text ?? text}%`]);
  return id;
}

const list = '/api/admin/bank-statements';
const match = (id: string, clientId: string, parts: { entryId: string; amount: number }[], person = owner()) =>
  person.post(`${list}/unmatched/${id}/match-parts`, { clientId, parts });
const undo = (id: string, person = owner()) => person.post(`${list}/settled/${id}/undo`, { reason: 'wrong client' });
const statusOf = async (rentId: string) => (await app().one<{ status: string }>('select status from rents where id = $1', [rentId])).status;
const openOf = async (entryId: string) =>
  (await app().one<{ open: number }>('select abs(amount) - allocated as open from ledger_entries where id = $1', [entryId])).open;
const candidates = async (id: string) =>
  (await owner().get(`${list}/unmatched/${id}/candidates`)).json<{
    rows: { id: string; clientId: string; score: number; signals: string[] }[];
  }>().rows;

describe('candidates of a transfer', () => {
  test('are ordered by symbol, known account, name and sum', async () => {
    const [tenant, other] = [await aDebtor(), await aDebtor()];
    // Two rents are named: the program leaves it to a person.
    const id = await aTransfer({
      amount: '63.84',
      text: `fa ${tenant.symbol} a ${other.symbol}`,
      payer: tenant.name,
      payerIban: 'SK5811000000002900000001',
    });
    const [first, second] = await candidates(id);
    expect(first).toMatchObject({ id: tenant.entryId });
    expect(first?.signals).toEqual(['SYMBOL', 'NAME', 'SUM']);
    expect(second?.signals).toContain('SYMBOL');
    expect((await match(id, tenant.clientId, [{ entryId: tenant.entryId, amount: 6384 }])).statusCode).toBe(204);
    await aCharge(tenant, 1234);
    const next = await aTransfer({ amount: '5.00', payer: 'Neznámy', payerIban: 'SK5811000000002900000001' });
    expect((await candidates(next))[0]).toMatchObject({ clientId: tenant.clientId, score: 30, signals: ['IBAN'] });
  });

  test('of a sum that more clients owe than are compared begin with the one who has the name of the payer', async () => {
    const [crowd, payer] = [await aDebtor(), await aDebtor()];
    await app().rows(`update users set first_name = 'Alžbeta', last_name = 'Šťastná-Kráľová' where id = $1`, [payer.clientId]);
    await app().rows(
      `insert into ledger_entries (client_id, legal_entity_id, currency, kind, amount, entered_on, due_on, source, source_id, created_at)
       select l.client_id, l.legal_entity_id, l.currency, 'OPENING', 4321, l.entered_on, l.entered_on + case when l.id = $2 then 9 else 0 end, 'STAFF', gen_random_uuid(), l.created_at
       from ledger_entries l, generate_series(1, 120) n where l.id = $1 or (l.id = $2 and n = 1)`,
      [crowd.entryId, payer.entryId],
    );
    const id = await aTransfer({ amount: '43.21', payer: 'Ing. KRALOVA Alzbeta' });
    const [first, second] = await candidates(id);
    expect(first).toMatchObject({ clientId: payer.clientId, signals: ['NAME', 'SUM'] });
    expect(second).toMatchObject({ clientId: crowd.clientId, signals: ['SUM'] });
  });

  test('of nothing in common are none', async () => {
    expect(await candidates(await aTransfer({ amount: '0.07', payer: 'Qwertz Yxcvb' }))).toEqual([]);
  });
});

describe('a transfer in parts', () => {
  test('pays several entries, the rest stays on the balance, and the ledger stays even', async () => {
    const tenant = await aDebtor();
    const chargeId = await aCharge(tenant, 2000);
    const before = await balanceOf(app(), tenant.clientId);
    const id = await aTransfer({ amount: '100.00' });
    const parts = [
      { entryId: tenant.entryId, amount: 6384 },
      { entryId: chargeId, amount: 500 },
    ];
    expect((await match(id, tenant.clientId, parts)).statusCode).toBe(204);
    expect([await statusOf(tenant.rentId), await openOf(tenant.entryId), await openOf(chargeId)]).toEqual(['PAID', 0, 1500]);
    expect(await balanceOf(app(), tenant.clientId)).toBe(before - 10_000);
    await expectLedgerInvariants(app());
    const { rows } = (await owner().get(`${list}/settled`)).json<{ rows: { id: string; rest: number; pays: string[] }[] }>();
    expect(rows.find((row) => row.id === id)).toMatchObject({ rest: 3116 });
    expect(rows.find((row) => row.id === id)?.pays).toHaveLength(2);
  });

  test('pays a deposit that is due, and undone the deposit is due again, until it has ended', async () => {
    const tenant = await aDebtor();
    const { id: depositId } = await app().one<{ id: string }>(
      `insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, source, source_id, source_number, is_reserved, created_at)
       select client_id, legal_entity_id, currency, contract_id, 'DEPOSIT_IN', 7777, entered_on, 'STAFF', $2, 2, false, created_at from ledger_entries where id = $1 returning id`,
      [tenant.entryId, randomUUID()],
    );
    const id = await aTransfer({ amount: '77.77', payer: tenant.name });
    expect((await candidates(id))[0]).toMatchObject({ id: depositId, clientId: tenant.clientId, kind: 'DEPOSIT_IN' });
    const parts = [{ entryId: depositId, amount: 7777 }];
    expect((await match(id, tenant.clientId, parts)).statusCode).toBe(204);
    expect(await openOf(depositId)).toBe(0);
    expect((await undo(id)).statusCode).toBe(204);
    expect(await openOf(depositId)).toBe(7777);
    expect((await match(id, tenant.clientId, parts)).statusCode).toBe(204);
    const end = await app().call('POST', `/api/admin/deposits/${depositId}/return`, {
      headers: { ...owner().headers, 'idempotency-key': randomUUID() },
      payload: { debitIds: [], method: 'TRANSFER', reason: 'left' },
    });
    expect(end.statusCode).toBe(200);
    expect((await undo(id)).json()).toMatchObject({ code: 'ledger/not-releasable' });
    await expectLedgerInvariants(app());
  });

  test('without a part goes to the balance as a whole', async () => {
    const tenant = await aDebtor();
    const id = await aTransfer({ amount: '10.00' });
    expect((await match(id, tenant.clientId, [])).statusCode).toBe(204);
    expect([await statusOf(tenant.rentId), await openOf(tenant.entryId)]).toEqual(['INVOICE_SUBMITTED', 6384]);
    await expectLedgerInvariants(app());
  });

  test('without a part is rejected for a client who has nothing with the company', async () => {
    const { clientId } = await aDebtor();
    const elsewhere = await app().one<{ id: string }>(
      `insert into users (email, first_name, last_name, user_language, referral_code, created_at)
       values ('elsewhere@example.com', 'Iný', 'Klient', 'SK', 'ELSEWHERE', now()) returning id`,
    );
    const id = await aTransfer({ amount: '10.00' });
    expect((await match(id, elsewhere.id, [])).json()).toMatchObject({ code: 'ledger/other-account' });
    expect((await match(id, clientId, [])).statusCode).toBe(204);
  });

  test('above the transfer, above what is open, of somebody else, twice in one request, or unknown is rejected, and nothing changes', async () => {
    const [tenant, other] = [await aDebtor(), await aDebtor()];
    const id = await aTransfer({ amount: '20.00' });
    const own = tenant.entryId;
    const rejected: [object[], number, object][] = [
      [[{ entryId: own, amount: 2001 }], 400, { errors: [{ path: 'parts', code: 'bank-entry/parts-above-transfer' }] }],
      [[{ entryId: own, amount: 6385 }], 409, { errors: [{ path: 'parts.0.amount', code: 'ledger/more-than-open' }] }],
      [[{ entryId: other.entryId, amount: 100 }], 409, { code: 'ledger/other-account' }],
      [
        [
          { entryId: own, amount: 100 },
          { entryId: own, amount: 100 },
        ],
        409,
        { errors: [{ path: 'parts', code: 'ledger/more-than-open' }] },
      ],
      [[{ entryId: id, amount: 100 }], 404, { code: 'not-found' }],
      [[{ entryId: own, amount: 0 }], 400, { code: 'request/invalid' }],
      [[{ entryId: own, amount: -5 }], 400, { code: 'request/invalid' }],
      [[{ entryId: own, amount: 1e12 }], 400, { code: 'request/invalid' }],
    ];
    for (const [parts, status, body] of rejected) {
      const response = await match(id, tenant.clientId, parts as never);
      expect([parts, response.statusCode]).toEqual([parts, status]);
      expect(response.json()).toMatchObject(body);
    }
    expect(await openOf(own)).toBe(6384);
    expect((await match(id, '00000000-0000-4000-8000-000000000000', [])).json()).toMatchObject({ code: 'ledger/other-account' });
  });

  test('in another currency, or withdrawn by the bank, is rejected', async () => {
    const tenant = await aDebtor();
    const foreign = await aTransfer({ amount: '63.84', currency: 'CZK', text: `cudzia mena ${tenant.symbol}` });
    expect((await match(foreign, tenant.clientId, [])).json()).toMatchObject({ code: 'bank-entry/wrong-currency' });
    const withdrawn = await aTransfer({ amount: '63.84', reversal: true, text: 'odvolany prevod' });
    expect((await match(withdrawn, tenant.clientId, [])).json()).toMatchObject({ code: 'bank-entry/not-incoming' });
  });

  test('by two people at once counts once', async () => {
    const tenant = await aDebtor();
    const id = await aTransfer({ amount: '63.84' });
    const colleague = await aStaffClient(app(), { preset: 'accountant' });
    const parts = [{ entryId: tenant.entryId, amount: 6384 }];
    const answers = await Promise.all([match(id, tenant.clientId, parts), match(id, tenant.clientId, parts, colleague)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect(await openOf(tenant.entryId)).toBe(0);
    await expectLedgerInvariants(app());
  });

  test('two transfers for the same invoice at once never pay more than it', async () => {
    const tenant = await aDebtor();
    const ids = [await aTransfer({ amount: '63.84' }), await aTransfer({ amount: '63.84' })];
    const parts = [{ entryId: tenant.entryId, amount: 6384 }];
    const answers = await Promise.all(ids.map((id) => match(id, tenant.clientId, parts)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    await expectLedgerInvariants(app());
  });
});

describe('undoing a match', () => {
  test('opens the rents again, takes the money off the balance, and can be matched to somebody else', async () => {
    const [wrong, right] = [await aDebtor(), await aDebtor()];
    const id = await aTransfer({ amount: '70.00' });
    const before = await balanceOf(app(), wrong.clientId);
    await match(id, wrong.clientId, [{ entryId: wrong.entryId, amount: 6384 }]);
    expect((await undo(id)).statusCode).toBe(204);
    expect([await statusOf(wrong.rentId), await openOf(wrong.entryId), await balanceOf(app(), wrong.clientId)]).toEqual([
      'INVOICE_SUBMITTED',
      6384,
      before,
    ]);
    await expectLedgerInvariants(app());
    expect((await undo(id)).json()).toMatchObject({ code: 'bank-entry/not-settled' });
    expect((await match(id, right.clientId, [{ entryId: right.entryId, amount: 6384 }])).statusCode).toBe(204);
    expect(await statusOf(right.rentId)).toBe('PAID');
    await expectLedgerInvariants(app());
  });

  test('of an automatic match and of one by number keeps the ledger even, also twice', async () => {
    const tenant = await aDebtor();
    const id = await aTransfer({ amount: '63.84', text: `VS${tenant.symbol}` });
    expect(await statusOf(tenant.rentId)).toBe('PAID');
    expect((await undo(id)).statusCode).toBe(204);
    expect(await statusOf(tenant.rentId)).toBe('INVOICE_SUBMITTED');
    const again = await owner().post(`${list}/unmatched/${id}/match`, { invoiceNumber: `SK${tenant.symbol}` });
    expect(again.statusCode).toBe(204);
    expect(await statusOf(tenant.rentId)).toBe('PAID');
    await expectLedgerInvariants(app());
    const answers = await Promise.all([undo(id), undo(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    await expectLedgerInvariants(app());
  });

  test('is rejected when the money was returned to the client, and a dismissal comes back to the list', async () => {
    const tenant = await aDebtor();
    const id = await aTransfer({ amount: '5.00' });
    await match(id, tenant.clientId, []);
    const { id: creditId } = await app().one<{ id: string }>(
      `select id from ledger_entries where source = 'BANK_ENTRY' and source_id = $1`,
      [id],
    );
    const paidOut = await app().call('POST', `/api/admin/ledger-entries/${creditId}/pay-out`, {
      headers: { ...owner().headers, 'idempotency-key': `pay-out-${id}` },
      payload: { amount: 500, method: 'TRANSFER', reason: 'sent back' },
    });
    expect(paidOut.statusCode, paidOut.body).toBe(200);
    expect((await undo(id)).json()).toMatchObject({ code: 'ledger/not-releasable' });
    const other = await aTransfer({ amount: '6.00' });
    await owner().post(`${list}/unmatched/${other}/dismiss`, { note: 'sent back' });
    expect((await undo(other)).statusCode).toBe(204);
    const { transfers } = (await owner().get(`${list}/unmatched?limit=200`)).json<{ transfers: { id: string; reason: string }[] }>();
    expect(transfers.find((transfer) => transfer.id === other)).toMatchObject({ reason: 'UNDONE' });
    await expectLedgerInvariants(app());
  });
});
