import { createHash } from 'node:crypto';
import type { TerminationLetter } from '@komora/api';
import type { ContractRecord } from '@komora/api/admin';
import { addDays } from '@komora/domain';
import { extractText } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { billOn } from '../billing/billing.ts';
import { act, done, standingOf } from '../contract-acts/acts.ts';
import { aLetter } from '../kit/builders/letter.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { people, useDocumentTestApp } from '../kit/document-test-app.ts';

const app = useDocumentTestApp();
let staff: StaffClient;
beforeAll(async () => {
  staff = await aStaffClient(app());
});
const actor = () => ({ app: app(), staff });

/** The first contract of a client of the demo that has not ended. */
const contractOf = (email: string) =>
  app().one<{ id: string; number: string; box: string; client: string }>(
    `select c.id, c.business_id as number, b.name as box, u.last_name as client from contracts c
     join users u on u.id = c.client_id join boxes b on b.id = c.box_id where u.email = $1 and c.status <> 'TERMINATED' order by c.status, c.created_at limit 1`,
    [email],
  );
const lettersOf = async (email: string, id: string) =>
  (await app().getAs(`/api/client/my/contracts/${id}/letters`, email)).json<{ letters: TerminationLetter[] }>().letters;
const download = (email: string, id: string, letter: string) => app().getAs(`/api/client/my/contracts/${id}/letters/${letter}`, email);
const textOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replace(/\s+/g, ' ');
const onlyOf = async (email: string, id: string) => {
  const [letter, ...others] = await lettersOf(email, id);
  expect(others).toEqual([]);
  if (letter === undefined) throw new Error(`Contract ${id} has no letter`);
  return letter;
};
/** The file of the latest message to a client, as the mailbox shows it. */
const attachmentOf = async (email: string, template: string) => {
  const { id } = await app().one<{ id: string }>(
    'select id from messages where recipient = $1 and template = $2 order by created_at desc, id desc limit 1',
    [email, template],
  );
  return app().get(`/mailbox/${id}/attachments/0`);
};

test.each([
  [people.slovak, 'Výpoveď nájmu', 'Podľa bodu 9.2 zmluvy', '31. decembra 2026'],
  [people.czech, 'Výpověď nájmu', 'Podle bodu 9.2 smlouvy', '31. prosince 2026'],
  [people.polish, 'Wypowiedzenie najmu', 'Zgodnie z punktem 9.2 umowy', '31 grudnia 2026'],
  [people.hungarian, 'A bérlet felmondása', 'A szerződés 9.2. pontja szerint', '2026. december 31.'],
  [people.ukrainian, 'Повідомлення про припинення оренди', 'Згідно з пунктом 9.2 договору', '31 грудня 2026'],
])('a notice to %s is a letter in the language of the contract, attached to the message and listed', async (email, title, clause, day) => {
  const contract = await contractOf(email);
  await done(actor(), contract.id, 'notice', { day: '2026-12-31' });
  const letter = await onlyOf(email, contract.id);
  expect(letter).toEqual({ id: letter.id, number: `${contract.number}/1`, kind: 'NOTICE', issuedAt: '2026-11-20T10:00:00.000Z' });
  const file = await download(email, contract.id, letter.id);
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toContain(`filename="${contract.number}-1.pdf"`);
  const text = await textOf(file.rawPayload);
  for (const part of [title, clause, day, letter.number, contract.box, contract.client]) expect(text).toContain(part);
  const attachment = await attachmentOf(email, 'contract-act');
  expect(attachment.rawPayload.equals(file.rawPayload)).toBe(true);
  const { letters } = (await staff.get(`/api/admin/contracts/${contract.id}`)).json<ContractRecord>();
  expect(letters).toEqual([letter]);
  const forStaff = await staff.get(`/api/admin/contracts/${contract.id}/letters/${letter.id}`);
  expect(forStaff.rawPayload.equals(file.rawPayload)).toBe(true);
});

