import { beforeAll, describe, expect, test } from 'vitest';
import { aCharge } from '../kit/builders/charge.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithUnpaidRent } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { type Booking, type StatementFile, statementFile } from './statement-file.ts';

const { app } = useMockGateway();
const iban = 'SK3112000000198742637541';
let operator: StaffClient;
let symbols = 100;

beforeAll(async () => {
  operator = await aStaffClient(app());
});

/** A tenant with an unpaid rent of 63.84 €, whose invoice has another variable symbol at each call. */
async function unpaid() {
  symbols += 1;
  const symbol = `20269${String(symbols).padStart(5, '0')}`;
  return { ...(await aTenantWithUnpaidRent(app(), { symbol })), symbol };
}

const send = (file: string | Buffer) => operator.post('/api/admin/bank-statements', { content: Buffer.from(file).toString('base64') });
const importing = async (bookings: Booking[], more: Partial<StatementFile> = {}) => {
  const response = await send(statementFile({ iban, bookings, ...more }));
  expect(response.statusCode).toBe(200);
  return response.json<{ statements: { known: boolean; matched: number; unmatched: number; ignored: number }[] }>().statements[0];
};
const rentOf = async (id: string) =>
  (
    await app().rows<{ status: string; paying_method: string; paid_at: Date | null }>(
      'select status, paying_method, paid_at from rents where id = $1',
      [id],
    )
  )[0];
const messages = (email: string) =>
  app().rows<{ data: { amount: { amount: number }; doorsOpenAgain?: boolean } }>(
    "select data from messages where recipient = $1 and template = 'rent-paid' and dedupe_key like 'rent-paid:%'",
    [email],
  );
const unmatched = async () =>
  (await operator.get('/api/admin/bank-statements/unmatched?limit=200')).json<{
    transfers: { id: string; reason: string; amount: number; text: string; invoiceNumber: string | null; payerName: string | null }[];
    total: number;
  }>();
/** The unmatched transfers whose text contains a word. */
const listed = async (word: string) => (await unmatched()).transfers.filter(({ text }) => text.includes(word));

describe('a transfer of the exact amount pays the rent that it names', () => {
  test.each<[string, '001.02' | '001.08', (symbol: string) => Partial<Booking>]>([
    ['by the variable symbol of a Slovak bank', '001.02', (symbol) => ({ endToEndId: `/VS${symbol}/SS/KS0308` })],
    ['by the variable symbol in a Czech reference', '001.08', (symbol) => ({ reference: `VS:${symbol}` })],
    ['by a reference of plain figures', '001.08', (symbol) => ({ reference: `0000${symbol}`.slice(-10) })],
    ['by an RF reference', '001.08', (symbol) => ({ reference: `RF97SK${symbol}` })],
    ['by the number of the invoice in the text', '001.02', (symbol) => ({ text: `nájom, fa SK${symbol}, ďakujem` })],
    ['by a number with spaces', '001.08', (symbol) => ({ text: `platba sk ${symbol.slice(0, 4)} ${symbol.slice(4)} marec` })],
    ['by its figures alone', '001.08', (symbol) => ({ text: `platim ${symbol}` })],
  ])('%s', async (_how, version, booking) => {
    const { rentId, symbol, email } = await unpaid();
    expect(await importing([{ amount: '63.84', ...booking(symbol) }], { version })).toMatchObject({
      known: false,
      matched: 1,
      unmatched: 0,
    });
    expect(await rentOf(rentId)).toMatchObject({ status: 'PAID', paying_method: 'MARKED_BY_ADMIN' });
    expect(await messages(email)).toMatchObject([{ data: { amount: { amount: 6384 } } }]);
  });
});

test('the booking day is the day of payment, and the overlock is removed', async () => {
  const { rentId, contractId, symbol, email } = await unpaid();
  await app().rows('update contracts set overlocked_at = $2 where id = $1', [contractId, app().clock.now()]);
  await importing([{ amount: '63.84', endToEndId: `/VS${symbol}`, day: '2026-02-27' }]);
  expect((await rentOf(rentId))?.paid_at?.toISOString()).toBe('2026-02-27T12:00:00.000Z');
  expect(await app().rows('select overlocked_at from contracts where id = $1', [contractId])).toEqual([{ overlocked_at: null }]);
  expect(await messages(email)).toMatchObject([{ data: { doorsOpenAgain: true } }]);
});

