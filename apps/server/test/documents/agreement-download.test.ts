import { createHash } from 'node:crypto';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { people, useDocumentTestApp } from '../kit/document-test-app.ts';

const testApp = useDocumentTestApp();

const contractsOf = (email: string) =>
  testApp().rows<{ id: string; business_id: string; box: string; recurring_amount: number }>(
    `select c.id, c.business_id, b.name as box, c.recurring_amount from contracts c join users u on u.id = c.client_id join boxes b on b.id = c.box_id
     where u.email = $1 order by c.created_at`,
    [email],
  );
const firstOf = async (email: string) => {
  const [contract] = await contractsOf(email);
  if (contract === undefined) throw new Error(`${email} has no contract`);
  return contract;
};
const download = (id: string, email?: string) => testApp().getAs(`/api/client/my/legal-agreement-download/${id}`, email);
const textOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replace(/\s+/g, ' ');

test.each([
  [people.slovak, 'Zmluva o nájme skladovacieho boxu'],
  [people.czech, 'Smlouva o nájmu skladovacího boxu'],
  [people.polish, 'Umowa najmu boksu magazynowego'],
  [people.hungarian, 'Tárolóbox bérleti szerződése'],
  [people.ukrainian, 'Договір оренди складського боксу'],
])('the agreement of %s is in the language of the order and says what was agreed', async (email, title) => {
  const contract = await firstOf(email);
  const response = await download(contract.id, email);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toContain(`filename="${contract.business_id}.pdf"`);
  const text = await textOf(response.rawPayload);
  for (const part of [title, contract.business_id, contract.box]) expect(text).toContain(part);
  const digits = String(Math.trunc(contract.recurring_amount / 100));
  expect(text.replace(/[ ,.]/g, '')).toContain(digits);
});

test('stays byte-identical when operator, warehouse, box and client change', async () => {
  const contract = await firstOf(people.slovak);
  const before = (await download(contract.id, people.slovak)).rawPayload;
  await testApp().rows(`update legal_entities set name = 'Iný prenajímateľ', iban = 'SK0000000000000000000000'`);
  await testApp().rows(`update warehouses set name = name || ' – nový názov'`);
  await testApp().rows(`update boxes set name = 'Z' || name, price_net_month = price_net_month + 100`);
  await testApp().rows(`update insurances set name = '{}', coverage_amount = 1`);
  await testApp().rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-12-31' where id = $1`, [contract.id]);
  const [stored] = await testApp().rows<{ sha256: Buffer }>('select sha256 from legal_agreements where contract_id = $1', [contract.id]);
  expect(stored?.sha256.equals(createHash('sha256').update(before).digest())).toBe(true);
  expect((await download(contract.id, people.slovak)).rawPayload.equals(before)).toBe(true);
});

test('a concluded agreement cannot change in the database; only its hash is added once', async () => {
  const contract = await firstOf(people.hungarian);
  await download(contract.id, people.hungarian);
  for (const change of [
    `snapshot = '{}'`,
    `edition = '2'`,
    `language = 'EN'`,
    `sha256 = decode(repeat('00', 32), 'hex')`,
    'sha256 = null',
  ]) {
    await expect(testApp().rows(`update legal_agreements set ${change} where contract_id = $1`, [contract.id])).rejects.toThrow(
      'never change',
    );
  }
  await expect(testApp().rows('delete from legal_agreements where contract_id = $1', [contract.id])).rejects.toThrow('never change');
});

test('concurrent requests conclude it once', async () => {
  const contract = await firstOf(people.unpaid);
  const answers = await Promise.all([1, 2, 3, 4].map(() => download(contract.id, people.unpaid)));
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
});

test('a person it is shared with gets 403, other clients 404, and a request without a token 401', async () => {
  const contract = await firstOf(people.polish);
  await testApp().rows(`insert into box_sharings (contract_id, user_id, shared_at) select $1, id, now() from users where email = $2`, [
    contract.id,
    people.ukrainian,
  ]);
  const shared = await download(contract.id, people.ukrainian);
  expect([shared.statusCode, shared.json().code]).toEqual([403, 'forbidden']);
  for (const id of [contract.id, '019577a0-0000-7000-8000-000000000000', 'none']) {
    const response = await download(id, people.czech);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
  }
  expect((await download(contract.id)).statusCode).toBe(401);
});

test.each([
  [people.hungarian, 'family name first'],
  [people.slovak, 'given name first'],
])('agreement and invoice of %s have the %s', async (email, order) => {
  const contract = await firstOf(email);
  const { first, last, invoice } = await testApp().one<{ first: string; last: string; invoice: string }>(
    `select u.first_name as first, u.last_name as last, i.id as invoice from users u join invoices i on i.client_id = u.id where u.email = $1
     order by i.year, i.sequence limit 1`,
    [email],
  );
  const name = order === 'family name first' ? `${last} ${first}` : `${first} ${last}`;
  expect(await textOf((await download(contract.id, email)).rawPayload)).toContain(name);
  const pdf = await testApp().getAs(`/api/client/my/invoice-download/${invoice}`, email);
  expect(await textOf(pdf.rawPayload)).toContain(name);
});
