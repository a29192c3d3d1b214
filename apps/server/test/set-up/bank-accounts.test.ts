import { randomUUID } from 'node:crypto';
import type { BankTransfer } from '@komora/api';
import type { LegalEntityRecord } from '@komora/api/admin';
import { beforeAll, expect, test } from 'vitest';
import { pageMeta } from '../../src/app/page-meta.ts';
import { statementFile } from '../bank-statement/statement-file.ts';
import { aKey } from '../kit/builders/api-key.ts';
import { aCharge } from '../kit/builders/charge.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { companySettings } from '../kit/scenes/set-up-scene.ts';

const { app } = useMockGateway();
let owner: StaffClient;
beforeAll(async () => {
  owner = await aStaffClient(app());
  // The company comes with the first tenant.
  await aTenant(app());
});

const company = async (who = owner) => {
  const [first] = (await who.get('/api/admin/legal-entities')).json<{ rows: LegalEntityRecord[] }>().rows;
  if (first === undefined) throw new Error('There is no company');
  return first;
};
const path = ({ id }: LegalEntityRecord, rest = '') => `/api/admin/legal-entities/${id}/bank-accounts${rest}`;
type Answer = Awaited<ReturnType<StaffClient['post']>>;
const codeOf = (response: Answer) => {
  if (response.statusCode === 200) return 'ok';
  const { code, errors } = response.json<{ code: string; errors?: { path: string; code: string }[] }>();
  return errors?.[0] === undefined ? code : `${errors[0].path} ${errors[0].code}`;
};
/** Adds an account with an IBAN of its own. @returns its id and IBAN */
const anAccount = async (label = 'Second account') => {
  const { iban } = companySettings();
  const now = await company();
  const added = await owner.post(path(now), { label, bic: 'TATRSKBX', iban, version: now.version });
  expect(added.statusCode).toBe(200);
  const account = added.json<LegalEntityRecord>().accounts.find((one) => one.iban === iban);
  return { iban, id: account?.id ?? '' };
};
const choose = async (id: string) =>
  owner.post(path(await company(), `/${id}/choose`), { version: (await company()).version, reason: 'new bank' });
const remove = async (id: string) => owner.post(path(await company(), `/${id}/delete`), { version: (await company()).version });
const change = async (id: string, values: object) =>
  owner.put(path(await company(), `/${id}`), { label: 'x', bic: null, isClosed: false, ...values, version: (await company()).version });
const importStatement = (iban: string, bookings: Parameters<typeof statementFile>[0]['bookings'] = []) =>
  owner.post('/api/admin/bank-statements', { content: Buffer.from(statementFile({ iban, bookings })).toString('base64') });

test('a statement of an unknown account is rejected; of an added one its transfers pay invoices', async () => {
  const { iban: unknown } = companySettings();
  expect(codeOf(await importStatement(unknown))).toBe('bank-statement/unknown-account');
  const { iban } = await anAccount();
  const tenant = await aTenant(app());
  const invoiceId = await aCharge(app(), tenant.contractId, owner);
  const { number, total } = await app().one<{ number: string; total: number }>(
    'select number, amount_gross + rounding as total from invoices where id = $1',
    [invoiceId],
  );
  const transfer = { amount: (total / 100).toFixed(2), text: `/VS${number.replace(/\D/g, '')}`, bankReference: randomUUID() };
  const imported = await importStatement(iban, [transfer]);
  expect(imported.json<{ statements: { matched: number }[] }>().statements).toMatchObject([{ matched: 1 }]);
  expect(await app().one('select account from bank_statements where account = $1', [iban])).toEqual({ account: iban });
});

