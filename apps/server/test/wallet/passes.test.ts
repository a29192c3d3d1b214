import { createPublicKey, verify } from 'node:crypto';
import { createUser } from '@komora/testing/factories/user';
import { authority, passKey } from '@komora/testing/wallet/certificates';
import { verifyPass } from '@komora/testing/wallet/verify-pass';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { openSession } from '../kit/builders/session.ts';
import { aSharing } from '../kit/builders/sharing.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithOverdueRent, type Tenant } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { addressOf, apple, ask, enter, google, walletsOf } from './wallet.ts';

const { app } = useMockGateway();
beforeEach(async () => {
  await app().rows('delete from provider_secrets', []);
  await app().context.reloadSettings();
});

async function enterBoth(): Promise<void> {
  const owner = await aStaffClient(app());
  for (const response of [await enter(owner, 'APPLE_WALLET', apple), await enter(owner, 'GOOGLE_WALLET', google)])
    expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
}
const fileOf = async (tenant: Tenant, language?: 'SK' | 'UK' | 'HU' | 'EN') => app().get(await addressOf(app(), tenant, 'APPLE', language));
const passOf = async (tenant: Tenant, language?: 'SK' | 'UK' | 'HU' | 'EN') =>
  verifyPass((await fileOf(tenant, language)).rawPayload, { authority, at: app().clock.now() });
const codesOf = async (tenant: Tenant) =>
  (await app().get(`/api/client/my/contracts/${tenant.contractId}`, tenant.token)).json<{ accessCode: string; lockCode: string }>();
const codeOf = (response: { json(): unknown }) => (response.json() as { code: string }).code;
const describeWarehouse = (tenant: Tenant, change: string, values: unknown[]) =>
  app().rows(`update warehouses set ${change} where id = (select warehouse_id from contracts where id = $1)`, [
    tenant.contractId,
    ...values,
  ]);

interface Field {
  key: string;
  label: string;
  value: string;
}
const fieldsOf = (pass: Record<string, unknown>) => {
  const groups = Object.values(pass.generic as Record<string, Field[]>);
  return Object.fromEntries(groups.flat().map(({ key, value }) => [key, value]));
};

/** The claims of a link to Google, whose signature is right. */
function claimsOf(link: string): {
  iss: string;
  iat: number;
  payload: { genericClasses: object[]; genericObjects: Record<string, unknown>[] };
} {
  const [head = '', claims = '', signature = ''] = link.slice('https://pay.google.com/gp/v/save/'.length).split('.');
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), createPublicKey(passKey), Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'RS256', typ: 'JWT' });
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

test('without credentials there is no pass', async () => {
  const tenant = await aTenant(app());
  expect(await walletsOf(app(), tenant)).toEqual([]);
  for (const wallet of ['APPLE', 'GOOGLE'] as const) {
    const response = await ask(app(), tenant, wallet);
    expect([response.statusCode, codeOf(response)]).toEqual([409, 'wallet-pass/unavailable']);
  }
});

test('a pass for Apple Wallet is signed, names the place, and contains no door code', async () => {
  await enterBoth();
  const tenant = await aTenant(app());
  await describeWarehouse(tenant, `opening_hours = '[{"weekday": 1, "opens": 360, "closes": 1320}]'`, []);
  expect(await walletsOf(app(), tenant)).toEqual(['APPLE', 'GOOGLE']);
  const file = await fileOf(tenant);
  expect(file.headers).toMatchObject({ 'content-type': 'application/vnd.apple.pkpass', 'cache-control': 'no-store' });
  expect(file.headers['content-disposition']).toContain(`filename="${tenant.businessId}.pkpass"`);
  const { pass, names, text, signedAttributes } = await verifyPass(file.rawPayload, { authority, at: app().clock.now() });
  expect(names).toEqual(['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png', 'pass.json']);
  // Content type, time of the signature, digest.
  expect(signedAttributes).toEqual(['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.5', '1.2.840.113549.1.9.4']);
  expect(pass).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: 'pass.example.komora.box',
    teamIdentifier: 'A1B2C3D4E5',
    serialNumber: tenant.contractId,
    organizationName: 'Komora',
    sharingProhibited: true,
    // A year after the issue, in the time zone of the warehouse.
    expirationDate: '2027-03-02T23:00:00Z',
  });
  const { box, warehouse } = await app().one<{ box: string; warehouse: string }>(
    'select b.name as box, w.name as warehouse from boxes b join warehouses w on w.id = b.warehouse_id where b.id = $1',
    [tenant.boxId],
  );
  const fields = fieldsOf(pass);
  expect(fields).toMatchObject({ box, warehouse, contract: tenant.businessId });
  expect(fields.hours).toBe('pondelok: 6:00 – 22:00\nutorok – nedeľa: zatvorené');
  expect(fields.codes).toContain('/my/boxes');
  const { accessCode, lockCode } = await codesOf(tenant);
  expect([accessCode, lockCode]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\d{6}$/)]);
  expect([text.includes(accessCode), text.includes(lockCode)]).toEqual([false, false]);
});

