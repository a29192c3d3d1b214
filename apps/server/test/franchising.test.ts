import { insertOperators, TestClock, useTestDatabase } from '@komora/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { openDatabase } from '../src/db/database.ts';
import type { Deps } from '../src/deps.ts';
import { buildApp } from '../src/http/app.ts';
import { randomIds } from '../src/ids.ts';
import { openQueue, type Queue } from '../src/jobs/queue.ts';
import { createLog } from '../src/log.ts';
import { forgetContacts } from '../src/modules/franchising/forget-contacts.ts';
import { franchisingRoutes } from '../src/modules/franchising/index.ts';

const testDatabase = useTestDatabase();
const clock = new TestClock();
let database: ReturnType<typeof openDatabase>;
let queue: Queue;
let deps: Deps;
let app: FastifyInstance;
let slowApp: FastifyInstance;

beforeAll(async () => {
  const log = createLog('silent');
  database = openDatabase(testDatabase.url, { max: 8 });
  await insertOperators(database.pool);
  queue = await openQueue(testDatabase.url, log, { worker: false });
  const config = { ...readConfig({}, 'test'), rateLimit: 1000 };
  deps = { db: database.db, clock, ids: randomIds, config, enqueue: queue.enqueue, log, secretKey: Buffer.alloc(32, 7) };
  const open = (one: Deps) =>
    buildApp({ log, ids: randomIds, describe: (code) => code, authenticate: async () => null, routes: [franchisingRoutes(one)] });
  app = await open(deps);
  slowApp = await open({ ...deps, config: { ...config, rateLimit: 1 } });
});
afterAll(async () => {
  await app.close();
  await slowApp.close();
  await queue.stop();
  await database.close();
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
const send = (payload: object, headers: Record<string, string> = {}, to = app) =>
  to.inject({ method: 'POST', url: '/api/client/franchising/contact', payload, headers });
const contactsOf = async (email: string) =>
  (await database.pool.query('select * from franchising_contacts where email = $1', [email])).rows;
const lettersAbout = async (email: string) =>
  (
    await database.pool.query(
      `select template, recipient, language, data from messages
       where recipient = $1 or data ->> 'email' = $1 order by template`,
      [email],
    )
  ).rows;

test('a contact is kept as it was sent, told to the operator, and confirmed in the sender’s language', async () => {
  const body = form({ userLanguage: 'HU' });
  const answer = await send(body);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
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
  const [toOperator, toSender, ...others] = await lettersAbout(body.email);
  expect(others).toEqual([]);
  expect(toOperator).toMatchObject({ template: 'franchising-operator', language: 'SK', data: { fullName: body.fullName, language: 'HU' } });
  expect(toOperator.recipient).not.toBe(body.email);
  // Nothing typed reaches an address that somebody else may have typed.
  expect(toSender).toEqual({ template: 'franchising-received', recipient: body.email, language: 'HU', data: {} });
});

test('without a stated language the confirmation takes the browser’s', async () => {
  const body = form();
  await send(body, { 'accept-language': 'pl,en;q=0.5' });
  expect((await contactsOf(body.email))[0].language).toBe('PL');
});

test('the same contact sent twice, one after the other or at once, is one contact with one pair of letters', async () => {
  const body = form();
  const answers = await Promise.all([send(body), send(body), send({ ...body, fullName: ` ${body.fullName} ` })]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  expect((await send(body)).statusCode).toBe(204);
  expect(await contactsOf(body.email)).toHaveLength(1);
  expect(await lettersAbout(body.email)).toHaveLength(2);
  await send({ ...body, cityToOpen: 'Nitra' });
  expect(await contactsOf(body.email)).toHaveLength(2);
});

test('a script in a field stays text', async () => {
  const script = "<script>alert(1)</script>'; drop table users; --";
  const body = form({ motivation: script, fullName: script });
  expect((await send(body)).statusCode).toBe(204);
  expect((await contactsOf(body.email))[0]).toMatchObject({ motivation: script, full_name: script });
});

const withoutField = (name: string) => Object.fromEntries(Object.entries(form()).filter(([key]) => key !== name));

test.each(Object.keys(form()))('a contact without %s is refused at that field', async (name) => {
  const answer = await send(withoutField(name));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request/invalid']);
  expect(answer.json().errors).toEqual([{ path: name, code: 'revalid/rule/basic/not-null' }]);
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
])('%s = %j is refused', async (path, value, code) => {
  const answer = await send(form({ [path]: value }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual([expect.objectContaining({ path, code })]);
});

test('ten megabytes are too large', async () => {
  const answer = await send(form({ motivation: 'x'.repeat(10 * 1024 * 1024) }));
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'request/too-large']);
});

test('a rush from one caller, or about one address, has to wait', async () => {
  const codes = await Promise.all(Array.from({ length: 6 }, () => send(form(), {}, slowApp)));
  expect(codes.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, 204, 204, 204, 429]);
  clock.advance({ minutes: 10 });
  const { email } = form();
  const statuses: number[] = [];
  for (let sent = 0; sent < 4; sent++)
    statuses.push((await send(form({ email: sent % 2 ? email : email.toUpperCase() }), {}, slowApp)).statusCode);
  expect(statuses).toEqual([204, 204, 204, 429]);
});

test('a contact is forgotten after two years', async () => {
  const body = form();
  await send(body);
  clock.advance({ days: 729 });
  await forgetContacts(deps);
  expect(await contactsOf(body.email)).toHaveLength(1);
  clock.advance({ days: 3 });
  await forgetContacts(deps);
  expect(await contactsOf(body.email)).toEqual([]);
});
