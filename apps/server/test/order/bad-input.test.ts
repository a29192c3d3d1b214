import { createBox, createClient, createOperator, createVoucher, createWarehouse } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { type OrderTestApp, orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();
type Body = ReturnType<typeof orderBody>;
type Change = (body: Body, fixture: Fixture) => unknown;
interface Fixture {
  inactive: string;
  inDeactivated: string;
  taken: string;
  foreignInsurance: string;
}

let fixture: Fixture | undefined;

async function fixtureOf(app: OrderTestApp): Promise<Fixture> {
  if (fixture) return fixture;
  const { pool, operator } = app;
  const polish = await createOperator(pool, 'POL');
  await createVoucher(pool, { token: 'EXPIRED', to: '2026-03-01' });
  await createVoucher(pool, { token: 'EARLY', from: '2026-03-03' });
  await createVoucher(pool, { token: 'USED', uses: 1 });
  await app.rows(`update vouchers set redeemed_count = 1 where token = 'USED'`);
  await createVoucher(pool, { token: 'ELSEWHERE', warehouseId: await createWarehouse(pool, operator) });
  await createClient(pool, { email: 'Known@Example.com', phoneNumber: '+421905999999' });
  const taken = await app.box();
  await app.placed(orderBody(app, taken));
  fixture = {
    inactive: await app.box({ active: false }),
    inDeactivated: await createBox(pool, await createWarehouse(pool, operator, { deactivated: true })),
    taken,
    foreignInsurance: polish.insuranceId,
  };
  return fixture;
}

const details = (body: Body, change: Record<string, unknown>) => ({ ...body, invoicingDetails: { ...body.invoicingDetails, ...change } });
const consent = (body: Body, change: Record<string, unknown>) => ({ ...body, consents: { ...body.consents, ...change } });

/** name, change of a valid request, status, code, field, code of the field's error when it differs */
type Case = [string, Change, number, string, string?, string?];
const cases: Case[] = [
  ['an unknown box', (body) => ({ ...body, boxId: '01900000-0000-7000-8000-000000000000' }), 404, 'not-found'],
  ['an inactive box', (body, { inactive }) => ({ ...body, boxId: inactive }), 409, 'Order/Box-not-active'],
  [
    'a box of a deactivated warehouse',
    (body, { inDeactivated }) => ({ ...body, boxId: inDeactivated }),
    409,
    'Order/Warehouse-deactivated',
  ],
  ['a taken box', (body, { taken }) => ({ ...body, boxId: taken }), 409, 'Box/is-taken'],
  ['an unknown voucher', (body) => ({ ...body, voucherToken: 'NOPE' }), 400, 'Voucher/unknown', 'voucherToken'],
  ['an expired voucher', (body) => ({ ...body, voucherToken: 'EXPIRED' }), 400, 'Voucher/expired', 'voucherToken'],
  ['a voucher that is valid from tomorrow', (body) => ({ ...body, voucherToken: 'EARLY' }), 400, 'Voucher/not-yet-valid', 'voucherToken'],
  ['a voucher that is used up', (body) => ({ ...body, voucherToken: 'USED' }), 400, 'Voucher/used-up', 'voucherToken'],
  ['a voucher of another warehouse', (body) => ({ ...body, voucherToken: 'ELSEWHERE' }), 400, 'Voucher/not-applicable', 'voucherToken'],
  [
    'a period of 2 months',
    (body) => ({ ...body, invoicingPeriod: 2 }),
    400,
    'request/invalid',
    'invoicingPeriod',
    'revalid/rule/basic/regex',
  ],
  [
    'no period',
    (body) => ({ ...body, invoicingPeriod: undefined }),
    400,
    'request/invalid',
    'invoicingPeriod',
    'revalid/rule/basic/not-null',
  ],
  [
    'an insurance of another country',
    (body, { foreignInsurance }) => ({ ...body, insuranceId: foreignInsurance }),
    400,
    'Order/insurance-not-available',
    'insuranceId',
  ],
  [
    'another price than the buyer saw',
    (body) => ({ ...body, expectedCharge: { amount: 6383, currency: 'EUR' } }),
    409,
    'Order/price-changed',
    'expectedCharge',
  ],
  [
    'the same number in another currency',
    (body) => ({ ...body, expectedCharge: { amount: 6384, currency: 'CZK' } }),
    409,
    'Order/price-changed',
    'expectedCharge',
  ],
  [
    'terms not agreed to',
    (body) => consent(body, { termsAndConditions: false }),
    400,
    'request/invalid',
    'consents.termsAndConditions',
    'mustBeChecked',
  ],
  [
    'repeated payments not agreed to',
    (body) => consent(body, { recurringPayments: false }),
    400,
    'request/invalid',
    'consents.recurringPayments',
    'mustBeChecked',
  ],
  [
    'privacy policy not agreed to',
    (body) => consent(body, { privacyPolicy: false }),
    400,
    'request/invalid',
    'consents.privacyPolicy',
    'mustBeChecked',
  ],
  [
    'an immediate start not requested',
    (body) => consent(body, { immediateStart: false }),
    400,
    'request/invalid',
    'consents.immediateStart',
    'mustBeChecked',
  ],
  [
    'a consent left out',
    (body) => consent(body, { termsAndConditions: undefined }),
    400,
    'request/invalid',
    'consents.termsAndConditions',
    'revalid/rule/basic/not-null',
  ],
  [
    'an e-mail in use, in another case',
    (body) => details(body, { email: 'KNOWN@example.com' }),
    409,
    'Autoregistration/email-taken',
    'invoicingDetails.email',
  ],
  [
    'a phone in use, with spaces',
    (body) => details(body, { telephoneNumber: '+421 905 999 999' }),
    409,
    'Autoregistration/phone-taken',
    'invoicingDetails.telephoneNumber',
  ],
  [
    'a phone without its prefix',
    (body) => details(body, { telephoneNumber: '0905123456' }),
    400,
    'request/invalid',
    'invoicingDetails.telephoneNumber',
    'phoneNumber-invalid',
  ],
  [
    'a phone that cannot exist',
    (body) => details(body, { telephoneNumber: '+42100000000' }),
    400,
    'request/invalid',
    'invoicingDetails.telephoneNumber',
    'phoneNumber-invalid',
  ],
  [
    'an invalid e-mail',
    (body) => details(body, { email: 'jan@' }),
    400,
    'request/invalid',
    'invoicingDetails.email',
    'revalid/rule/basic/regex',
  ],
  ...(
    [
      ['a full stop as a name', 'lastName', '.'],
      ['a name of characters without width', 'firstName', '\u200b\u2060'],
      ['an e-mail with two full stops in a row', 'email', 'jan..novak@example.com'],
    ] as const
  ).map(
    ([name, field, value]): Case => [
      name,
      (body) => details(body, { [field]: value }),
      400,
      'request/invalid',
      `invoicingDetails.${field}`,
      'revalid/rule/basic/regex',
    ],
  ),
  [
    'letters as a postcode',
    (body) => details(body, { address: { ...body.invoicingDetails.address, zip: 'abc' } }),
    400,
    'request/invalid',
    'invoicingDetails.address.zip',
    'revalid/rule/basic/regex',
  ],
  [
    'zeros as a company number',
    (body) => details(body, { type: 'PravnickaOsoba', company: { name: 'Sklad s.r.o.', ico: '00000000', dic: '2020000004', icoDph: '' } }),
    400,
    'request/invalid',
    'invoicingDetails.company.ico',
    'revalid/rule/basic/regex',
  ],
  [
    'an empty first name',
    (body) => details(body, { firstName: '  ' }),
    400,
    'request/invalid',
    'invoicingDetails.firstName',
    'revalid/rule/basic/not-null',
  ],
  [
    'a company without its data',
    (body) => details(body, { type: 'PravnickaOsoba' }),
    400,
    'request/invalid',
    'invoicingDetails.company.name',
    'revalid/rule/basic/not-null',
  ],
  [
    'a company without the number that its documents are reported with',
    (body) => details(body, { type: 'PravnickaOsoba', company: { name: 'Sklad s.r.o.', ico: '12345678', dic: '', icoDph: '' } }),
    400,
    'request/invalid',
    'invoicingDetails.company.dic',
    'revalid/rule/basic/not-null',
  ],
  [
    'an unknown country',
    (body) => details(body, { address: { ...body.invoicingDetails.address, countryCode: 'ZZZ' } }),
    400,
    'request/invalid',
    'invoicingDetails.address.countryCode',
    'revalid/rule/basic/regex',
  ],
  [
    'a name of 100 000 letters',
    (body) => details(body, { firstName: 'x'.repeat(100_000) }),
    400,
    'request/invalid',
    'invoicingDetails.firstName',
    'revalid/rule/basic/regex',
  ],
  [
    'a voucher of 100 000 letters',
    (body) => ({ ...body, voucherToken: 'x'.repeat(100_000) }),
    400,
    'request/invalid',
    'voucherToken',
    'revalid/rule/basic/regex',
  ],
  [
    'an e-mail of 100 000 letters',
    (body) => details(body, { email: `${'x'.repeat(100_000)}@example.com` }),
    400,
    'request/invalid',
    'invoicingDetails.email',
    'revalid/rule/basic/regex',
  ],
  [
    'a number as a name',
    (body) => details(body, { firstName: 7 }),
    400,
    'request/invalid',
    'invoicingDetails.firstName',
    'revalid/rule/basic/regex',
  ],
  [
    'a text as a price',
    (body) => ({ ...body, expectedCharge: { amount: '6384', currency: 'EUR' } }),
    400,
    'request/invalid',
    'expectedCharge.amount',
    'revalid/rule/basic/regex',
  ],
  ['an object as the box', (body) => ({ ...body, boxId: { $gt: '' } }), 400, 'request/invalid', 'boxId', 'revalid/rule/basic/regex'],
  ['SQL as the box', (body) => ({ ...body, boxId: "' or 1=1 --" }), 400, 'request/invalid', 'boxId', 'revalid/rule/basic/regex'],
  ['a list as the body', () => [], 400, 'request/invalid'],
  [
    'text with a zero byte',
    (body) => details(body, { firstName: 'Ján\u0000' }),
    400,
    'request/invalid',
    'invoicingDetails.firstName',
    'revalid/rule/basic/regex',
  ],
  [
    'an unpaired surrogate',
    (body) => details(body, { lastName: 'Nov\ud800' }),
    400,
    'request/invalid',
    'invoicingDetails.lastName',
    'revalid/rule/basic/regex',
  ],
  [
    'an e-mail with a zero byte',
    (body) => details(body, { email: 'a\u0000b@example.com' }),
    400,
    'request/invalid',
    'invoicingDetails.email',
    'revalid/rule/basic/regex',
  ],
  ['a body of 2 MB', (body) => ({ ...body, extra: 'x'.repeat(2_000_000) }), 413, 'request/too-large'],
];

test.each(cases)('%s is rejected and stores nothing', async (_name, change, status, code, field, fieldCode) => {
  const app = testApp();
  const places = await fixtureOf(app);
  const body = orderBody(app, await app.box());
  const before = await app.rowCounts();
  const response = await app.place(change(body, places), { 'idempotency-key': `bad-${_name.replaceAll(' ', '-')}` });
  expect({ status: response.status, code: response.body.code }).toEqual({ status, code });
  if (field !== undefined) expect(response.body.errors).toContainEqual(expect.objectContaining({ path: field, code: fieldCode ?? code }));
  expect(response.headers['content-type']).toMatch('application/problem+json');
  expect(await app.rowCounts()).toEqual(before);
});

test.each([
  ['broken JSON', '{"boxId": ', 400, 'request/malformed'],
  ['an empty text', '', 400, 'request/malformed'],
  ['a form', 'boxId=1', 415, 'request/unsupported-media-type'],
])('%s as the body is rejected and stores nothing', async (name, body, status, code) => {
  const before = await testApp().rowCounts();
  const type = name === 'a form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const response = await testApp().place(body, { 'content-type': type });
  expect([response.status, response.body.code]).toEqual([status, code]);
  expect(await testApp().rowCounts()).toEqual(before);
});

test('billing details are verified by the same rules as an order', async () => {
  await fixtureOf(testApp());
  const verify = async (change: Record<string, unknown>) => {
    const { invoicingDetails } = orderBody(testApp(), '01900000-0000-7000-8000-000000000000');
    const { status, body } = await testApp().call('PUT', '/api/client/order/offer/verify-autoregistration-invoicing-details', {
      body: { ...invoicingDetails, ...change },
    });
    return [status, body?.code, body?.errors?.[0]?.path];
  };
  expect(await verify({})).toEqual([204, undefined, undefined]);
  expect(await verify({ email: 'known@example.com' })).toEqual([409, 'Autoregistration/email-taken', 'email']);
  expect(await verify({ telephoneNumber: '+421905999999' })).toEqual([409, 'Autoregistration/phone-taken', 'telephoneNumber']);
  expect(await verify({ telephoneNumber: '+421905999999', sharesPhone: true })).toEqual([204, undefined, undefined]);
  expect(await verify({ email: 'known@example.com', sharesPhone: true })).toEqual([409, 'Autoregistration/email-taken', 'email']);
  expect(await verify({ telephoneNumber: '+421' })).toEqual([400, 'request/invalid', 'telephoneNumber']);
});

test('an idempotency key that is too long is rejected', async () => {
  const before = await testApp().rowCounts();
  const response = await testApp().place(orderBody(testApp(), await testApp().box()), { 'idempotency-key': 'x'.repeat(201) });
  expect([response.status, response.body.errors[0].path]).toEqual([400, 'Idempotency-Key']);
  expect(await testApp().rowCounts()).toEqual(before);
});

test('an order with login needs a valid session', async () => {
  const body = orderBody(testApp(), await testApp().box());
  const before = await testApp().rowCounts();
  expect((await testApp().place(body, { authorization: 'Bearer unknown' })).status).toBe(401);
  expect((await testApp().call('POST', '/api/client/order/place/with-login', { body })).status).toBe(401);
  expect(await testApp().rowCounts()).toEqual(before);
});