test('a repeated file, and a repeated booking in another statement, are applied once', async () => {
  const { symbol, email } = await unpaid();
  const booking = { amount: '63.84', endToEndId: `/VS${symbol}`, bankReference: 'BANK-0001' };
  const file = statementFile({ iban, id: 'DAY-1', bookings: [booking] });
  const first = (await send(file)).json();
  const second = (await send(file)).json();
  expect(second).toEqual({ statements: [{ ...first.statements[0], known: true }] });
  expect(await importing([booking, { amount: '1.00', text: 'iné' }], { id: 'MONTH-1' })).toMatchObject({ matched: 0, unmatched: 1 });
  expect(await messages(email)).toHaveLength(1);
});

describe('a statement with the id of another one', () => {
  test('of another day is imported, and so is what a completed statement adds; the rest is not paid twice', async () => {
    const [one, two, three] = [await unpaid(), await unpaid(), await unpaid()];
    const id = `yearly-${one.symbol}`;
    const first = { amount: '63.84', endToEndId: `/VS${one.symbol}`, day: '2026-01-15' };
    const added = { amount: '63.84', endToEndId: `/VS${two.symbol}`, day: '2026-01-15', bankReference: `R-${two.symbol}` };
    const later = { amount: '63.84', endToEndId: `/VS${three.symbol}`, day: '2026-02-15' };
    expect(await importing([first], { id })).toMatchObject({ known: false, matched: 1 });
    expect(await importing([first, added], { id })).toMatchObject({ known: false, matched: 1, unmatched: 0 });
    expect(await importing([later], { id })).toMatchObject({ known: false, matched: 1 });
    // The same statement, downloaded again.
    const again = statementFile({ iban, id, bookings: [first, added] }).replace('<MsgId>', '<MsgId>again-');
    expect((await send(again)).json().statements).toMatchObject([{ known: true, matched: 0, unmatched: 0 }]);
    for (const { rentId, email } of [one, two, three]) {
      expect((await rentOf(rentId))?.status).toBe('PAID');
      expect(await messages(email)).toHaveLength(1);
    }
  });
});

test("a booking with the bank's reference of another day is no repetition: it waits for staff, and the same day is applied once", async () => {
  const [one, two] = [await unpaid(), await unpaid()];
  const booking = { amount: '63.84', endToEndId: 'NOTPROVIDED', bankReference: `1-${one.symbol}` };
  const january = { ...booking, text: `SK${one.symbol}`, day: '2026-01-05' };
  const february = { ...booking, text: `SK${two.symbol}`, day: '2026-02-05' };
  expect(await importing([january])).toMatchObject({ matched: 1 });
  expect(await importing([january, february])).toMatchObject({ matched: 0, unmatched: 1 });
  expect(await listed(`SK${two.symbol}`)).toMatchObject([{ reason: 'POSSIBLE_DUPLICATE', amount: 6384 }]);
  expect(await importing([january, february])).toMatchObject({ matched: 0, unmatched: 0 });
  expect(await messages(one.email)).toHaveLength(1);
});

