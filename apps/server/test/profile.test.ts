import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountTestApp, openAccountTestApp } from './kit/account-test-app.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
let me: { id: string; email: string };
let token: string;
let count = 0;
const nextPhone = () => `+421904${String(++count).padStart(6, '0')}`;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  me = await testApp.client({ firstName: 'Jana', lastName: 'Nováková', phoneNumber: nextPhone() });
  token = await testApp.logIn(me.email);
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
  address: { ...details.address, countryCode, ...(countryCode === 'HUN' && { zip: '1033' }) },
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
const show = async () => (await testApp.get('/api/client/my/profile', token)).json();
const put = (body: object, as = token) => testApp.put('/api/client/my/profile', body, as);

describe('my profile', () => {
  test('is returned with a version', async () => {
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

  test('is replaced as a whole, and the new version is returned', async () => {
    const phoneNumber = nextPhone();
    const response = await put(change({ phoneNumber: phoneNumber.replace('+421', '+421 ') }));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...change({ phoneNumber }),
      version: 2,
      email: me.email,
      userLanguage: 'SK',
      invoicingDetails: { ...details, version: expect.any(Number) },
    });
    expect(await show()).toEqual(response.json());
    const again = await put(change({ version: 2, phoneNumber, dateOfBirth: null, gender: null, invoicingDetails: null }));
    expect(again.json()).toMatchObject({ version: 3, dateOfBirth: null, gender: null, invoicingDetails: null });
  });

  test('the e-mail address cannot be changed', async () => {
    expect((await put(change({ email: 'other@example.com' }))).json().email).toBe(me.email);
  });

  test('a change of an outdated version is rejected', async () => {
    await put(change());
    const late = await put(change({ firstName: 'Stará' }));
    expect([late.statusCode, late.json().code]).toEqual([409, 'profile/changed-elsewhere']);
    expect(await show()).toMatchObject({ version: 2, firstName: 'Janka' });
  });

  test('of two sessions that save concurrently one succeeds', async () => {
    const other = await testApp.logIn(me.email);
    const answers = await Promise.all([put(change({ firstName: 'Prvá' })), put(change({ firstName: 'Druhá' }), other)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect(await show()).toEqual(winner);
  });

  test('a phone number of another account is rejected at its field; of two concurrent requests one gets it', async () => {
    const phoneNumber = nextPhone();
    await testApp.client({ phoneNumber });
    const taken = await put(change({ phoneNumber }));
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'registration/phone-exists']);
    expect(taken.json().errors).toEqual([{ path: 'phoneNumber', code: 'registration/phone-exists' }]);
    const wanted = nextPhone();
    const rival = await testApp.client();
    const rivalToken = await testApp.logIn(rival.email);
    const answers = await Promise.all([put(change({ phoneNumber: wanted })), put(change({ phoneNumber: wanted }), rivalToken)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('a phone number of an expired unconfirmed registration is free', async () => {
    const phoneNumber = nextPhone();
    await testApp.client({ phoneNumber, confirmed: false, createdAt: '2020-01-01T00:00:00Z' });
    expect((await put(change({ phoneNumber }))).json().phoneNumber).toBe(phoneNumber);
  });

  test.each([
    ['Slovakia', company('SVK', { ico: '12 345 678', dic: '2020202019', icoDph: 'SK2020202019' })],
    ['Czechia', company('CZE', { dic: 'CZ12345679', icoDph: '' })],
    ['Czechia, a natural person', company('CZE', { dic: 'CZ8001011234', icoDph: '' })],
    ['Poland', company('POL', { ico: '123456785', dic: '526-10-40-828', icoDph: 'PL5261040828' })],
    ['Hungary', company('HUN', { ico: '01-09-123456', dic: '12345676-2-41', icoDph: 'HU12345676' })],
    ['elsewhere', company('DEU', { ico: 'HRB 12345', dic: '', icoDph: 'DE123456789' })],
  ])('a company of %s is taken as its papers write it', async (_country, invoicingDetails) => {
    const response = await put(change({ invoicingDetails }));
    expect(response.json().invoicingDetails).toEqual({ ...invoicingDetails, version: expect.any(Number) });
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
    [
      'a Slovak company without DIČ',
      { invoicingDetails: company('SVK', { dic: ' ' }) },
      'invoicingDetails.company.dic',
      'revalid/rule/basic/not-null',
    ],
    [
      'a Czech company without DIČ',
      { invoicingDetails: company('CZE', {}) },
      'invoicingDetails.company.dic',
      'revalid/rule/basic/not-null',
    ],
    [
      'a Polish company without NIP',
      { invoicingDetails: company('POL', {}) },
      'invoicingDetails.company.dic',
      'revalid/rule/basic/not-null',
    ],
    [
      'a Hungarian company without adószám',
      { invoicingDetails: company('HUN', {}) },
      'invoicingDetails.company.dic',
      'revalid/rule/basic/not-null',
    ],
    [
      'a mistyped DIČ',
      { invoicingDetails: company('SVK', { dic: '2020202020' }) },
      'invoicingDetails.company.dic',
      'revalid/rule/basic/regex',
    ],
    [
      'a mistyped Czech DIČ',
      { invoicingDetails: company('CZE', { dic: 'CZ12345678' }) },
      'invoicingDetails.company.dic',
      'revalid/rule/basic/regex',
    ],
    [
      'a mistyped NIP',
      { invoicingDetails: company('POL', { dic: '5261040829' }) },
      'invoicingDetails.company.dic',
      'revalid/rule/basic/regex',
    ],
    [
      'a mistyped adószám',
      { invoicingDetails: company('HUN', { dic: '12345678-2-41' }) },
      'invoicingDetails.company.dic',
      'revalid/rule/basic/regex',
    ],
    [
      'a mistyped VAT ID',
      { invoicingDetails: company('HUN', { dic: '12345676-2-41', icoDph: 'HU12345677' }) },
      'invoicingDetails.company.icoDph',
      'revalid/rule/basic/regex',
    ],
    ['a short IČO', { invoicingDetails: company('SVK', { ico: '1234567' }) }, 'invoicingDetails.company.ico', 'revalid/rule/basic/regex'],
    ['a DIČ of letters', { invoicingDetails: company('CZE', { dic: 'abc' }) }, 'invoicingDetails.company.dic', 'revalid/rule/basic/regex'],
    [
      'a VAT ID of another country',
      { invoicingDetails: company('POL', { icoDph: 'SK2020202020' }) },
      'invoicingDetails.company.icoDph',
      'revalid/rule/basic/regex',
    ],
  ])('%s is rejected at its field and changes nothing', async (_case, wrong, path, code) => {
    const response = await put(change(wrong));
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toContainEqual(expect.objectContaining({ path, code }));
    expect(await show()).toMatchObject({ version: 1, firstName: 'Jana' });
  });

  test('the highest and the lowest allowed age are accepted', async () => {
    for (const [index, dateOfBirth] of ['1906-01-01', '2011-01-01'].entries()) {
      expect((await put(change({ version: index + 1, dateOfBirth }))).json().dateOfBirth).toBe(dateOfBirth);
    }
  });

  test('an empty or invalid body is rejected', async () => {
    for (const body of [{}, [], { version: 1 }]) expect((await put(body)).statusCode).toBe(400);
    expect((await put(change({ firstName: 'a'.repeat(1_100_000) }))).statusCode).toBe(413);
    expect((await put(change(), 'no-session')).statusCode).toBe(401);
  });
});

describe('the newsletter', () => {
  const subscribe = (value: unknown) => testApp.post('/api/client/my/subscribe-to-newsletter', { subscribe: value }, token);
  const value = async () => (await testApp.get('/api/client/my/is-subscribed-to-newsletter', token)).json();
  const consents = async () => await testApp.rows('select kind, language, accepted_at from consents where user_id = $1', [me.id]);

  test('is switched on, with one stored consent, and off', async () => {
    expect(await value()).toEqual({ value: false });
    expect((await subscribe(true)).statusCode).toBe(204);
    expect((await subscribe(true)).statusCode).toBe(204);
    expect(await value()).toEqual({ value: true });
    expect(await consents()).toEqual([{ kind: 'NEWSLETTER', language: 'SK', accepted_at: testApp.clock.now() }]);
    await subscribe(false);
    expect(await value()).toEqual({ value: false });
    expect(await consents()).toHaveLength(1);
  });

  test.each([[undefined], ['yes'], [1], [null]])('%j is rejected as a value', async (wrong) => {
    expect((await subscribe(wrong)).json().errors).toEqual([expect.objectContaining({ path: 'subscribe' })]);
  });
});
