import { insertOperators, TestClock, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './kit/test-app.ts';

const database = useTestDatabase();
const clock = new TestClock();
let testApp: TestApp;
/** The same program with the default rate limits. */
let limitedApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp(database.url, { clock });
  limitedApp = await createTestApp(database.url, { clock, env: { RATE_LIMIT: '1' } });
  await insertOperators(testApp.pool);
});
afterAll(async () => {
  await limitedApp.close();
  await testApp.close();
});

let count = 0;
const form = (more: object = {}) => {
  count += 1;
  return {
    fullName: 'Ľudmila Čierna',
    email: `ludmila${count}@example.com`,
    phoneNumber: '+421 903 123 456',
    businessExperience: 'ONE_TO_FIVE',
    currentPositionAndArea: 'Vedúca skladu, logistika',
    propertyStatus: 'WANTS_RENT',
    propertyAreaInM2: 650,
    cityToOpen: 'Trnava',
    capitalInvestment: 'BETW_30_AND_40',
    returnOnInvestment: 'THREE_TO_FIVE_YEARS',
    isPrimaryIncome: true,
    hasReadFranchiseBrochure: false,
    motivation: 'V Trnave taký sklad chýba.',
    ...more,
  };
};
const send = (payload: object, headers: Record<string, string> = {}, to = testApp) =>
  to.call('POST', '/api/client/franchising/contact', { payload, headers });
const contactsOf = async (email: string) => testApp.rows('select * from franchising_contacts where email = $1', [email]);
const messagesAbout = async (email: string) =>
  testApp.rows(
    `select template, recipient, language, data from messages
     where recipient = $1 or data ->> 'email' = $1 order by template`,
    [email],
  );

test('a contact is stored, sent to the operator, and confirmed in the language of the sender', async () => {
  const body = form({ userLanguage: 'HU' });
  const response = await send(body);
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect(await contactsOf(body.email)).toEqual([
    expect.objectContaining({
      language: 'HU',
      full_name: body.fullName,
      phone_number: '+421903123456',
      business_experience: 'ONE_TO_FIVE',
      current_position_and_area: body.currentPositionAndArea,
      property_status: 'WANTS_RENT',
      property_area_in_m2: 650,
      city_to_open: 'Trnava',
      capital_investment: 'BETW_30_AND_40',
      return_on_investment: 'THREE_TO_FIVE_YEARS',
      is_primary_income: true,
      has_read_franchise_brochure: false,
      motivation: body.motivation,
      received_at: clock.now(),
    }),
  ]);
  const [toOperator, toSender, ...others] = await messagesAbout(body.email);
  expect(others).toEqual([]);
  expect(toOperator).toMatchObject({ template: 'franchising-operator', language: 'SK', data: { fullName: body.fullName, language: 'HU' } });
  expect(toOperator?.recipient).not.toBe(body.email);
  // The confirmation contains no input: another person may have entered the address.
  expect(toSender).toEqual({ template: 'franchising-received', recipient: body.email, language: 'HU', data: {} });
});

test('without a language in the request, the confirmation uses the language of the browser', async () => {
  const body = form();
  await send(body, { 'accept-language': 'pl,en;q=0.5' });
  expect((await contactsOf(body.email))[0]?.language).toBe('PL');
});

test('the same contact sent several times, also concurrently, is stored once and makes one pair of messages', async () => {
  const body = form();
  const responses = await Promise.all([send(body), send(body), send({ ...body, fullName: ` ${body.fullName} ` })]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  expect((await send(body)).statusCode).toBe(204);
  expect(await contactsOf(body.email)).toHaveLength(1);
  expect(await messagesAbout(body.email)).toHaveLength(2);
  await send({ ...body, cityToOpen: 'Nitra' });
  expect(await contactsOf(body.email)).toHaveLength(2);
});

test('a script in a field is stored as text', async () => {
  const script = "<script>alert(1)</script>'; drop table users; --";
  const body = form({ motivation: script, fullName: script });
  expect((await send(body)).statusCode).toBe(204);
  expect((await contactsOf(body.email))[0]).toMatchObject({ motivation: script, full_name: script });
});

const withoutField = (name: string) => Object.fromEntries(Object.entries(form()).filter(([key]) => key !== name));

test.each(Object.keys(form()))('a contact without %s is rejected at that field', async (name) => {
  const response = await send(withoutField(name));
  expect([response.statusCode, response.json().code]).toEqual([400, 'request/invalid']);
  expect(response.json().errors).toEqual([{ path: name, code: 'revalid/rule/basic/not-null' }]);
});

test.each([
  ['fullName', '   ', 'revalid/rule/basic/not-null'],
  ['email', 'nobody', 'revalid/rule/basic/regex'],
  ['phoneNumber', '0903 123 456', 'phoneNumber-invalid'],
  ['businessExperience', 'LOTS', 'revalid/rule/basic/regex'],
  ['propertyAreaInM2', 0, 'revalid/rule/basic/regex'],
  ['propertyAreaInM2', 12.5, 'revalid/rule/basic/regex'],
  ['propertyAreaInM2', '650', 'revalid/rule/basic/regex'],
  ['isPrimaryIncome', 'yes', 'revalid/rule/basic/regex'],
  ['motivation', 'x'.repeat(4001), 'revalid/rule/basic/regex'],
  ['motivation', 'a\0b', 'revalid/rule/basic/regex'],
])('%s = %j is rejected', async (path, value, code) => {
  const response = await send(form({ [path]: value }));
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toEqual([expect.objectContaining({ path, code })]);
});

test('a request of ten megabytes is too large', async () => {
  const response = await send(form({ motivation: 'x'.repeat(10 * 1024 * 1024) }));
  expect([response.statusCode, response.json().code]).toEqual([413, 'request/too-large']);
});

test('requests from one client, and for one e-mail address, are limited', async () => {
  await testApp.rows('delete from rate_limits');
  const codes = await Promise.all(Array.from({ length: 6 }, () => send(form(), {}, limitedApp)));
  expect(codes.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, 204, 204, 204, 429]);
  clock.advance({ minutes: 10 });
  const { email } = form();
  const statuses: number[] = [];
  for (let sent = 0; sent < 4; sent++)
    statuses.push((await send(form({ email: sent % 2 ? email : email.toUpperCase() }), {}, limitedApp)).statusCode);
  expect(statuses).toEqual([204, 204, 204, 429]);
});

test('a contact is deleted after two years', async () => {
  const body = form();
  await send(body);
  clock.advance({ days: 729 });
  await testApp.runJob('purge-expired', {});
  expect(await contactsOf(body.email)).toHaveLength(1);
  clock.advance({ days: 3 });
  await testApp.runJob('purge-expired', {});
  expect(await contactsOf(body.email)).toEqual([]);
});