describe("bookings without the bank's reference", () => {
  test('of one statement are separate, even if they are equal', async () => {
    const { symbol, rentId } = await unpaid();
    const half = { amount: '31.92', endToEndId: `/VS${symbol}`, text: 'polovica' };
    expect(await importing([half, half])).toMatchObject({ matched: 2, unmatched: 0 });
    expect((await rentOf(rentId))?.status).toBe('PAID');
  });

  test('of another statement are stored, pay nothing and are listed', async () => {
    const { symbol, rentId } = await unpaid();
    const half = { amount: '31.92', endToEndId: `/VS${symbol}`, text: `polovica ${symbol}` };
    await importing([half]);
    expect(await importing([half])).toMatchObject({ known: false, matched: 0, unmatched: 1 });
    expect((await rentOf(rentId))?.status).toBe('INVOICE_SUBMITTED');
    expect((await listed(`polovica ${symbol}`)).map(({ reason }) => reason).sort()).toEqual(['POSSIBLE_DUPLICATE']);
  });

  test('that an operator confirms pay together with the first', async () => {
    const { symbol, rentId } = await unpaid();
    const half = { amount: '31.92', endToEndId: `/VS${symbol}`, text: `druhá ${symbol}` };
    await importing([half]);
    await importing([half]);
    const second = (await listed(`druhá ${symbol}`)).find(({ reason }) => reason === 'POSSIBLE_DUPLICATE');
    const path = `/api/admin/bank-statements/unmatched/${second?.id}/match`;
    expect((await operator.post(path, { invoiceNumber: second?.invoiceNumber })).statusCode).toBe(204);
    expect((await rentOf(rentId))?.status).toBe('PAID');
  });
});