test('a changed file or manifest of a pass is noticed', async () => {
  await enterBoth();
  const tenant = await aTenant(app());
  const files = unzipSync((await fileOf(tenant)).rawPayload);
  const reading = (changed: object) =>
    verifyPass(Buffer.from(zipSync({ ...files, ...changed } as Record<string, Uint8Array>)), { authority, at: app().clock.now() });
  await expect(reading({ 'pass.json': strToU8('{}') })).rejects.toThrow('hashes');
  const { 'icon.png': icon, ...others } = files;
  expect(icon).toBeDefined();
  await expect(verifyPass(Buffer.from(zipSync(others)), { authority, at: app().clock.now() })).rejects.toThrow('hashes');
  const manifest = Buffer.from(files['manifest.json'] ?? []).toString();
  await expect(reading({ 'manifest.json': strToU8(`${manifest} `) })).rejects.toThrow('digest');
});

test('an overlock changes nothing on a pass, because it never has a code', async () => {
  const tenant = await aTenantWithOverdueRent(app());
  const { accessCode, lockCode } = await codesOf(tenant);
  for (const date of ['2026-04-05', '2026-04-09', '2026-04-12']) {
    app().clock.set(`${date}T07:20:00Z`);
    await app().runJob('notify-rents-with-payment-overdue', {});
    await app().run();
  }
  expect(await codesOf(tenant)).toMatchObject({ overlocked: true, accessCode: null });
  await enterBoth();
  const { text } = await passOf(tenant);
  const link = await addressOf(app(), tenant, 'GOOGLE');
  for (const shown of [text, JSON.stringify(claimsOf(link))])
    expect([shown.includes(accessCode), shown.includes(lockCode)]).toEqual([false, false]);
});

test('the pass of a contract with an end expires with its last day; an ended contract has no pass', async () => {
  await enterBoth();
  const tenant = await aTenant(app());
  await app().rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-03-31' where id = $1`, [tenant.contractId]);
  const { pass } = await passOf(tenant);
  expect(pass.expirationDate).toBe('2026-03-31T22:00:00Z');
  const address = await addressOf(app(), tenant, 'APPLE');
  // Also before the job of the night ends the contract.
  app().clock.set('2026-03-31T22:00:00Z');
  expect(await walletsOf(app(), { ...tenant, token: await openSession(app().pool, tenant.clientId) })).toEqual([]);
  app().clock.set('2026-04-01T09:00:00Z');
  await app().runJob('terminate-due-contracts', {});
  expect((await app().one<{ status: string }>('select status from contracts where id = $1', [tenant.contractId])).status).toBe(
    'TERMINATED',
  );
  const token = await openSession(app().pool, tenant.clientId);
  expect(await walletsOf(app(), { ...tenant, token })).toEqual([]);
  expect(codeOf(await ask(app(), { ...tenant, token }, 'APPLE'))).toBe('wallet-pass/unavailable');
  expect((await app().get(address)).statusCode).toBe(404);
});

test('an expired certificate makes no passes, not even for an address from before', async () => {
  await enterBoth();
  app().clock.set('2027-01-30T23:55:00Z');
  const tenant = { ...(await aTenant(app())) };
  const address = await addressOf(app(), tenant, 'APPLE');
  expect((await app().get(address)).statusCode).toBe(200);
  app().clock.set('2027-01-31T00:00:00Z');
  expect(await walletsOf(app(), tenant)).toEqual(['GOOGLE']);
  expect(codeOf(await ask(app(), tenant, 'APPLE'))).toBe('wallet-pass/unavailable');
  expect(codeOf(await app().get(address))).toBe('wallet-pass/unavailable');
});

