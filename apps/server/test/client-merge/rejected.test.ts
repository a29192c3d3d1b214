import { randomUUID } from 'node:crypto';
import type { Problem } from '@komora/api';
import type { ClientRow, PossibleDuplicate } from '@komora/api/admin';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOrder, buyerDetails } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithUnpaidRent } from '../kit/builders/tenant.ts';
import { homeWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { expectLedgerInvariants } from '../ledger/ledger.ts';
import { merge, preview } from './merging.ts';

const { app } = useMockGateway();
let owner: StaffClient;
beforeAll(async () => {
  owner = await aStaffClient(app());
  // The operator of the shop comes before the contracts of the factory.
  await homeWarehouse(app());
});
const aPair = async () => [await createUser(app().pool), await createUser(app().pool)] as const;
const codeOf = async (response: ReturnType<typeof merge>) => (await response).json<Problem>().code;
const auditOf = (ids: readonly string[]) =>
  app().rows(`select from audit_log where verb = 'client.merge' and client_id = any($1::uuid[])`, [ids]);

describe('a merge is rejected, with nothing changed and no audit entry', () => {
  test('of a client with itself, at the field', async () => {
    const [{ id }] = await aPair();
    const problem = (await merge(app(), owner, id, id)).json<Problem>();
    expect(problem).toMatchObject({ status: 400, code: 'client/merge-same', errors: [{ path: 'duplicateId', code: 'client/merge-same' }] });
  });

  test('of an unknown, an erased and a merged record', async () => {
    const [{ id }, erased] = await aPair();
    expect(await codeOf(merge(app(), owner, id, randomUUID(), { duplicateVersion: 1 }))).toBe('not-found');
    await owner.post(`/api/admin/clients/${erased.id}/erase`, { version: 1, reason: 'asked' });
    expect(await codeOf(merge(app(), owner, id, erased.id))).toBe('client/erased');
    expect(await codeOf(merge(app(), owner, erased.id, id))).toBe('client/erased');
    const merged = await createUser(app().pool);
    expect((await merge(app(), owner, id, merged.id)).statusCode).toBe(200);
    expect(await codeOf(merge(app(), owner, id, merged.id))).toBe('client/merged');
    expect(await codeOf(merge(app(), owner, merged.id, id))).toBe('client/merged');
  });

  test('with an older version of either record', async () => {
    const [{ id }, other] = await aPair();
    expect(await codeOf(merge(app(), owner, id, other.id, { version: 7 }))).toBe('changed-elsewhere');
    expect(await codeOf(merge(app(), owner, id, other.id, { duplicateVersion: 7 }))).toBe('changed-elsewhere');
    expect(await auditOf([id, other.id])).toEqual([]);
  });

  const obstacles: [code: string, prepare: (id: string) => Promise<unknown>][] = [
    ['client/merge-blocked', (id) => app().rows('update users set blocked_at = now() where id = $1', [id])],
    [
      'client/merge-staff',
      (id) =>
        app().rows(`insert into staff (email, name, locale, created_at) select upper(email), 'Eva', 'SK', now() from users where id = $1`, [
          id,
        ]),
    ],
    [
      'client/merge-approval-open',
      async (id) => {
        const { legalEntityId } = await createContract(app().pool, { clientId: id });
        await app().rows(
          `insert into approvals (verb, request, noun, amount, currency, legal_entity_id, client_id, reason, requested_by, requested_at, expires_at)
           values ('refund.request', '{}', 'refund', 100, 'EUR', $2, $1, 'x', $3, $4, $4::timestamptz + interval '1 day')`,
          [id, legalEntityId, owner.id, app().clock.now()],
        );
      },
    ],
    [
      'client/merge-order-open',
      async (id) => {
        const { orderId } = await anOrder(app());
        await app().rows('delete from payments where order_id = $1', [orderId]);
        await app().rows('update orders set placed_by = $2 where id = $1', [orderId, id]);
      },
    ],
    [
      'client/merge-payment-open',
      async (id) => {
        const { id: contractId } = await createContract(app().pool, { clientId: id });
        await app().rows(
          `insert into payments (order_id, provider, attempt, status, amount, currency, created_at, updated_at)
           select order_id, 'MOCK', 1, 'CREATED', 100, 'EUR', now(), now() from contracts where id = $1`,
          [contractId],
        );
      },
    ],
    [
      'client/merge-payment-open',
      async (id) => {
        const { id: contractId } = await createContract(app().pool, { clientId: id });
        await app().rows(
          `with p as (insert into payments (order_id, provider, attempt, status, settlement, amount, currency, created_at, updated_at, paid_at)
             select order_id, 'MOCK', 1, 'PAID', 'REFUNDED', 100, 'EUR', now(), now(), now() from contracts where id = $1 returning id)
           insert into refunds (payment_id, reason, amount, currency, status, called_at, created_at, updated_at) select id, 'WITHDRAWAL', 100, 'EUR', 'REQUESTED', null, now(), now() from p`,
          [contractId],
        );
      },
    ],
    [
      'client/merge-payment-open',
      async (id) => {
        const { id: contractId } = await createContract(app().pool, { clientId: id });
        await app().rows(
          `insert into card_updates (id, contract_id, provider, status, provider_setup_id, redirect_url, created_at, updated_at, expires_at) values (gen_random_uuid(), $1, 'MOCK', 'OPEN', 'setup', 'https://example.com', $2, $2, $2::timestamptz + interval '1 hour')`,
          [contractId, app().clock.now()],
        );
      },
    ],
    [
      'client/merge-order-open',
      async (id) => {
        const { id: contractId } = await createContract(app().pool, { clientId: id });
        await app().rows(
          `insert into move_ins (warehouse_id, client_id, language, created_by, created_at, updated_at)
           select warehouse_id, client_id, 'SK', $2, now(), now() from contracts where id = $1`,
          [contractId, owner.id],
        );
      },
    ],
  ];
  test.each(obstacles)('%s: on either side, and the preview says it', async (code, prepare) => {
    const [clean, hindered] = await aPair();
    await prepare(hindered.id);
    for (const [survivor, duplicate] of [
      [clean, hindered],
      [hindered, clean],
    ] as const) {
      expect((await preview(owner, survivor.id, duplicate.id)).obstacles).toEqual([code]);
      expect(await codeOf(merge(app(), owner, survivor.id, duplicate.id))).toBe(code);
    }
    expect(await app().rows('select from users where id = any($1::uuid[]) and merged_into is not null', [[clean.id, hindered.id]])).toEqual(
      [],
    );
    expect(await auditOf([clean.id, hindered.id])).toEqual([]);
  });

  test('into a registration that nobody has confirmed, which would be anonymised after a day', async () => {
    const [confirmed, unconfirmed] = [
      await createUser(app().pool),
      await createUser(app().pool, { confirmed: false, passwordHash: 'hash' }),
    ];
    expect(await codeOf(merge(app(), owner, unconfirmed.id, confirmed.id))).toBe('client/merge-unconfirmed');
    expect((await merge(app(), owner, confirmed.id, unconfirmed.id)).statusCode).toBe(200);
  });

  test('of two companies, which are two payers', async () => {
    const company = (ico: string) => ({
      invoicingDetails: { ...buyerDetails(72_000), company: { name: 'Firma', ico }, type: 'PravnickaOsoba' },
    });
    const [first, second] = [await createUser(app().pool, company('12345678')), await createUser(app().pool, company('87654321'))];
    expect(await codeOf(merge(app(), owner, first.id, second.id))).toBe('client/merge-other-company');
  });

  test('by staff who do not reach everything of both clients', async () => {
    const [first, second] = await aPair();
    const here = await createContract(app().pool, { clientId: first.id });
    const there = await createContract(app().pool, { clientId: second.id });
    const warehouseOf = async (id: string) =>
      (await app().one<{ id: string }>('select warehouse_id as id from contracts where id = $1', [id])).id;
    const local = await aStaffClient(app(), { warehouseId: await warehouseOf(here.id) });
    expect(await codeOf(merge(app(), local, first.id, second.id))).toBe('not-found');
    expect(await codeOf(merge(app(), local, second.id, first.id))).toBe('not-found');
    expect((await local.post(`/api/admin/clients/${first.id}/merge/preview`, { duplicateId: second.id })).statusCode).toBe(404);
    // The other one also rents here, but not only here.
    await app().rows('update contracts set warehouse_id = $2 where id = $1', [there.id, await warehouseOf(here.id)]);
    expect(await codeOf(merge(app(), local, first.id, second.id))).toBe('not-found');
    await app().rows('update orders set warehouse_id = $2 where client_id = $1', [second.id, await warehouseOf(here.id)]);
    expect((await merge(app(), local, first.id, second.id)).statusCode).toBe(200);
    const [entry] = await app().rows<{ warehouse_id: string }>(
      `select warehouse_id from audit_log where verb = 'client.merge' and client_id = $1`,
      [first.id],
    );
    expect(entry?.warehouse_id).toBe(await warehouseOf(here.id));
  });
});

describe('two merges', () => {
  test('with the same key act once; the second has the response of the first', async () => {
    const [survivor, duplicate] = await aPair();
    const key = randomUUID();
    const call = () => merge(app(), owner, survivor.id, duplicate.id, { key, version: 1, duplicateVersion: 1 });
    const answers = [...(await Promise.all([call(), call()])), await call()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await auditOf([survivor.id])).toHaveLength(1);
  });

  test('of two people at the same moment, in both directions: one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const [first, second] = [await aTenant(app()), await aTenantWithUnpaidRent(app())];
      const [one, other] = [owner, await aStaffClient(app())];
      const answers = await Promise.all([
        merge(app(), one, first.clientId, second.clientId),
        merge(app(), other, second.clientId, first.clientId),
        merge(app(), other, first.clientId, second.clientId),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
      const [owned] = await app().rows<{ count: number }>(
        'select count(*)::int as count from contracts where client_id = any($1::uuid[]) group by client_id',
        [[first.clientId, second.clientId]],
      );
      expect(owned?.count).toBe(2);
      await expectLedgerInvariants(app());
    }
  });

  test('beside a billing run and an erasure lose no document', async () => {
    const [survivor, duplicate] = [await aTenant(app()), await aTenant(app())];
    const { on } = await app().one<{ on: string }>('select max(next_charge_on)::text as on from contracts where client_id = $1', [
      duplicate.clientId,
    ]);
    app().clock.set(`${on}T06:00:00Z`);
    const [answer] = await Promise.all([
      merge(app(), owner, survivor.clientId, duplicate.clientId),
      app().runJob('process-payments', {}),
      app().post('/api/client/my/remove-account', {}, duplicate.token),
    ]);
    await app().run();
    expect([200, 409]).toContain(answer.statusCode);
    if (answer.statusCode === 409) {
      app().clock.advance({ minutes: 10 });
      expect((await merge(app(), owner, survivor.clientId, duplicate.clientId)).statusCode).toBe(200);
    }
    // The run skips contracts that the merge has locked.
    await app().runJob('process-payments', {});
    await app().run();
    expect(await app().rows('select from invoices where client_id = $1', [duplicate.clientId])).toEqual([]);
    expect(await app().rows('select from invoices where client_id = $1', [survivor.clientId])).toHaveLength(4);
    await expectLedgerInvariants(app());
  });
});

describe('possible duplicates', () => {
  const suggested = async (id: string, by = owner) =>
    (await by.get(`/api/admin/clients/${id}/duplicates`)).json<{ clients: PossibleDuplicate[] }>().clients;

  test('share an address, a phone, or the name with the birthday or the company', async () => {
    const mark = randomUUID().slice(0, 8);
    const user = (email: string, more: object = {}) =>
      createUser(app().pool, { email: `${email}${mark}@example.com`, firstName: 'Žofia', lastName: `Nová${mark}`, ...more });
    const me = await user('zofia.nova', {
      phoneNumber: '+421911222333',
      invoicingDetails: {
        ...buyerDetails(73_000),
        email: 'x@example.org',
        telephoneNumber: '',
        company: { name: 'F', ico: '11 22 33 44' },
      },
    });
    await app().rows(`update users set date_of_birth = '1991-02-03' where id = $1`, [me.id]);
    const tagged = await createUser(app().pool, { email: `zofia.nova${mark}+box@EXAMPLE.com`, lastName: 'Celkom Iná' });
    const called = await user('b', { lastName: 'Iná', invoicingDetails: { ...buyerDetails(73_001), telephoneNumber: '+421 911 222 333' } });
    const born = await user('c', { firstName: 'ZOFIA' });
    await app().rows(`update users set date_of_birth = '1991-02-03' where id = $1`, [born.id]);
    const firm = await user('d', { invoicingDetails: { ...buyerDetails(73_002), company: { name: 'G', ico: '11223344' } } });
    await user('e');
    const found = Object.fromEntries((await suggested(me.id)).map(({ id, reasons }) => [id, reasons]));
    expect(found).toEqual({ [tagged.id]: ['EMAIL'], [called.id]: ['PHONE'], [born.id]: ['BIRTH'], [firm.id]: ['COMPANY'] });
    const { rows } = (await owner.get(`/api/admin/clients?q=${encodeURIComponent(`Nová${mark}`)}&limit=200`)).json<{ rows: ClientRow[] }>();
    expect(rows.find(({ id }) => id === me.id)?.hasDuplicates).toBe(true);
    expect(rows.filter(({ hasDuplicates }) => !hasDuplicates)).toHaveLength(1);
    expect((await merge(app(), owner, me.id, tagged.id)).statusCode).toBe(200);
    expect((await suggested(me.id)).map(({ id }) => id)).not.toContain(tagged.id);
  });

  test('are within the scope only, with masked contact data where it is not read', async () => {
    const mark = randomUUID().slice(0, 8);
    const [me, near, far] = [
      await createUser(app().pool, { email: `a${mark}@example.com` }),
      await createUser(app().pool, { email: `a${mark}+1@example.com` }),
      await createUser(app().pool, { email: `a${mark}+2@example.com` }),
    ];
    const { id: contractId } = await createContract(app().pool, { clientId: me.id });
    const { id: warehouseId } = await app().one<{ id: string }>('select warehouse_id as id from contracts where id = $1', [contractId]);
    await app().rows(
      `insert into waitlist_entries (warehouse_id, user_id, email, language, created_at) values ($1, $2, 'w@example.com', 'SK', now())`,
      [warehouseId, near.id],
    );
    const local = await aStaffClient(app(), { preset: 'read-only', warehouseId });
    expect(await suggested(me.id, local)).toMatchObject([{ id: near.id, email: 'a…@example.com' }]);
    expect((await suggested(me.id)).map(({ id }) => id).sort()).toEqual([near.id, far.id].sort());
    expect((await local.get(`/api/admin/clients/${far.id}/duplicates`)).statusCode).toBe(404);
  });
});