test('new documents and pages name the chosen account, and issued ones that of their day, whose statements are still accepted', async () => {
  const before = await company();
  const tenant = await aTenant(app());
  const [old] = await app().rows<{ id: string }>('select id from invoices where client_id = $1', [tenant.clientId]);
  const account = await anAccount();
  expect((await company()).iban).toBe(before.iban);
  const chosen = (await choose(account.id)).json<LegalEntityRecord>();
  expect(chosen).toMatchObject({ iban: account.iban, bic: 'TATRSKBX' });
  expect(chosen.accounts.map(({ iban, isDefault }) => [iban, isDefault])).toContainEqual([before.iban, false]);
  expect((await pageMeta(app().context)).iban).toBe(account.iban);
  const invoiceId = await aCharge(app(), tenant.contractId, owner);
  const transfer = (await app().get(`/api/client/my/charges/${invoiceId}/bank-transfer`, tenant.token)).json<BankTransfer>();
  expect(transfer).toMatchObject({ iban: account.iban });
  const printed = (id: string | undefined) => app().one("select supplier ->> 'iban' as iban from invoices where id = $1", [id]);
  expect([await printed(old?.id), await printed(invoiceId)]).toEqual([{ iban: before.iban }, { iban: account.iban }]);
  expect(codeOf(await importStatement(before.iban))).toBe('ok');
  const entry = await app().one<{ changes: object }>(
    `select changes from audit_log where verb = 'legal-entity.choose-account' order by at desc, id desc limit 1`,
  );
  expect(entry.changes).toMatchObject({ iban: { before: before.iban, after: account.iban } });
});

test('only the choice of an account changes it: with a reason, and by no API key', async () => {
  const { id, version, iban: before } = await company();
  const changed = await owner.put(`/api/admin/legal-entities/${id}`, { ...companySettings(), version });
  expect(changed.json<LegalEntityRecord>()).toMatchObject({ iban: before });
  const account = await anAccount();
  const url = path(await company(), `/${account.id}/choose`);
  const body = { version: (await company()).version, reason: 'new bank' };
  expect(codeOf(await owner.post(url, { version: body.version }))).toBe('reason revalid/rule/basic/not-null');
  const { headers } = await aKey(app());
  expect((await app().call('POST', url, { headers, payload: body })).json().code).toBe('api-key/person-only');
  expect((await company()).iban).toBe(before);
});

test('the default is neither closed nor deleted; an account with statements is only closed, and then takes in its last ones', async () => {
  const [own] = (await company()).accounts;
  expect([codeOf(await change(own?.id ?? '', { isClosed: true })), codeOf(await remove(own?.id ?? ''))]).toEqual([
    'bank-account/is-default',
    'bank-account/is-default',
  ]);
  const { id, iban } = await anAccount();
  expect(codeOf(await importStatement(iban))).toBe('ok');
  expect(codeOf(await remove(id))).toBe('bank-account/has-statements');
  expect(codeOf(await change(id, { isClosed: true }))).toBe('ok');
  expect((await company()).accounts.find((one) => one.id === id)).toMatchObject({ isClosed: true, hasStatements: true });
  expect(codeOf(await choose(id))).toBe('bank-account/closed');
  expect(codeOf(await importStatement(iban))).toBe('ok');
  expect(codeOf(await change(id, {}))).toBe('ok');
  const unused = await anAccount();
  expect(codeOf(await remove(unused.id))).toBe('ok');
  expect((await company()).accounts.map((one) => one.id)).not.toContain(unused.id);
});

test('an account that the company or another one has, a wrong number and an old version are rejected', async () => {
  const now = await company();
  const add = async (iban: string, version = now.version) => codeOf(await owner.post(path(now), { label: '', bic: null, iban, version }));
  expect(await add('SK31 1200 0000 1987 4263 7542')).toBe('iban revalid/rule/basic/regex');
  expect(await add(now.iban)).toBe('iban legal-entity/iban-exists');
  const prefix = 'ZZ';
  const czech = { country: 'CZE', companyId: '27074358', taxId: 'CZ27074358', vatId: 'CZ27074358' };
  const other = await owner.post('/api/admin/legal-entities', {
    ...companySettings(),
    ...czech,
    address: { ...companySettings().address, zip: '110 00' },
    invoicePrefix: prefix,
    contractPrefix: prefix,
  });
  expect(await add(other.json<LegalEntityRecord>().iban)).toBe('iban legal-entity/iban-exists');
  expect(await add(companySettings().iban, now.version - 1)).toBe('changed-elsewhere');
  const [account] = now.accounts;
  const foreign = `/api/admin/legal-entities/${other.json<LegalEntityRecord>().id}/bank-accounts/${account?.id}/choose`;
  expect(codeOf(await owner.post(foreign, { version: 1, reason: 'new bank' }))).toBe('not-found');
});
