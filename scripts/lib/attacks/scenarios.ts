import { createHash } from 'node:crypto';
import { demoPassword, logins } from '../../../apps/server/src/demo/people.ts';
import { newcomer } from '../../../bench/lib/buy-box.ts';
import { anAddress, type Site } from './site.ts';
import { logIn, type Victim } from './victim.ts';

export interface Scene {
  /** As for clients: no demo, no test gateway, an https address. */
  shop: Site;
  /** The same with the test gateway, so that there is a paid contract. */
  trial: Site;
  victim: Victim;
}

export interface Attack {
  /** Of the list of findings. */
  id: string;
  what: string;
  /** @returns what happened instead @throws Error if the attack works */
  run(scene: Scene): Promise<string>;
}

function assert(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const counted = (statuses: readonly (number | string)[]): string =>
  [...new Set(statuses)]
    .sort()
    .map((status) => `${statuses.filter((one) => one === status).length} × ${status}`)
    .join(', ');
const login = (username: string, password: string) => ({ username, password, rememberMe: false, deviceId: null, domain: 'CLIENT' });
const errorReport = (error: string) => ({
  error: error.slice(0, 1000),
  stacktrace: error.slice(0, 8000),
  context: {
    browser: 'x',
    localStorage: { text: error.slice(0, 2000) },
    location: error.slice(0, 1000),
    screenSize: '1',
    sessionId: 'x',
    username: null,
  },
});
/** A newcomer orders a free box. @returns the order, or the code of its rejection */
async function placeOrder(site: Site, ip: string, key: string): Promise<{ orderId?: string; rejection: string }> {
  const boxId = site.boxIds.pop() ?? '';
  const offer = JSON.parse((await site.send(`/api/client/order/offer/${boxId}`, { ip })).text) as { insurances: { id: string }[] };
  const choice = { boxId, invoicingPeriod: 3, insuranceId: offer.insurances[0]?.id, voucherToken: null };
  const summary = await site.send('/api/client/order/offer/summary', { method: 'PUT', ip, json: choice });
  const { chargedNow } = JSON.parse(summary.text) as { chargedNow: unknown };
  const json = {
    ...choice,
    ...{ language: 'SK', invoicingDetails: newcomer(), expectedCharge: chargedNow },
    consents: { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false },
  };
  const reply = await site.send('/api/client/order/place/without-login', { ip, json, headers: { 'idempotency-key': key } });
  const { orderId } = JSON.parse(reply.text) as { orderId?: string };
  return { ...(orderId === undefined ? {} : { orderId }), rejection: reply.code ?? String(reply.status) };
}

/** Attacks by requests that change nothing of the deployment. */
export const attacks: readonly Attack[] = [
  {
    id: 'C1',
    what: 'an error report of many tokens keeps the process busy',
    run: async ({ shop }) => {
      const reply = await shop.send('/api/ops/error', { json: errorReport('token'.repeat(1600)) });
      assert(reply.ms < 1000, `one report took ${reply.ms} ms`);
      return `answered with ${reply.status} in ${reply.ms} ms`;
    },
  },
  {
    id: 'C2',
    what: 'a test card, or a control route of the test gateway, pays an order',
    run: async ({ shop }) => {
      const paths = ['/mock-gateway/pay/1', '/mock-gateway/pay/1/card', '/mock-gateway/control/1/settle', '/mock-gateway/control/down'];
      const statuses = [];
      for (const path of paths) statuses.push((await shop.send(path, { method: 'POST' })).status);
      assert(
        statuses.every((status) => status === 404),
        `the routes answer: ${counted(statuses)}`,
      );
      const [row] = await shop.query<{ schema: string | null }>(`select to_regnamespace('mock_gateway')::text as schema`);
      assert(row?.schema === null, 'the tables of the test gateway exist');
      return 'routes are not found, its tables do not exist';
    },
  },
  {
    id: 'H1',
    what: 'a client who is overlocked reads the codes of the doors',
    run: async ({ trial, victim }) => {
      const token = await logIn(trial, victim);
      const headers = { authorization: `Bearer ${token}` };
      const paths = ['my/contracts', `my/contracts/${victim.contractId}`, `contract/${victim.contractId}/lock-access-pin`];
      const read = () => Promise.all(paths.map(async (path) => (await trial.send(`/api/client/${path}`, { headers })).text));
      const codes = (text: string) => [...text.matchAll(/"(?:accessCode|lockCode|pin)":"([^"]+)"/g)].map(([, code]) => code ?? '');
      const before = await read();
      const showing = before.filter((text) => codes(text).length > 0).length;
      assert(showing > 0, 'there are no codes to hide');
      await trial.query('update contracts set overlocked_at = now() where id = $1', [victim.contractId]);
      const after = await read();
      await trial.query('update contracts set overlocked_at = null where id = $1', [victim.contractId]);
      const known = before.flatMap(codes);
      assert(!after.some((text) => codes(text).length > 0 || known.some((code) => text.includes(`"${code}"`))), 'a code is in an answer');
      return `codes in ${showing} of ${paths.length} answers before, in none afterwards`;
    },
  },
  {
    id: 'H2',
    what: 'the people of the demo sign in with their known password',
    run: async ({ shop }) => {
      const statuses = [];
      for (const { email } of logins.clients)
        statuses.push((await shop.send('/auth/custom/login', { json: login(email, demoPassword) })).status);
      assert(!statuses.includes(200), 'somebody is signed in');
      const [row] = await shop.query<{ people: number }>('select (select count(*) from users) + (select count(*) from staff) as people');
      assert(Number(row?.people) === 0, `there are ${row?.people} accounts`);
      return 'rejected; a new deployment has no account';
    },
  },
  {
    id: 'H3',
    what: 'one address tries 209 passwords and keeps everybody else out',
    run: async ({ trial, victim }) => {
      const ip = anAddress();
      const tries = times(209, (index) =>
        trial.send('/auth/custom/login', { ip, json: login(`somebody${index}@komora.example`, 'heslo123') }),
      );
      const began = performance.now();
      await logIn(trial, victim);
      const ms = Math.round(performance.now() - began);
      const statuses = (await tries).map(({ status }) => status);
      const tried = statuses.filter((status) => status !== 429).length;
      assert(tried <= 60, `${tried} passwords were tried`);
      assert(ms < 5000, `the client waited ${ms} ms`);
      return `${counted(statuses)}; the client was signed in after ${ms} ms`;
    },
  },
  {
    id: 'M3',
    what: 'a stranger withdraws from a contract by name, e-mail and number',
    run: async ({ trial, victim }) => {
      const { name, email, businessId } = victim;
      const reply = await trial.send('/api/client/withdrawal/statement', { json: { name, email, contractBusinessId: businessId } });
      assert(reply.status === 200 && !reply.text.includes(businessId), `the answer is ${reply.status} ${reply.text.slice(0, 100)}`);
      const confirmed = await trial.send('/api/client/withdrawal/confirm', { json: { name, email, contractBusinessId: businessId } });
      assert(confirmed.status === 401 || confirmed.status === 400, `the confirmation answers ${confirmed.status}`);
      const [row] = await trial.query<{ status: string }>('select status from contracts where id = $1', [victim.contractId]);
      assert(row?.status === 'ACTIVE', `the contract is ${row?.status}`);
      return 'nothing is shown, and only the client of the contract can confirm';
    },
  },
  {
    id: 'M4',
    what: 'the Session-Id of a buyer cancels or reads the order',
    run: async ({ trial, victim }) => {
      const headers = { 'session-id': 'abc123', cookie: 'order_secret=abc123' };
      const status = await trial.send(`/api/client/order/status?orderId=${victim.orderId}`, { headers });
      const cancel = await trial.send(`/api/client/order/${victim.orderId}/cancel`, { method: 'POST', headers });
      assert(status.status === 404 && cancel.status === 404, `the answers are ${status.status} and ${cancel.status}`);
      return 'the order is not found without the secret of its browser';
    },
  },
  {
    id: 'M5',
    what: 'one address fills the disk with error reports',
    run: async ({ shop }) => {
      const ip = anAddress();
      const statuses = (await times(200, () => shop.send('/api/ops/error', { ip, json: errorReport('x'.repeat(8000)) }))).map(
        ({ status }) => status,
      );
      const stored = statuses.filter((status) => status < 300).length;
      assert(stored <= 60, `${stored} of 200 reports were accepted`);
      return counted(statuses);
    },
  },
  {
    id: 'M6',
    what: 'a /64 network of IPv6 has a limit for each of its addresses',
    run: async ({ trial }) => {
      const tries = await times(100, (index) =>
        trial.send('/auth/custom/login', {
          ip: `2001:db8:5:6::${index.toString(16)}`,
          json: login(`v6-${index}@komora.example`, 'heslo123'),
        }),
      );
      const tried = tries.filter(({ status }) => status !== 429).length;
      assert(tried <= 60, `${tried} passwords were tried`);
      return counted(tries.map(({ status }) => status));
    },
  },
  {
    id: 'M8',
    what: 'one address holds many boxes without paying',
    run: async ({ trial }) => {
      const ip = anAddress();
      const codes = [];
      for (let n = 0; n < 12; n++) {
        const { orderId, rejection } = await placeOrder(trial, ip, `${ip}-${n}`);
        codes.push(orderId === undefined ? rejection : 'held');
      }
      const held = codes.filter((code) => code === 'held').length;
      assert(held > 0 && held <= 5, `${held} boxes are held: ${counted(codes)}`);
      return counted(codes);
    },
  },
  {
    id: 'M9',
    what: 'a registration mails the text of a stranger to any address',
    run: async ({ trial }) => {
      const email = 'obet@komora.example';
      const registration = {
        ...{ firstName: 'Win 1000 EUR http://evil.example', lastName: 'Click', email, phoneNumber: '+421905123456', userLanguage: 'SK' },
        ...{
          password: 'mesto-a-les-77',
          passwordConfirmation: 'mesto-a-les-77',
          termsAndConditions: true,
          privacyPolicy: true,
          newsletter: false,
        },
      };
      const reply = await trial.send('/api/user/register', { json: registration });
      const mails = await trial.query<{ text: string }>(
        'select data::text || coalesce(subject, $$$$) as text from messages where recipient = $1',
        [email],
      );
      assert(!mails.some(({ text }) => text.includes('evil.example')), 'a mail contains the text');
      return `answered with ${reply.status} ${reply.code ?? ''}; ${mails.length} mails, none with the text`;
    },
  },
  {
    id: 'M11',
    what: 'an injected script is allowed by the Content-Security-Policy',
    run: async ({ shop }) => {
      const injected = '<script>alert(1)</script>';
      const reply = await shop.send(`/boxes?search=${encodeURIComponent(injected)}`);
      const policy = reply.headers.get('content-security-policy') ?? '';
      const hash = createHash('sha256').update('alert(1)').digest('base64');
      const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? '';
      assert(scripts !== '' && !scripts.includes("'unsafe-inline'") && !scripts.includes(hash), `the policy is ${scripts}`);
      assert(!reply.text.includes(injected), 'the page contains the script');
      return 'the text is escaped, and the policy names neither it nor unsafe-inline';
    },
  },
  {
    id: 'L1',
    what: 'a NUL character in a search is an error of the server',
    run: async ({ shop }) => {
      const statuses = [];
      for (const path of ['/boxes?search=%00', '/api/client/warehouse?search=%00', '/location/%00', '/%00'])
        statuses.push((await shop.send(path)).status);
      assert(
        statuses.every((status) => status < 500),
        counted(statuses),
      );
      return counted(statuses);
    },
  },
  {
    id: 'L2',
    what: 'a session in the address is accepted',
    run: async ({ trial, victim }) => {
      const token = await logIn(trial, victim);
      const statuses = [];
      for (const query of [`token=${token}`, `access_token=${token}`, `authorization=Bearer%20${token}`])
        statuses.push((await trial.send(`/api/client/my/contracts?${query}`)).status);
      assert(
        statuses.every((status) => status === 401 || status === 400),
        counted(statuses),
      );
      return counted(statuses);
    },
  },
  {
    id: 'L3',
    what: 'a stolen session deletes the account without a proof',
    run: async ({ trial, victim }) => {
      const token = await logIn(trial, victim);
      await trial.query(
        `update sessions set signed_in_at = now() - interval '1 hour' where user_id = (select id from users where email = $1)`,
        [victim.email],
      );
      const reply = await trial.send('/api/client/my/remove-account', { json: {}, headers: { authorization: `Bearer ${token}` } });
      assert(reply.status === 400, `the answer is ${reply.status}`);
      await logIn(trial, victim);
      return `answered with 400 ${reply.code ?? ''}`;
    },
  },
  {
    id: 'L4',
    what: 'the API is open to frames, sniffing and plain http; the documentation is public',
    run: async ({ shop }) => {
      const { headers } = await shop.send('/api/client/warehouse');
      assert(headers.get('x-content-type-options') === 'nosniff', 'nosniff is missing');
      assert((headers.get('strict-transport-security') ?? '').includes('max-age='), 'HSTS is missing');
      const docs = await shop.send('/api/docs');
      assert(docs.status === 404, `/api/docs answers ${docs.status}`);
      return 'nosniff and HSTS are set, /api/docs is not found';
    },
  },
  {
    id: 'L5',
    what: 'the idempotency key of a newcomer repeats the order of another one',
    run: async ({ trial }) => {
      const key = 'the-same-key-for-everybody';
      const [first, second] = [await placeOrder(trial, anAddress(), key), await placeOrder(trial, anAddress(), key)];
      assert(first.orderId !== undefined, `the first order was rejected: ${first.rejection}`);
      assert(second.orderId !== first.orderId, 'both got the same order');
      return second.orderId === undefined ? `the second was rejected: ${second.rejection}` : 'each got an order of its own';
    },
  },
  {
    id: 'L6',
    what: 'sharing a box shows the name behind any e-mail address',
    run: async ({ trial, victim }) => {
      const other = 'cudzia@komora.example';
      await trial.query(
        `insert into users (id, email, first_name, last_name, user_language, referral_code, email_confirmed_at, created_at)
         values (gen_random_uuid(), $1, 'Tajná', 'Osobová', 'SK', 'tajna-osobova', now(), now())`,
        [other],
      );
      const token = await logIn(trial, victim);
      const json = { contractId: victim.contractId, email: other };
      const reply = await trial.send('/api/client/my/add-box-sharing', { json, headers: { authorization: `Bearer ${token}` } });
      assert(!/Tajná|Osobová/.test(reply.text), 'the answer contains the name');
      return `answered with ${reply.status} without a name`;
    },
  },
  {
    id: 'M7',
    what: 'wrong passwords of many addresses lock a client out',
    run: async ({ trial, victim }) => {
      const device = await trial.send('/auth/custom/login', { json: login(victim.email, victim.password) });
      assert(device.status === 200, `the client cannot sign in: ${device.status}`);
      const cookie = (device.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
      const tries = await times(150, () => trial.send('/auth/custom/login', { json: login(victim.email, 'nie-je-to-ono1') }));
      const reply = await trial.send('/auth/custom/login', { json: login(victim.email, victim.password), headers: { cookie } });
      assert(reply.status === 200, `the known browser of the client gets ${reply.status}`);
      return `${counted(tries.map(({ status }) => status))}; the browser that the client has used signs in`;
    },
  },
];