test('concurrent imports of one file are applied once', async () => {
  const { symbol, email } = await unpaid();
  const file = statementFile({ iban, bookings: [{ amount: '63.84', endToEndId: `/VS${symbol}` }] });
  const answers = await Promise.all([send(file), send(file), send(file)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await messages(email)).toHaveLength(1);
  expect(await app().rows('select count(*)::int as n from bank_entries where end_to_end_id = $1', [`/VS${symbol}`])).toEqual([{ n: 1 }]);
});

test('an interrupted import continues when the file is sent again', async () => {
  const { rentId, symbol } = await unpaid();
  const file = statementFile({ iban, bookings: [{ amount: '63.84', text: `SK${symbol} rest` }] });
  await send(file);
  await app().rows("update bank_entries set state = 'NEW', rent_id = null, settled_at = null where rent_id = $1", [rentId]);
  await app().rows("update rents set paid_at = null, status = 'INVOICE_SUBMITTED', paying_status = 'WAITING_FOR_MANUAL' where id = $1", [
    rentId,
  ]);
  await send(file);
  expect((await rentOf(rentId))?.status).toBe('PAID');
});

describe('a transfer that does not match is listed with its reason and changes nothing', () => {
  test.each<[string, (symbol: string) => Booking]>([
    ['PARTIAL', (symbol) => ({ amount: '0.00', text: `SK${symbol}` })],
    ['OVERPAID', (symbol) => ({ amount: '99999999.99', text: `SK${symbol}` })],
    ['WRONG_CURRENCY', (symbol) => ({ amount: '63.84', currency: 'CZK', text: `SK${symbol}` })],
    ['REVERSAL', (symbol) => ({ amount: '63.84', direction: 'DBIT', reversal: true, text: `SK${symbol}` })],
    ['UNKNOWN_REFERENCE', (symbol) => ({ amount: '63.84', endToEndId: '/VS9', text: `pre ${symbol.slice(0, 6)}` })],
    ['NO_REFERENCE', (symbol) => ({ amount: '63.84', text: `za garaz ${symbol.slice(0, 5)}`, payer: 'Kto &amp; Spol.' })],
  ])('%s', async (reason, booking) => {
    const { rentId, symbol } = await unpaid();
    const sent = booking(symbol);
    expect(await importing([sent])).toMatchObject({ matched: 0, unmatched: 1 });
    expect((await listed(sent.text ?? '')).map((transfer) => transfer.reason)).toContain(reason);
    expect((await rentOf(rentId))?.status).toBe('INVOICE_SUBMITTED');
  });

  test('two invoices in one transfer', async () => {
    const [one, two] = [await unpaid(), await unpaid()];
    await importing([{ amount: '127.68', text: `SK${one.symbol} a SK${two.symbol}` }]);
    expect(await listed(one.symbol)).toMatchObject([{ reason: 'AMBIGUOUS', invoiceNumber: null }]);
  });

  test('a rent that was paid before', async () => {
    const { symbol, email } = await unpaid();
    await importing([{ amount: '63.84', text: `SK${symbol} prvy` }]);
    await importing([{ amount: '63.84', text: `SK${symbol} druhy` }]);
    expect(await listed(symbol)).toMatchObject([{ reason: 'ALREADY_PAID', invoiceNumber: `SK${symbol}`, text: `SK${symbol} druhy` }]);
    expect(await messages(email)).toHaveLength(1);
  });

  test('pending bookings and outgoing transfers are ignored', async () => {
    const { rentId, symbol } = await unpaid();
    const pending: Booking = { amount: '63.84', endToEndId: `/VS${symbol}`, status: 'PDNG' };
    expect(await importing([pending, { amount: '500.00', direction: 'DBIT', text: 'energie' }])).toMatchObject({
      ignored: 2,
      unmatched: 0,
    });
    expect((await rentOf(rentId))?.status).toBe('INVOICE_SUBMITTED');
    await importing([{ ...pending, status: 'BOOK' }]);
    expect((await rentOf(rentId))?.status).toBe('PAID');
  });
});

test('partial transfers pay the rent when their sum is reached', async () => {
  const { rentId, symbol } = await unpaid();
  await importing([{ amount: '40.00', text: `SK${symbol} cast 1` }]);
  expect(await importing([{ amount: '23.84', text: `SK${symbol} cast 2` }])).toMatchObject({ matched: 1 });
  expect((await rentOf(rentId))?.status).toBe('PAID');
  expect(await listed(symbol)).toEqual([]);
});

describe('a transfer that names the invoice of a one-off charge', () => {
  /** A charge of 24.60 €. */
  async function charged() {
    const tenant = await aTenant(app());
    const invoiceId = await aCharge(app(), tenant.contractId, operator);
    const { symbol } = await app().one<{ symbol: string }>('select variable_symbol as symbol from invoices where id = $1', [invoiceId]);
    const open = async () =>
      (await app().one<{ open: number }>('select amount - allocated as open from ledger_entries where source_id = $1', [invoiceId])).open;
    return { ...tenant, symbol, open };
  }
  const balanceOf = async (clientId: string) =>
    (
      await app().one<{ sum: number }>('select coalesce(sum(amount), 0)::integer as sum from ledger_entries where client_id = $1', [
        clientId,
      ])
    ).sum;

  test('pays it, also in two parts, and what exceeds it is the credit of the client', async () => {
    const { symbol, clientId, open } = await charged();
    expect(await importing([{ amount: '20.00', endToEndId: `/VS${symbol}`, text: `A${symbol}` }])).toMatchObject({ matched: 1 });
    expect(await open()).toBe(460);
    expect(await importing([{ amount: '10.00', endToEndId: `/VS${symbol}`, text: `B${symbol}` }])).toMatchObject({ matched: 1 });
    expect([await open(), await balanceOf(clientId)]).toEqual([0, -540]);
    expect(await app().rows('select client_id from bank_entries where remittance = $1', [`A${symbol}`])).toEqual([{ client_id: clientId }]);
  });

  test('and is paid already, or in another currency, is on the list of staff', async () => {
    const { symbol, open } = await charged();
    await importing([{ amount: '24.60', currency: 'CZK', endToEndId: `/VS${symbol}`, text: `C${symbol}` }]);
    expect(await open()).toBe(2460);
    await importing([{ amount: '24.60', endToEndId: `/VS${symbol}`, text: `D${symbol}` }]);
    await importing([{ amount: '24.60', endToEndId: `/VS${symbol}`, text: `E${symbol}` }]);
    expect(await open()).toBe(0);
    const reasons = await app().rows<{ reason: string | null }>(
      'select reason from bank_entries where remittance = any($1) order by remittance',
      [[`C${symbol}`, `D${symbol}`, `E${symbol}`]],
    );
    expect(reasons.map(({ reason }) => reason)).toEqual(['WRONG_CURRENCY', null, 'ALREADY_PAID']);
  });

  test('can be undone: the charge is open again', async () => {
    const { symbol, open } = await charged();
    await importing([{ amount: '24.60', endToEndId: `/VS${symbol}`, text: `F${symbol}` }]);
    const { id } = await app().one<{ id: string }>('select id from bank_entries where remittance = $1', [`F${symbol}`]);
    const settled = async () => (await operator.get(`/api/admin/bank-statements/settled?id=${id}`)).json<{ rows: { id: string }[] }>().rows;
    expect((await settled()).map((row) => row.id)).toEqual([id]);
    expect((await operator.post(`/api/admin/bank-statements/settled/${id}/undo`, { reason: 'another client' })).statusCode).toBe(204);
    expect(await settled()).toEqual([]);
    expect(await open()).toBe(2460);
  });
});

test('a booking of several transfers is split', async () => {
  const [one, two] = [await unpaid(), await unpaid()];
  const parts = [one, two].map(({ symbol }) => ({ amount: '63.84', endToEndId: `/VS${symbol}` }));
  for (const version of ['001.02', '001.08'] as const)
    await importing([{ amount: '127.68', bankReference: 'BATCH-7', parts }], { version });
  expect([(await rentOf(one.rentId))?.status, (await rentOf(two.rentId))?.status]).toEqual(['PAID', 'PAID']);
});

describe('the operator', () => {
  test('matches a transfer to an invoice', async () => {
    const { rentId, symbol, email } = await unpaid();
    await importing([{ amount: '63.00', text: `rucne ${rentId.slice(0, 8)}`, payer: 'Novák Ján' }]);
    const [transfer] = await listed(rentId.slice(0, 8));
    const match = (invoiceNumber: string) => operator.post(`/api/admin/bank-statements/unmatched/${transfer?.id}/match`, { invoiceNumber });
    expect((await match('SK2026999999')).json()).toMatchObject({ code: 'bank-entry/unknown-invoice' });
    expect((await match(` sk${symbol} `)).statusCode).toBe(204);
    expect((await rentOf(rentId))?.status).toBe('PAID');
    expect(await messages(email)).toHaveLength(1);
    expect((await match(`SK${symbol}`)).json()).toMatchObject({ status: 409, code: 'bank-entry/settled' });
    expect(await app().rows('select verb, staff_id, changes from audit_log where noun_id = $1', [transfer?.id])).toEqual([
      {
        verb: 'bank-entry.match',
        staff_id: operator.id,
        changes: { state: { before: 'UNMATCHED', after: 'MATCHED' }, rentId: { before: null, after: rentId } },
      },
    ]);
  });

  test('cannot match a paid rent or another currency', async () => {
    const { symbol } = await unpaid();
    await importing([
      { amount: '63.84', text: `SK${symbol} ok` },
      { amount: '63.84', text: 'dva razy' },
      { amount: '9.00', currency: 'USD', text: 'dolare' },
    ]);
    const match = async (word: string) =>
      (
        await operator.post(`/api/admin/bank-statements/unmatched/${(await listed(word))[0]?.id}/match`, { invoiceNumber: `SK${symbol}` })
      ).json();
    expect(await match('dva razy')).toMatchObject({ code: 'rent/already-paid' });
    expect(await match('dolare')).toMatchObject({ code: 'bank-entry/wrong-currency' });
  });

  test('cannot match a withdrawn transfer, in neither direction, and sees what a huge one may pay', async () => {
    const { rentId, symbol } = await unpaid();
    await importing([
      { amount: '63.84', direction: 'DBIT', reversal: true, text: 'vratena platba' },
      { amount: '63.84', reversal: true, text: 'odvolana platba' },
      { amount: '30000000.00', text: 'velka platba' },
    ]);
    const idOf = async (word: string) => (await listed(word))[0]?.id;
    for (const word of ['vratena', 'odvolana']) {
      const answer = await operator.post(`/api/admin/bank-statements/unmatched/${await idOf(word)}/match`, {
        invoiceNumber: `SK${symbol}`,
      });
      expect(answer.json()).toMatchObject({ code: 'bank-entry/not-incoming' });
    }
    expect((await rentOf(rentId))?.status).toBe('INVOICE_SUBMITTED');
    expect((await operator.get(`/api/admin/bank-statements/unmatched/${await idOf('velka')}/candidates`)).statusCode).toBe(200);
  });

  test('dismisses a transfer', async () => {
    await importing([{ amount: '5.00', text: 'omyl banky' }]);
    const [transfer] = await listed('omyl banky');
    const dismiss = () => operator.post(`/api/admin/bank-statements/unmatched/${transfer?.id}/dismiss`, { note: 'vrátené 2. 3.' });
    expect((await dismiss()).statusCode).toBe(204);
    expect(await listed('omyl banky')).toEqual([]);
    expect((await dismiss()).json()).toMatchObject({ code: 'bank-entry/settled' });
  });
});

describe('an invalid file is rejected completely', () => {
  const good = statementFile({ iban, bookings: [{ amount: '1.00', text: 'x' }] });
  const nested = `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`;
  test.each<[string, string | Buffer]>([
    ['is no XML', 'bookedOn;amount\n2026-03-02;63.84'],
    ['is a PDF', Buffer.from('255044462d312e370a25e2e3cfd3', 'hex')],
    ['ends in the middle', good.slice(0, 600)],
    ['is another message', good.replace('camt.053', 'camt.052')],
    ['is of a version to come', good.replace('053.001.02', '053.001.99')],
    ['has no namespace', good.replace(/ xmlns="[^"]*"/, '')],
    ['declares entities', good.replace('?>', '?><!DOCTYPE d [<!ENTITY a "b">]>')],
    ['reaches for a file', good.replace('?>', '?><!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]>').replace('>x<', '>&a;<')],
    [
      'blows up',
      good.replace('?>', `?><!DOCTYPE d [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(100)}">]>`).replace('>x<', '>&b;<'),
    ],
    ['uses an undeclared entity', good.replace('>x<', '>&undeclared;<')],
    ['is deep', good.replace('<RmtInf>', `<RmtInf>${nested}`)],
    [
      'has no amount',
      good
        .replace('1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>\n    \n', '1,00</Amt><CdtDbtInd>CRDT</CdtDbtInd>\n    \n')
        .replace('Ccy="EUR">1.00', 'Ccy="EUR">1,00'),
    ],
    ['has parts of a cent', good.replace('Ccy="EUR">1.00', 'Ccy="EUR">1.005')],
    ['has a negative amount', good.replace('Ccy="EUR">1.00', 'Ccy="EUR">-1.00')],
    ['names no account', good.replace(/<Acct>.*<\/Acct>/, '')],
    ['is in another encoding than it says', Buffer.from(good.replace('>x<', '>ž<'), 'latin1')],
    ['is empty of statements', good.replace(/<Stmt>[\s\S]*<\/Stmt>/, '')],
  ])('that %s', async (_what, file) => {
    const before = await app().rows('select count(*)::int as n from bank_statements');
    expect((await send(file)).json()).toMatchObject({ status: 400, errors: [{ path: 'content', code: 'bank-statement/unreadable' }] });
    expect(await app().rows('select count(*)::int as n from bank_statements')).toEqual(before);
  });

  test('for a foreign account', async () => {
    expect((await send(statementFile({ iban: 'SK0809000000000123123123' }))).json()).toMatchObject({
      code: 'bank-statement/unknown-account',
    });
  });

  test('that is huge', async () => {
    const bookings = Array.from({ length: 3000 }, (_, index): Booking => ({ amount: '1.00', text: `x${index}` }));
    expect((await send(statementFile({ iban, bookings }))).json()).toMatchObject({ status: 413, code: 'request/too-large' });
  });

  test('by a client', async () => {
    const { token } = await aTenant(app());
    const headers = { origin: app().publicUrl };
    const payload = { content: Buffer.from(good).toString('base64') };
    expect((await app().call('POST', '/api/admin/bank-statements', { payload, token, headers })).json()).toMatchObject({ status: 401 });
  });
});