test('contracts of others are not found, and people with a sharing get no pass', async () => {
  await enterBoth();
  const tenant = await aTenant(app());
  const [{ id: stranger }, { id: friend }] = [await createUser(app().pool), await createUser(app().pool)];
  await aSharing(app(), tenant.contractId, friend);
  for (const [userId, code] of [
    [stranger, 'not-found'],
    [friend, 'forbidden'],
  ] as const) {
    const of = { contractId: tenant.contractId, token: await openSession(app().pool, userId) };
    expect(codeOf(await app().get(`/api/client/my/contracts/${of.contractId}/wallet-passes`, of.token))).toBe(code);
    for (const wallet of ['APPLE', 'GOOGLE'] as const) expect(codeOf(await ask(app(), of, wallet))).toBe(code);
  }
});

test('the address of a pass is valid for ten minutes, and nobody can make one', async () => {
  await enterBoth();
  const tenant = await aTenant(app());
  const address = await addressOf(app(), tenant, 'APPLE');
  const changed = address.slice(0, -1) + (address.endsWith('A') ? 'B' : 'A');
  for (const wrong of [changed.slice(0, 60), `${address.slice(0, 80)}AAAA${address.slice(84)}`])
    expect((await app().get(wrong)).statusCode).toBe(404);
  app().clock.advance({ minutes: 10 });
  expect((await app().get(address)).statusCode).toBe(200);
  app().clock.advance({ ms: 1 });
  expect((await app().get(address)).statusCode).toBe(404);
});

test('names with emoji and from right to left arrive unchanged, in every wallet', async () => {
  await enterBoth();
  const tenant = await aTenant(app());
  const [name, city] = ['Sklad 📦 „Ľavý" <b>&', 'מחסן 🏙️'];
  await describeWarehouse(tenant, 'name = $2, city = $3', [name, city]);
  const fields = fieldsOf((await passOf(tenant)).pass);
  expect([fields.warehouse, fields.address]).toEqual([name, expect.stringContaining(city)]);
  const [object] = claimsOf(await addressOf(app(), tenant, 'GOOGLE')).payload.genericObjects;
  expect(JSON.stringify(object)).toContain(JSON.stringify(name).slice(1, -1));
});

test('a link to Google Wallet is signed and short; changed details make another object', async () => {
  await enterBoth();
  const tenant = await aTenant(app());
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 360 + weekday, closes: 1320 }));
  await describeWarehouse(tenant, 'opening_hours = $2', [JSON.stringify(week)]);
  const link = await addressOf(app(), tenant, 'GOOGLE', 'UK');
  // Browsers may cut longer ones.
  expect(link.length).toBeLessThanOrEqual(1800);
  const { iss, iat, payload } = claimsOf(link);
  expect([iss, iat]).toEqual(['passes@komora-passes.iam.gserviceaccount.com', app().clock.now().getTime() / 1000]);
  expect(payload.genericClasses).toEqual([{ id: `${google.issuerId}.komora-box` }]);
  const [object] = payload.genericObjects;
  expect(object).toMatchObject({
    classId: `${google.issuerId}.komora-box`,
    cardTitle: { defaultValue: { language: 'uk', value: 'Komora' } },
    validTimeInterval: { end: { date: '2027-03-02T23:00:00.000Z' } },
    linksModuleData: { uris: [{ uri: expect.stringMatching(/\/my\/boxes$/) }] },
  });
  const idOf = async () => claimsOf(await addressOf(app(), tenant, 'GOOGLE', 'UK')).payload.genericObjects[0]?.id;
  expect(await idOf()).toBe(object?.id);
  await app().rows('update boxes set name = $2 where id = $1', [tenant.boxId, 'Z99']);
  expect(await idOf()).not.toBe(object?.id);
});

test('passes are in the language of the page', async () => {
  await enterBoth();
  const tenant = await aTenant(app());
  const labels = async (language: 'SK' | 'UK' | 'HU' | 'EN') =>
    ((await passOf(tenant, language)).pass.generic as { primaryFields: Field[] }).primaryFields[0]?.label;
  expect([await labels('SK'), await labels('HU'), await labels('UK'), await labels('EN')]).toEqual([
    'Číslo boxu',
    'Box száma',
    'Номер боксу',
    'Box number',
  ]);
  expect((await passOf(tenant, 'HU')).pass.description).toMatch(/^\w+-\p{L}+ box, /u);
});