test('a preview issues no letter, and a notice that was withdrawn and given again has two', async () => {
  const contract = await contractOf(people.slovak);
  await act(actor(), contract.id, 'notice/preview', { day: '2026-12-31' });
  expect(await lettersOf(people.slovak, contract.id)).toEqual([]);
  await done(actor(), contract.id, 'notice', { day: '2026-12-31' });
  await done(actor(), contract.id, 'withdraw-notice');
  await done(actor(), contract.id, 'notice', { day: '2027-01-15' });
  expect((await lettersOf(people.slovak, contract.id)).map(({ number }) => number)).toEqual([
    `${contract.number}/2`,
    `${contract.number}/1`,
  ]);
});

test('prints the same bytes after names, addresses and accounts have changed, and cannot change in the database', async () => {
  const contract = await contractOf(people.hungarian);
  await done(actor(), contract.id, 'end-now', { ground: 'FORBIDDEN_GOODS' });
  const [letter] = await lettersOf(people.hungarian, contract.id);
  if (letter === undefined) throw new Error('There is no letter');
  const before = (await download(people.hungarian, contract.id, letter.id)).rawPayload;
  expect(await textOf(before)).toContain('A boxban olyan dolgok vannak, amelyeket tilos tárolni.');
  await app().rows(`update legal_entities set name = 'Másik bérbeadó', iban = 'HU00000000000000000000000000'`);
  await app().rows(`update warehouses set name = name || ' – új'`);
  await app().rows(`update users set last_name = 'Új'`);
  const { sha256 } = await app().one<{ sha256: Buffer }>('select sha256 from termination_letters where id = $1', [letter.id]);
  expect(sha256.equals(createHash('sha256').update(before).digest())).toBe(true);
  expect((await download(people.hungarian, contract.id, letter.id)).rawPayload.equals(before)).toBe(true);
  for (const change of [`data = '{}'`, `kind = 'DEBT'`, 'number = 2', 'sha256 = null'])
    await expect(app().rows(`update termination_letters set ${change} where id = $1`, [letter.id])).rejects.toThrow('never change');
  await expect(app().rows('delete from termination_letters where id = $1', [letter.id])).rejects.toThrow('never change');
});

test('a letter of another contract is not found', async () => {
  const [own, other] = [await contractOf(people.czech), await contractOf(people.polish)];
  const letter = await aLetter(app(), own.id);
  expect((await download(people.czech, own.id, letter)).statusCode).toBe(200);
  expect((await download(people.polish, own.id, letter)).statusCode).toBe(404);
  expect((await download(people.polish, other.id, letter)).statusCode).toBe(404);
  expect((await staff.get(`/api/admin/contracts/${other.id}/letters/${letter}`)).statusCode).toBe(404);
});

test('the letter of an end for a debt lists what is open with its reminder, and what is credited later does not change it', async () => {
  const email = people.unpaid;
  const { id, invoice, due, open } = await app().one<{ id: string; invoice: string; due: string; open: number }>(
    `select c.id, i.number as invoice, r.due_on as due, l.amount - l.allocated as open from contracts c join users u on u.id = c.client_id
     join rents r on r.contract_id = c.id and r.paid_at is null join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
     join ledger_entries l on l.source_id = i.id where u.email = $1 order by r.due_on limit 1`,
    [email],
  );
  app().clock.set(`${addDays(due, 5)}T07:20:00Z`);
  await app().runJob('notify-rents-with-payment-overdue', {});
  await billOn(app(), addDays(due, 31));
  await billOn(app(), addDays(due, 32));
  const standing = await standingOf(actor(), id);
  await done(actor(), id, 'end-now', { ground: 'DEBT' });
  // The session of the client is over by now.
  const [letter] = (await staff.get(`/api/admin/contracts/${id}`)).json<ContractRecord>().letters;
  expect(letter).toMatchObject({ kind: 'DEBT' });
  const file = await staff.get(`/api/admin/contracts/${id}/letters/${letter?.id}`);
  const text = await textOf(file.rawPayload);
  const digits = (amount: number) => (amount / 100).toFixed(2).replace('.', ',');
  for (const part of ['Skončenie nájmu bez výpovednej lehoty', 'dlhuje nájomné viac ako 30 dní', 'bodu 9.2', invoice, digits(open)])
    expect(text).toContain(part);
  expect(text).toContain(digits(standing.debt?.amount.amount ?? 0));
  const attachment = await attachmentOf(email, 'contract-ended');
  expect(attachment.rawPayload.equals(file.rawPayload)).toBe(true);
});
