import { randomBytes, randomUUID } from 'node:crypto';
import type { Contract } from '@komora/api';
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { TEST_CARDS } from '../pages/test-gateway.ts';
import { type BoxFilter, type FreeBox, freeBox } from './free-box.ts';

/** The password of every account that a test creates. */
export const PASSWORD = 'skladujem1';

/** Clients of the demo catalog. They are for reading only: a test that changes something creates its own people. */
export const DEMO = {
  /** Two active contracts and five months of paid invoices. */
  tenant: { email: 'demo@komora.example', password: 'komora1' },
  /** Has given notice. */
  terminating: { email: 'tomas@komora.example', password: 'komora1' },
  /** One active contract in Budapest. */
  hungarian: { email: 'eszter@komora.example', password: 'komora1' },
} as const;

/** Somebody without an account. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164 */
  readonly phone: string;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Somebody with a confirmed account and a running session. */
export interface Client extends Person, Credentials {
  readonly token: string;
}

/** A client with an active, paid contract. */
export interface Tenant extends Client {
  readonly contract: Contract;
  readonly box: FreeBox;
}

export interface TenantOptions extends BoxFilter {
  /** The card that pays the order and is saved for later charges; see {@link TEST_CARDS}. */
  readonly card?: string;
}

/** Details that no other test uses. */
export function newPerson(): Person {
  const drawn = randomBytes(6).readUIntBE(0, 6);
  return {
    firstName: 'Anna',
    lastName: 'Nová',
    email: `anna.${drawn.toString(36)}@example.com`,
    phone: `+4219${String(drawn % 100_000_000).padStart(8, '0')}`,
  };
}

/** Registers somebody through the API, confirms the e-mail and opens a session. */
export async function createClient(request: APIRequestContext): Promise<Client> {
  const { phone, ...person } = newPerson();
  const registration = {
    ...person,
    phoneNumber: phone,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    userLanguage: 'EN',
    termsAndConditions: true,
    privacyPolicy: true,
    newsletter: false,
  };
  await ok(request.post('/api/user/register', { data: registration }));
  const token = await tokenFromMail(request, person.email, '/registration?token=');
  await ok(request.post('/api/user/confirm-registration', { data: { token } }));
  return { ...person, phone, password: PASSWORD, token: await openSession(request, { email: person.email, password: PASSWORD }) };
}

/** Rents a free box through the API: order, payment at the test gateway, password, session. */
export async function createTenant(request: APIRequestContext, { card = TEST_CARDS.pays, ...filter }: TenantOptions = {}): Promise<Tenant> {
  const person = newPerson();
  const box = await freeBox(request, filter);
  await payOrder(request, await placeOrder(request, person, box), card);
  const token = await tokenFromMail(request, person.email, '/reset-password/change?token=');
  const passwords = { newPassword: PASSWORD, newPasswordConfirmation: PASSWORD };
  await ok(request.post('/auth/password/change', { data: { token, ...passwords } }));
  const client: Client = { ...person, password: PASSWORD, token: await openSession(request, { email: person.email, password: PASSWORD }) };
  return { ...client, box, contract: await contractOf(request, client) };
}

/** The client's newest contract of a status. */
export async function contractOf(
  request: APIRequestContext,
  client: { token: string },
  status: Contract['status'] = 'ACTIVE',
): Promise<Contract> {
  const response = await ok(request.get('/api/client/my/contracts', { headers: bearer(client) }));
  const { contracts } = (await response.json()) as { contracts: Contract[] };
  const contract = contracts.find((one) => one.status === status);
  if (contract === undefined) throw new Error(`The client has no contract with the status ${status}`);
  return contract;
}

/** The header of a request that is made for the client. */
export const bearer = ({ token }: { token: string }): { authorization: string } => ({ authorization: `Bearer ${token}` });

/** Logs in through the API. @returns the session's token */
export async function openSession(request: APIRequestContext, { email, password }: Credentials): Promise<string> {
  const data = { username: email, password, rememberMe: false, deviceId: 'e2e', domain: 'CLIENT' };
  return ((await (await ok(request.post('/auth/custom/login', { data }))).json()) as { token: string }).token;
}

