import type { OwnInsurance, ProofDetails } from '@komora/api';
import type { InsuranceRecord, OwnInsuranceRecord } from '@komora/api/admin';
import sharp from 'sharp';
import { extractText } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { billOn, rentsOf } from '../billing/billing.ts';
import { act, auditsOf, done, standingOf } from '../contract-acts/acts.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { homeWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { openSession } from '../tenancy.ts';

const { app } = useMockGateway();
let staff: StaffClient;
let ownId: string;
beforeAll(async () => {
  staff = await aStaffClient(app());
  const { legalEntityId } = (await homeWarehouse(app())).operator;
  const own = { legalEntityId, position: 50, name: { SK: 'Vlastné poistenie' }, coverage: 500_000, price: 0, active: true, proofDays: 14 };
  const created = await app().call('POST', '/api/admin/insurances', { headers: staff.headers, payload: own });
  expect(created.statusCode).toBe(200);
  ownId = created.json<{ id: string }>().id;
  for (const [change, code] of [
    [{ position: 51 }, 'insurance/own-exists'],
    [{ position: 52, active: false, price: 5 }, 'insurance/own-values'],
  ] as const) {
    const again = await app().call('POST', '/api/admin/insurances', { headers: staff.headers, payload: { ...own, ...change } });
    expect(again.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe(code);
  }
});

const actor = () => ({ app: app(), staff });
const eur = (amount: number) => ({ amount, currency: 'EUR' as const });
/** Without insurance: a net rent of 49.90, so 61.38 on the second of each month. */
const tenant = async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  return aTenant(app(), { insuranceId: ownId, expectedCharge: eur(6138) });
};
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n');
const details: ProofDetails = { insurer: 'Kooperativa', policyNumber: 'PN 123/4', validUntil: '2026-12-31', insured: eur(500_000) };
const path = ({ contractId }: Tenant) => `/api/client/my/contracts/${contractId}/own-insurance`;
const tokenOf = ({ clientId }: Tenant) => openSession(app().pool, clientId);
const send = async (who: Tenant, change: Partial<ProofDetails & { file: Buffer }> = {}, token?: string) => {
  const { file = pdf, ...other } = change;
  const response = await app().post(
    `${path(who)}/proof`,
    { ...details, ...other, file: file.toString('base64') },
    token ?? (await tokenOf(who)),
  );
  const body = response.json<{ ownInsurance: OwnInsurance; code: string; errors?: { path: string; code: string }[] }>();
  if (response.statusCode === 200) return body.ownInsurance;
  return body.errors?.[0] === undefined ? body.code : `${body.errors[0].path} ${body.errors[0].code}`;
};
const shown = async (who: Tenant) =>
  (await app().get(path(who), await tokenOf(who))).json<{ ownInsurance: OwnInsurance | null }>().ownInsurance;
const recordOf = async ({ contractId }: Tenant) =>
  (await staff.get(`/api/admin/contracts/${contractId}/own-insurance`)).json<OwnInsuranceRecord>();
const decide = (id: string, verdict: 'accept' | 'reject') =>
  app().call('POST', `/api/admin/insurance-proofs/${id}/${verdict}`, {
    headers: staff.headers,
    payload: verdict === 'reject' ? { reason: 'It names another person.' } : undefined,
  });
const lastProof = async (who: Tenant) => (await recordOf(who)).proofs[0]?.id ?? '';
const follow = async (...days: string[]) => {
  for (const day of days) {
    app().clock.set(`${day}T08:00:00Z`);
    await app().runJob('follow-insurance-proofs', {});
  }
};
const events = async ({ email }: Tenant) =>
  (
    await app().rows<{ event: string }>(
      `select data ->> 'event' as event from messages where recipient = $1 and template = 'contract-act' order by created_at, id`,
      [email],
    )
  ).map(({ event }) => event);
const tasks = async ({ contractId }: Tenant) =>
  (await staff.get('/api/admin/today/insurance-proof?limit=200'))
    .json<{ rows: { contractId: string }[] }>()
    .rows.filter((row) => row.contractId === contractId).length;
const amounts = async ({ contractId }: Tenant) => (await rentsOf(app(), contractId)).map(({ amount }) => amount);

