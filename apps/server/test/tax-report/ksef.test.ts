import { KsefFake } from '@komora/testing/ksef/ksef-fake';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobHandlers } from '../../src/jobs/queue.ts';
import { findVerification } from '../../src/modules/tax-report/index.ts';
import { ksefTaxReporting } from '../../src/providers/ksef/ksef-tax-reporting.ts';
import { ksefToken, runFor, useTaxHouse } from './house.ts';

const house = useTaxHouse({ KSEF_TOKEN: ksefToken });
let fake: KsefFake;
let jobs: JobHandlers;
let nip: string;

beforeAll(async () => {
  const [entity] = await house().rows<{ tax_id: string }>("select tax_id from legal_entities where country = 'POL'");
  nip = entity?.tax_id ?? '';
  fake = await KsefFake.start({ token: ksefToken, nip, now: () => house().clock.now() });
  const { config } = house().deps;
  if (config.ksef === undefined) throw new Error('KSeF is not on');
  jobs = house().jobs(ksefTaxReporting({ ...config.ksef, url: fake.url }, house().deps, { pollMs: 1 }));
});
beforeEach(() => {
  fake.patience = 0;
});
afterAll(() => fake.wire.stop());

const run = (minutes = 1) => runFor(house(), jobs, minutes);

test('an invoice goes there encrypted, gets its number, and its receipt is kept', async () => {
  const { id, number } = await house().noted('POL');
  fake.patience = 2;
  await run(5);
  const [taken] = fake.taken(number);
  expect(taken?.xml).toContain('http://crd.gov.pl/wzor/2025/06/25/13775/');
  const report = await house().report(id);
  expect(report).toMatchObject({ status: 'ACCEPTED', authority_number: taken?.ksefNumber });
  expect(report?.receipt?.toString()).toContain(taken?.ksefNumber);
});

test('the code on its print leads to its very bytes', async () => {
  const { id } = await house().noted('POL');
  await run(1);
  const verification = await findVerification(house().deps.db, house().deps.config, {
    invoiceId: id,
    issuedOn: '2026-02-01',
    sellerTaxId: nip,
  });
  const [row] = await house().rows<{ hash: string }>(
    "select translate(encode(sha256(payload), 'base64'), '+/=', '-_') as hash from tax_reports where invoice_id = $1",
    [id],
  );
  expect(verification?.url).toBe(`https://qr.ksef.mf.gov.pl/invoice/${nip}/01-02-2026/${row?.hash}`);
  expect(verification?.number).toBe((await house().report(id))?.authority_number);
});

test('a correction waits for its invoice, then names it by its number there', async () => {
  const { rentId, number } = await house().noted('POL');
  fake.patience = 2;
  const note = await house().credit(rentId, 'half');
  await house().pool.query(
    `insert into tax_reports (invoice_id, authority, status, report_by, next_try_at, created_at) values ($1, 'KSEF', 'PENDING', $2, $2, $2) on conflict do nothing`,
    [note.id, house().clock.now()],
  );
  await run(40);
  const [original] = fake.taken(number);
  expect(fake.taken(note.number)[0]?.xml).toContain(`<NrKSeFFaKorygowanej>${original?.ksefNumber}</NrKSeFFaKorygowanej>`);
  expect((await house().report(note.id))?.status).toBe('ACCEPTED');
});

test('a lost answer is asked for: the file goes there once', async () => {
  const { id, number } = await house().noted('POL');
  fake.fail('/invoices', 'lost');
  await run(2);
  expect((await house().report(id))?.status).toBe('ACCEPTED');
  expect(fake.taken(number)).toHaveLength(1);
});

test('a duplicate is the first one’s success', async () => {
  const { id, number } = await house().noted('POL');
  await run(1);
  const first = await house().report(id);
  await house().pool.query(
    "update tax_reports set status = 'PENDING', called_at = null, submission = null, settled_at = null, next_try_at = $2, authority_number = null where invoice_id = $1",
    [id, house().clock.now()],
  );
  await run(1);
  expect(fake.taken(number).map(({ status }) => status)).toEqual([200, 440]);
  expect((await house().report(id))?.authority_number).toBe(first?.authority_number);
});

test('whoever cannot log in, open a session, or is sent away has handed nothing over, and comes again', async () => {
  const { id, number } = await house().noted('POL');
  fake.fail('/invoices', 'busy', 'expired');
  fake.fail('/auth/challenge', 'down', 'reset');
  fake.fail('/sessions/online', 'down');
  await run(20);
  expect((await house().report(id))?.status).toBe('ACCEPTED');
  expect(fake.taken(number)).toHaveLength(1);
});

test('the operator is told of a rejected document in Polish', async () => {
  const { id, number } = await house().noted('POL');
  fake.wrong.add(number);
  await run(2);
  expect(await house().report(id)).toMatchObject({
    status: 'REJECTED',
    reason: '450 Błąd weryfikacji semantyki dokumentu faktury; P_13_1',
  });
  expect(
    await house().rows(
      "select language from messages where template = 'tax-report-operator' and data ->> 'event' = 'REJECTED' and data ->> 'documentNumber' = $1",
      [number],
    ),
  ).toEqual([{ language: 'PL' }]);
});

test('private persons stay outside unless the seller wants them there', async () => {
  const before = await house().rows('select count(*)::int as n from tax_reports');
  const { rentId } = (
    await house().rows<{ rentId: string }>(
      `select i.rent_id as "rentId" from invoices i join legal_entities e on e.id = i.legal_entity_id
     where e.country = 'POL' and i.kind = 'INVOICE' and i.customer ->> 'type' = 'FyzickaOsoba' order by i.sequence limit 1`,
    )
  )[0] ?? { rentId: '' };
  await house().credit(rentId, 'half');
  expect(await house().rows('select count(*)::int as n from tax_reports')).toEqual(before);
});
