import { createHash } from 'node:crypto';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { people, useDocumentHouse } from './house.ts';

const house = useDocumentHouse();

const contractsOf = (email: string) =>
  house().rows<{ id: string; business_id: string; box: string; recurring_amount: number }>(
    `select c.id, c.business_id, b.name as box, c.recurring_amount from contracts c join users u on u.id = c.client_id join boxes b on b.id = c.box_id
     where u.email = $1 order by c.created_at`,
    [email],
  );
const firstOf = async (email: string) => {
  const [contract] = await contractsOf(email);
  if (contract === undefined) throw new Error(`${email} has no contract`);
  return contract;
};
const download = (id: string, email?: string) => house().get(`/api/client/my/legal-agreement-download/${id}`, email);
const textOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replace(/\s+/g, ' ');

test.each([
  [people.slovak, 'Zmluva o nájme skladovacieho boxu'],
  [people.czech, 'Smlouva o nájmu skladovacího boxu'],
  [people.polish, 'Umowa najmu boksu magazynowego'],
  [people.hungarian, 'Tárolóbox bérleti szerződése'],
  [people.ukrainian, 'Договір оренди складського боксу'],
])('the agreement of %s is in the language of the order and says what was agreed', async (email, title) => {
  const contract = await firstOf(email);
  const answer = await download(contract.id, email);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`filename="${contract.business_id}.pdf"`);
  const text = await textOf(answer.rawPayload);
  for (const part of [title, contract.business_id, contract.box]) expect(text).toContain(part);
  const digits = String(Math.trunc(contract.recurring_amount / 100));
  expect(text.replace(/[ ,.]/g, '')).toContain(digits);
});

test('is the same bytes for ever, whatever becomes of the operator, the warehouse, the box and the client', async () => {
  const contract = await firstOf(people.slovak);
  const before = (await download(contract.id, people.slovak)).rawPayload;
  await house().rows(`update legal_entities set name = 'Iný prenajímateľ', iban = 'SK0000000000000000000000'`);
  await house().rows(`update warehouses set name = name || ' – nový názov'`);
  await house().rows(`update boxes set name = 'Z' || name, price_net_month = price_net_month + 100`);
  await house().rows(`update insurances set name = '{}', coverage_amount = 1`);
  await house().rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-12-31' where id = $1`, [contract.id]);
  const [kept] = await house().rows<{ sha256: Buffer }>('select sha256 from legal_agreements where contract_id = $1', [contract.id]);
  expect(kept?.sha256.equals(createHash('sha256').update(before).digest())).toBe(true);
  expect((await download(contract.id, people.slovak)).rawPayload.equals(before)).toBe(true);
});

test('what was concluded never changes in the database, only its hash is noted once', async () => {
  const contract = await firstOf(people.hungarian);
  await download(contract.id, people.hungarian);
  for (const change of [
    `snapshot = '{}'`,
    `edition = '2'`,
    `language = 'EN'`,
    `sha256 = decode(repeat('00', 32), 'hex')`,
    'sha256 = null',
  ]) {
    await expect(house().rows(`update legal_agreements set ${change} where contract_id = $1`, [contract.id])).rejects.toThrow(
      'never change',
    );
  }
  await expect(house().rows('delete from legal_agreements where contract_id = $1', [contract.id])).rejects.toThrow('never change');
});

test('many at once conclude it once', async () => {
  const contract = await firstOf(people.unpaid);
  const answers = await Promise.all([1, 2, 3, 4].map(() => download(contract.id, people.unpaid)));
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
});

test('a person it is shared with is refused, everybody else finds nothing, nobody comes in without a token', async () => {
  const contract = await firstOf(people.polish);
  await house().rows(`insert into box_sharings (contract_id, user_id, shared_at) select $1, id, now() from users where email = $2`, [
    contract.id,
    people.ukrainian,
  ]);
  const shared = await download(contract.id, people.ukrainian);
  expect([shared.statusCode, shared.json().code]).toEqual([403, 'forbidden']);
  for (const id of [contract.id, '019577a0-0000-7000-8000-000000000000', 'none']) {
    const answer = await download(id, people.czech);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
  }
  expect((await download(contract.id)).statusCode).toBe(401);
});
