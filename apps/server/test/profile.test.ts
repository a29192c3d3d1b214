import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountHouse, openAccountHouse } from './account-house.ts';

const database = useTestDatabase();
let house: AccountHouse;
let me: { id: string; email: string };
let token: string;
let count = 0;
const nextPhone = () => `+421904${String(++count).padStart(6, '0')}`;
beforeAll(async () => {
  house = await openAccountHouse(database.url);
});
afterAll(() => house.close());
beforeEach(async () => {
  me = await house.client({ firstName: 'Jana', lastName: 'Nováková', phoneNumber: nextPhone() });
  token = await house.logIn(me.email);
});

const details = {
  version: 0,
  firstName: 'Jana',
  lastName: 'Nováková',
  email: 'faktury@example.com',
  telephoneNumber: '+421904123456',
  company: null as object | null,
  address: { street: 'Dlhá', number: '3', city: 'Žilina', zip: '010 01', countryCode: 'SVK' },
  type: 'FyzickaOsoba',
};
const company = (countryCode: string, ids: object) => ({
  ...details,
  type: 'PravnickaOsoba',
  address: { ...details.address, countryCode },
  company: { name: 'Sklad s.r.o.', ico: '12345678', dic: '', icoDph: '', ...ids },
});
const change = (more: object = {}) => ({
  version: 1,
  firstName: 'Janka',
  lastName: 'Malá',
  phoneNumber: null as string | null,
  dateOfBirth: '1990-01-01',
  gender: 'Female',
  invoicingDetails: details,
  ...more,
});
const show = async () => (await house.get('/api/client/my/profile', token)).json();
const put = (body: object, as = token) => house.put('/api/client/my/profile', body, as);