/** Gives the browser the client's session, without the login form. The next page that is opened is signed in. */
export async function signIn(page: Page, { token }: { token: string }): Promise<void> {
  await page.goto('/_info');
  await page.evaluate((value) => {
    localStorage.setItem('komora.version', '1.0');
    localStorage.setItem('komora.authToken', JSON.stringify(value));
  }, token);
}

/** Gives the browser a new session of a client of the demo catalog. */
export async function signInAs(page: Page, credentials: Credentials): Promise<{ token: string }> {
  const session = { token: await openSession(page.request, credentials) };
  await signIn(page, session);
  return session;
}

/** @returns the address of the gateway's payment page */
async function placeOrder(
  request: APIRequestContext,
  person: Person,
  { boxId }: FreeBox,
): Promise<{ paymentUrl: string; orderId: string }> {
  const { insurances } = await (await ok(request.get(`/api/client/order/offer/${boxId}`))).json();
  const choice = { boxId, invoicingPeriod: 1, insuranceId: insurances[0].id as string, voucherToken: null };
  const { chargedNow } = await (await ok(request.put('/api/client/order/offer/summary', { data: choice }))).json();
  const order = {
    ...choice,
    invoicingDetails: {
      version: 1,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      telephoneNumber: person.phone,
      company: null,
      address: { street: 'Mlynské nivy', number: '12', city: 'Bratislava', zip: '821 09', countryCode: 'SVK' },
      type: 'FyzickaOsoba',
    },
    consents: { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false },
    language: 'EN',
    expectedCharge: chargedNow,
  };
  const headers = { 'idempotency-key': randomUUID() };
  return (await ok(request.post('/api/client/order/place/without-login', { data: order, headers }))).json();
}

async function payOrder(
  request: APIRequestContext,
  { paymentUrl, orderId }: { paymentUrl: string; orderId: string },
  card: string,
): Promise<void> {
  const form = { number: card, expiry: '12/40', cvc: '123' };
  const { origin, pathname } = new URL(paymentUrl);
  await request.post(`${origin}${pathname}/card`, { form, maxRedirects: 0 });
  if (card === TEST_CARDS.challenge) await request.post(`${origin}${pathname}/challenge`, { form: { answer: 'confirm' }, maxRedirects: 0 });
  await expect(async () => {
    const response = await request.get(`/api/client/order/status?orderId=${orderId}`);
    expect(await response.json()).toMatchObject({ status: 'FULFILLED' });
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200] });
}

/** Reads the token of a link in the newest messages to somebody. @param link the part of the address before the token */
async function tokenFromMail(request: APIRequestContext, recipient: string, link: string): Promise<string> {
  let token: string | undefined;
  await expect(async () => {
    for (const message of await messagesTo(request, recipient)) {
      const at = message.indexOf(link);
      if (at >= 0) token = /^[\w.~-]+/.exec(message.slice(at + link.length))?.[0];
    }
    expect(token, `the link ${link} in a message to ${recipient}`).toBeDefined();
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200, 400] });
  return token ?? '';
}

/** The newest code for signing in that was sent to somebody, once at least so many have been sent. */
export async function codeFromMail(request: APIRequestContext, recipient: string, atLeast = 1): Promise<string> {
  let codes: string[] = [];
  await expect(async () => {
    const messages = await messagesTo(request, recipient);
    codes = messages.flatMap((message) => /: (\d{6})$/m.exec(message)?.[1] ?? []);
    expect(codes.length, `codes to ${recipient}`).toBeGreaterThanOrEqual(atLeast);
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200, 400] });
  return codes[0] ?? '';
}

/** The texts of the messages to somebody, the newest first. */
async function messagesTo(request: APIRequestContext, recipient: string): Promise<string[]> {
  const list = await (await request.get(`/mailbox?recipient=${encodeURIComponent(recipient)}`)).text();
  const texts: string[] = [];
  for (const [, id] of list.matchAll(/href="\/mailbox\/([\da-f-]{36})"/g))
    texts.push(await (await request.get(`/mailbox/${id}?view=text`)).text());
  return texts;
}

async function ok(pending: Promise<APIResponse>): Promise<APIResponse> {
  const response = await pending;
  if (!response.ok()) throw new Error(`${response.url()} responded with ${response.status()}: ${await response.text()}`);
  return response;
}