test('a tenant orders with an own insurance: no price for it, a clause in the agreement, a proof due in two weeks', async () => {
  const who = await tenant();
  expect(await shown(who)).toEqual({ minimum: eur(500_000), dueOn: '2026-03-16', replacedFrom: null, proof: null });
  const file = await app().get(`/api/client/my/legal-agreement-download/${who.contractId}`, await tokenOf(who));
  const { text } = await extractText(new Uint8Array(file.rawPayload), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toMatch(/do 14 dní od začiatku nájmu pošle prenajímateľovi doklad.*aspoň 14 dní vopred/);
  expect(await tasks(who)).toBe(0);
});

test('staff accept a proof, and nothing is charged for insurance', async () => {
  const who = await tenant();
  expect(await send(who)).toMatchObject({ proof: { status: 'SUBMITTED', insurer: 'Kooperativa' } });
  expect(await tasks(who)).toBe(1);
  const id = await lastProof(who);
  const file = await staff.get(`/api/admin/insurance-proofs/${id}/file`);
  expect([file.headers['content-type'], file.headers['content-disposition'], file.rawPayload.equals(pdf)]).toEqual([
    'application/pdf',
    expect.stringContaining('attachment'),
    true,
  ]);
  // Two people decide at once: one decision, one audit entry, one message.
  const decisions = await Promise.all([decide(id, 'accept'), decide(id, 'accept')]);
  expect(decisions.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await auditsOf(app(), who.contractId)).map(({ verb }) => verb)).toEqual(['insurance-proof.accept']);
  expect(await events(who)).toEqual(['PROOF_ACCEPTED']);
  expect(await tasks(who)).toBe(0);
  expect(await shown(who)).toMatchObject({ dueOn: '2026-12-31', proof: { status: 'ACCEPTED' } });
  await follow('2026-03-20', '2026-04-20');
  await billOn(app(), '2026-04-02');
  expect(await amounts(who)).toEqual([6138]);
  expect(await events(who)).toEqual(['PROOF_ACCEPTED']);
  // Before it ends, the client is reminded of a new one.
  await follow('2026-12-23', '2026-12-24', '2026-12-25', '2027-01-01');
  expect(await events(who)).toEqual(['PROOF_ACCEPTED', 'PROOF_DUE', 'PROOF_MISSING']);
});

test('a missing proof is reminded of twice; then the cheapest paid insurance begins with the first period after the notice', async () => {
  const who = await tenant();
  await follow('2026-03-08', '2026-03-09', '2026-03-10', '2026-03-16');
  expect(await events(who)).toEqual(['PROOF_DUE']);
  await follow('2026-03-17', '2026-03-18', '2026-03-23');
  expect(await events(who)).toEqual(['PROOF_DUE', 'PROOF_MISSING']);
  await follow('2026-03-24', '2026-03-24', '2026-03-25');
  expect(await events(who)).toEqual(['PROOF_DUE', 'PROOF_MISSING', 'PAID_INSURANCE']);
  // The period from 2 April begins before the notice of 14 days is over.
  expect(await shown(who)).toMatchObject({ replacedFrom: '2026-05-02' });
  expect((await standingOf(actor(), who.contractId)).planned).toMatchObject([{ from: '2026-05-02', recurring: eur(6384) }]);
  for (const day of ['2026-04-02', '2026-05-02']) await billOn(app(), day);
  expect(await amounts(who)).toEqual([6138, 6384]);
  // Billed: it is a paid insurance now.
  expect(await shown(who)).toBeNull();
  expect(await send(who)).toBe('insurance/not-own');
  expect(await tasks(who)).toBe(0);
});

test('a proof that is accepted before the period is billed takes the paid insurance back', async () => {
  const who = await tenant();
  await follow('2026-03-17', '2026-03-24');
  expect(await shown(who)).toMatchObject({ replacedFrom: '2026-05-02' });
  await send(who);
  expect((await decide(await lastProof(who), 'accept')).statusCode).toBe(200);
  expect((await standingOf(actor(), who.contractId)).planned).toEqual([]);
  expect(await shown(who)).toMatchObject({ replacedFrom: null, dueOn: '2026-12-31' });
  for (const day of ['2026-04-02', '2026-05-02']) await billOn(app(), day);
  expect(await amounts(who)).toEqual([6138, 6138]);
});

test('a review that takes long costs the client nothing, and a proof accepted after the billing ends the paid insurance', async () => {
  const [slow, late] = [await tenant(), await tenant()];
  await follow('2026-03-17', '2026-03-24');
  app().clock.set('2026-03-30T08:00:00Z');
  await send(slow);
  await follow('2026-04-28');
  expect(await shown(slow)).toMatchObject({ replacedFrom: '2026-05-02' });
  await follow('2026-04-29', '2026-04-30');
  expect(await shown(slow)).toMatchObject({ replacedFrom: null });
  expect((await standingOf(actor(), slow.contractId)).planned).toEqual([]);
  // Sent after the last run before the billing.
  app().clock.set('2026-05-01T21:00:00Z');
  await send(late);
  for (const day of ['2026-04-02', '2026-05-02']) await billOn(app(), day);
  expect(await amounts(slow)).toEqual([6138, 6138]);
  expect(await amounts(late)).toEqual([6138, 6384]);
  for (const who of [slow, late]) expect((await decide(await lastProof(who), 'accept')).statusCode).toBe(200);
  expect(await shown(late)).toMatchObject({ replacedFrom: null, dueOn: '2026-12-31', proof: { status: 'ACCEPTED' } });
  expect((await standingOf(actor(), late.contractId)).planned).toMatchObject([{ from: '2026-06-02', recurring: eur(6138) }]);
  await billOn(app(), '2026-06-02');
  expect(await amounts(late)).toEqual([6138, 6384, 6138]);
});