describe('my profile', () => {
  test('shows what is kept, with a version', async () => {
    expect(await show()).toEqual({
      version: 1,
      firstName: 'Jana',
      lastName: 'Nováková',
      email: me.email,
      phoneNumber: expect.stringMatching(/^\+421904/),
      userLanguage: 'SK',
      dateOfBirth: null,
      gender: null,
      invoicingDetails: null,
    });
  });

  test('takes a change as a whole and answers with what it became', async () => {
    const phoneNumber = nextPhone();
    const answer = await put(change({ phoneNumber: phoneNumber.replace('+421', '+421 ') }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...change({ phoneNumber }),
      version: 2,
      email: me.email,
      userLanguage: 'SK',
      invoicingDetails: { ...details, version: expect.any(Number) },
    });
    expect(await show()).toEqual(answer.json());
    const again = await put(change({ version: 2, phoneNumber, dateOfBirth: null, gender: null, invoicingDetails: null }));
    expect(again.json()).toMatchObject({ version: 3, dateOfBirth: null, gender: null, invoicingDetails: null });
  });

  test('the e-mail address is not for changing', async () => {
    expect((await put(change({ email: 'other@example.com' }))).json().email).toBe(me.email);
  });

  test('a change on what somebody changed meanwhile is refused, and nothing is lost', async () => {
    await put(change());
    const late = await put(change({ firstName: 'Stará' }));
    expect([late.statusCode, late.json().code]).toEqual([409, 'profile/changed-elsewhere']);
    expect(await show()).toMatchObject({ version: 2, firstName: 'Janka' });
  });

  test('of two sessions that save at once one wins', async () => {
    const other = await house.logIn(me.email);
    const answers = await Promise.all([put(change({ firstName: 'Prvá' })), put(change({ firstName: 'Druhá' }), other)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect(await show()).toEqual(winner);
  });

  test('a phone of another account is refused at its field; of two who want it one gets it', async () => {
    const phoneNumber = nextPhone();
    await house.client({ phoneNumber });
    const taken = await put(change({ phoneNumber }));
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'registration/phone-exists']);
    expect(taken.json().errors).toEqual([{ path: 'phoneNumber', code: 'registration/phone-exists' }]);
    const wanted = nextPhone();
    const rival = await house.client();
    const rivalToken = await house.logIn(rival.email);
    const answers = await Promise.all([put(change({ phoneNumber: wanted })), put(change({ phoneNumber: wanted }), rivalToken)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('a phone that only an unconfirmed registration of long ago holds is free', async () => {
    const phoneNumber = nextPhone();
    await house.client({ phoneNumber, confirmed: false, createdAt: '2020-01-01T00:00:00Z' });
    expect((await put(change({ phoneNumber }))).json().phoneNumber).toBe(phoneNumber);
  });

  test.each([
    ['Slovakia', company('SVK', { ico: '12 345 678', dic: '2020202020', icoDph: 'SK2020202020' })],
    ['Czechia', company('CZE', { dic: 'CZ12345678', icoDph: '' })],
    ['Poland', company('POL', { ico: '123456785', dic: '526-10-40-828', icoDph: 'PL5261040828' })],
    ['Hungary', company('HUN', { ico: '01-09-123456', dic: '12345678-2-41', icoDph: 'HU12345678' })],
    ['elsewhere', company('DEU', { ico: 'HRB 12345', dic: '', icoDph: 'DE123456789' })],
  ])('a company of %s is taken as its papers write it', async (_country, invoicingDetails) => {
    const answer = await put(change({ invoicingDetails }));
    expect(answer.json().invoicingDetails).toEqual({ ...invoicingDetails, version: expect.any(Number) });
  });

  test.each<[string, object, string, string]>([
    ['no first name', { firstName: '' }, 'firstName', 'revalid/rule/basic/not-null'],
    ['a name of a million letters', { lastName: 'ž'.repeat(400_000) }, 'lastName', 'revalid/rule/basic/regex'],
    ['a phone without its prefix', { phoneNumber: '0904123456' }, 'phoneNumber', 'phoneNumber-invalid'],
    ['a phone that cannot exist', { phoneNumber: '+421000000000' }, 'phoneNumber', 'phoneNumber-invalid'],
    ['another day than 1 January', { dateOfBirth: '1990-05-17' }, 'dateOfBirth', 'revalid/rule/basic/regex'],
    ['a day that is none', { dateOfBirth: '1990-02-30' }, 'dateOfBirth', 'revalid/rule/basic/regex'],
    ['a child', { dateOfBirth: '2012-01-01' }, 'dateOfBirth', 'revalid/rule/basic/regex'],
    ['somebody of 121', { dateOfBirth: '1905-01-01' }, 'dateOfBirth', 'revalid/rule/basic/regex'],
    ['somebody not born yet', { dateOfBirth: '2990-01-01' }, 'dateOfBirth', 'revalid/rule/basic/regex'],
    ['an unknown gender', { gender: 'Other' }, 'gender', 'revalid/rule/basic/regex'],
    ['a text for a version', { version: '1' }, 'version', 'revalid/rule/basic/regex'],
    [
      'a country that does not exist',
      { invoicingDetails: { ...details, address: { ...details.address, countryCode: 'QQQ' } } },
      'invoicingDetails.address.countryCode',
      'revalid/rule/basic/regex',
    ],
    [
      'a telephone that cannot exist',
      { invoicingDetails: { ...details, telephoneNumber: '+421000000000' } },
      'invoicingDetails.telephoneNumber',
      'phoneNumber-invalid',
    ],
    [
      'a company without a company',
      { invoicingDetails: { ...details, type: 'PravnickaOsoba' } },
      'invoicingDetails.company.name',
      'revalid/rule/basic/not-null',
    ],
    ['a short IČO', { invoicingDetails: company('SVK', { ico: '1234567' }) }, 'invoicingDetails.company.ico', 'revalid/rule/basic/regex'],
    ['a DIČ of letters', { invoicingDetails: company('CZE', { dic: 'abc' }) }, 'invoicingDetails.company.dic', 'revalid/rule/basic/regex'],
    [
      'a VAT ID of another country',
      { invoicingDetails: company('POL', { icoDph: 'SK2020202020' }) },
      'invoicingDetails.company.icoDph',
      'revalid/rule/basic/regex',
    ],
  ])('%s is refused at its field and changes nothing', async (_case, wrong, path, code) => {
    const answer = await put(change(wrong));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toContainEqual(expect.objectContaining({ path, code }));
    expect(await show()).toMatchObject({ version: 1, firstName: 'Jana' });
  });

  test('the oldest and the youngest who may rent', async () => {
    for (const [index, dateOfBirth] of ['1906-01-01', '2011-01-01'].entries()) {
      expect((await put(change({ version: index + 1, dateOfBirth }))).json().dateOfBirth).toBe(dateOfBirth);
    }
  });

  test('nothing, or something else than a profile, is refused', async () => {
    for (const body of [{}, [], { version: 1 }]) expect((await put(body)).statusCode).toBe(400);
    expect((await put(change({ firstName: 'a'.repeat(1_100_000) }))).statusCode).toBe(413);
    expect((await put(change(), 'no-session')).statusCode).toBe(401);
  });
});

describe('the newsletter', () => {
  const subscribe = (value: unknown) => house.post('/api/client/my/subscribe-to-newsletter', { subscribe: value }, token);
  const value = async () => (await house.get('/api/client/my/is-subscribed-to-newsletter', token)).json();
  const consents = async () =>
    (await house.pool.query('select kind, language, accepted_at from consents where user_id = $1', [me.id])).rows;

  test('is switched on, with the consent kept once, and off', async () => {
    expect(await value()).toEqual({ value: false });
    expect((await subscribe(true)).statusCode).toBe(204);
    expect((await subscribe(true)).statusCode).toBe(204);
    expect(await value()).toEqual({ value: true });
    expect(await consents()).toEqual([{ kind: 'NEWSLETTER', language: 'SK', accepted_at: house.clock.now() }]);
    await subscribe(false);
    expect(await value()).toEqual({ value: false });
    expect(await consents()).toHaveLength(1);
  });

  test.each([[undefined], ['yes'], [1], [null]])('%j is neither on nor off', async (wrong) => {
    expect((await subscribe(wrong)).json().errors).toEqual([expect.objectContaining({ path: 'subscribe' })]);
  });
});