test('the last paid insurance stays on offer beside the own one, also when two people stop the last two at once', async () => {
  const { legalEntityId } = (await homeWarehouse(app())).operator;
  const list = async () =>
    (await staff.get(`/api/admin/insurances?legalEntity=${legalEntityId}`))
      .json<{ rows: InsuranceRecord[] }>()
      .rows.filter(({ active }) => active);
  const paid = (await list()).filter(({ proofDays }) => proofDays === null);
  const stop = ({ id, price, position, name, version }: InsuranceRecord) =>
    app().call('PUT', `/api/admin/insurances/${id}`, {
      headers: staff.headers,
      payload: { position, name, price: price.amount, active: false, version },
    });
  const stopped = await Promise.all(paid.map(stop));
  expect(stopped.filter(({ statusCode }) => statusCode !== 200).map((one) => one.json<{ errors: unknown }>().errors)).toEqual([
    [{ path: 'active', code: 'insurance/own-alone' }],
  ]);
  expect((await list()).filter(({ proofDays }) => proofDays === null)).toHaveLength(1);
  await app().rows('update insurances set active = true where id = any($1::uuid[])', [paid.map(({ id }) => id)]);
});

test('a rejected proof gives days for another; a proof in review stops the steps', async () => {
  const who = await tenant();
  app().clock.set('2026-03-20T09:00:00Z');
  await send(who);
  await follow('2026-03-30');
  expect(await events(who)).toEqual([]);
  expect((await decide(await lastProof(who), 'reject')).statusCode).toBe(200);
  expect(await shown(who)).toMatchObject({ dueOn: '2026-04-06', proof: { status: 'REJECTED', rejection: 'It names another person.' } });
  expect(await events(who)).toEqual(['PROOF_REJECTED']);
  // The client sends two more: the first is replaced.
  await send(who);
  await send(who, { policyNumber: 'second' });
  expect((await recordOf(who)).proofs.map(({ status }) => status)).toEqual(['SUBMITTED', 'REPLACED', 'REJECTED']);
  expect((await decide((await recordOf(who)).proofs[1]?.id ?? '', 'accept')).json()).toMatchObject({ code: 'insurance/proof-decided' });
});

test('wrong proofs are rejected at their field, and pictures lose their metadata', async () => {
  const who = await tenant();
  const wrong: [Parameters<typeof send>[1], string][] = [
    [{ insured: eur(499_999) }, 'insured insurance/sum-too-low'],
    [{ insured: { amount: 500_000, currency: 'CZK' } }, 'insured revalid/rule/basic/regex'],
    [{ validUntil: '2026-03-02' }, 'validUntil insurance/proof-over'],
    [{ insurer: '  ' }, 'insurer revalid/rule/basic/not-null'],
    [{ file: Buffer.from('<svg onload=alert(1)>') }, 'file proof/unsupported-type'],
    [{ file: Buffer.from('%PDF-1.7 cut off') }, 'file proof/unreadable'],
    [{ file: Buffer.from([0xff, 0xd8, 0xff, 0x00]) }, 'file proof/unreadable'],
    [{ file: Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]) }, 'file proof/too-large'],
  ];
  for (const [change, code] of wrong) {
    // The limit per client is not what this test is about.
    await app().rows('delete from rate_limits');
    expect(await send(who, change)).toBe(code);
  }
  await app().rows('delete from rate_limits');
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#fff' } })
    .withExif({ IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  expect(await send(who, { file: photo })).toMatchObject({ proof: { status: 'SUBMITTED' } });
  const stored = await staff.get(`/api/admin/insurance-proofs/${await lastProof(who)}/file`);
  expect(stored.headers['content-type']).toBe('image/webp');
  expect((await sharp(stored.rawPayload).metadata()).exif).toBeUndefined();
});

test('another client neither sees nor sends a proof', async () => {
  const who = await tenant();
  const other = await tokenOf(await tenant());
  expect((await app().get(path(who), other)).statusCode).toBe(404);
  expect(await send(who, {}, other)).toBe('not-found');
});

test('staff who change to the own insurance require a proof from that day, and another price does not require it again', async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  const who = await aTenant(app());
  expect(await shown(who)).toBeNull();
  await done(actor(), who.contractId, 'change-insurance', { insuranceId: ownId });
  expect(await shown(who)).toMatchObject({ dueOn: '2026-04-16' });
  await act(actor(), who.contractId, 'change-price', { rent: eur(4000), from: null });
  expect(await shown(who)).toMatchObject({ dueOn: '2026-04-16' });
});
