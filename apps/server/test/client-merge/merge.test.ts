import { randomUUID } from 'node:crypto';
import type { ClientFile, ClientRecord, TimelineEntry } from '@komora/api/admin';
import { createUser } from '@komora/testing/factories/user';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAccount, logIn, messagesTo } from '../kit/builders/account.ts';
import { aCollectionCase } from '../kit/builders/collection-case.ts';
import { anInstalmentPlan } from '../kit/builders/instalment-plan.ts';
import { aSharing } from '../kit/builders/sharing.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithUnpaidRent } from '../kit/builders/tenant.ts';
import { cards, gatewayIdOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';
import { violatedPromises } from '../kit/violated-promises.ts';
import { balanceOf, expectLedgerInvariants } from '../ledger/ledger.ts';
import { merge, preview } from './merging.ts';

const { app } = useMockGateway();
let owner: StaffClient;
beforeAll(async () => {
  owner = await aStaffClient(app());
});

const timelineOf = async (id: string) =>
  (await owner.get(`/api/admin/clients/${id}/timeline`)).json<{ entries: TimelineEntry[] }>().entries;
const contractsOf = (token: string) => app().get('/api/client/my/contracts', token);
const documentsOf = (clientId: string) =>
  app().rows<{ id: string }>(
    `select i.id, to_jsonb(i) - 'client_id' as document, (select jsonb_agg(to_jsonb(x) order by x.position) from invoice_items x where x.invoice_id = i.id) as items
     from invoices i where client_id = $1 order by i.id`,
    [clientId],
  );

describe('a merge', () => {
  test('gives contracts, documents and money to the survivor; documents, cards and codes stay as they were', async () => {
    const survivor = await aTenant(app());
    const duplicate = await aTenantWithUnpaidRent(app(), { symbol: '20260177' });
    await app().rows(
      `insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, source, source_id, created_at)
       select client_id, legal_entity_id, currency, 'OPENING', null, -1500, '2026-03-01', 'STAFF', gen_random_uuid(), now() from contracts where id = $1`,
      [duplicate.contractId],
    );
    const documents = [...(await documentsOf(survivor.clientId)), ...(await documentsOf(duplicate.clientId))].sort((a, b) =>
      a.id < b.id ? -1 : 1,
    );
    const contract = () =>
      app().one(
        `select payment_provider, payment_method_reference, payment_method_label, access_code_encrypted, lock_code_encrypted, recurring_amount, next_charge_on
         from contracts where id = $1`,
        [duplicate.contractId],
      );
    const agreement = () =>
      app().one('select snapshot, edition, sha256 from legal_agreements where contract_id = $1', [duplicate.contractId]);
    const [contractBefore, agreementBefore] = [await contract(), await agreement()];
    const sum = (await balanceOf(app(), survivor.clientId)) + (await balanceOf(app(), duplicate.clientId));

    const shown = await preview(owner, survivor.clientId, duplicate.clientId);
    expect(shown.obstacles).toEqual([]);
    expect(shown.moved).toEqual(
      expect.arrayContaining([
        { what: 'CONTRACT', count: 1 },
        { what: 'ORDER', count: 1 },
        { what: 'DOCUMENT', count: 2 },
        { what: 'LEDGER_ENTRY', count: 4 },
      ]),
    );
    expect(shown.differences).toEqual(['email', 'phoneNumber']);
    // The preview changed nothing.
    expect(await balanceOf(app(), duplicate.clientId)).not.toBe(0);
    expect((await contractsOf(duplicate.token)).statusCode).toBe(200);

    expect((await merge(app(), owner, survivor.clientId, duplicate.clientId)).statusCode).toBe(200);
    await app().run();
    expect(await documentsOf(survivor.clientId)).toEqual(documents);
    expect([await contract(), await agreement()]).toEqual([contractBefore, agreementBefore]);
    expect(await balanceOf(app(), survivor.clientId)).toBe(sum);
    expect(await balanceOf(app(), duplicate.clientId)).toBe(0);
    await expectLedgerInvariants(app());
    expect(
      (await violatedPromises(app().pool, app().clock.now())).filter((promise) => !promise.startsWith('every message is sent')),
    ).toEqual([]);
    // The survivor's session goes on with both contracts and their codes; the other session has ended.
    const shownToClient = (await contractsOf(survivor.token)).body;
    expect(shownToClient).toContain(survivor.contractId);
    expect(shownToClient).toContain(duplicate.contractId);
    expect((await contractsOf(duplicate.token)).statusCode).toBe(401);
    const { email } = await app().one<{ email: string }>('select email from users where id = $1', [survivor.clientId]);
    expect(await messagesTo(app(), email)).toContainEqual(expect.objectContaining({ template: 'accounts-joined', language: 'SK' }));
  });

  test('gives an open instalment plan to the survivor, who pays it', async () => {
    const survivor = await aTenant(app());
    const duplicate = await aTenantWithUnpaidRent(app(), { symbol: '20260178' });
    const debts = await app().rows<{ id: string; legalEntityId: string }>(
      `select id, legal_entity_id as "legalEntityId" from ledger_entries where client_id = $1 and kind = 'INVOICE' and settled_on is null`,
      [duplicate.clientId],
    );
    const planId = await anInstalmentPlan(app(), {
      clientId: duplicate.clientId,
      legalEntityId: debts[0]?.legalEntityId ?? '',
      currency: 'EUR',
      entryIds: debts.map(({ id }) => id),
      staffId: owner.id,
    });
    const plans = async (token: string) => (await app().get('/api/client/my/instalment-plans', token)).json<{ plans: { id: string }[] }>();
    expect((await plans(duplicate.token)).plans).toMatchObject([{ id: planId }]);
    expect((await merge(app(), owner, survivor.clientId, duplicate.clientId)).statusCode).toBe(200);
    expect((await plans(survivor.token)).plans).toMatchObject([{ id: planId, state: 'ACTIVE' }]);
    const paying = { payload: { returnUrl: '/my/rents' }, token: survivor.token };
    const page = await app().call('POST', `/api/client/my/instalment-plans/${planId}/pay`, paying);
    await payByCard(app(), gatewayIdOf(page.json<{ url: string }>().url), cards.pays);
    await app().run();
    const [paid] = (await plans(survivor.token)).plans;
    expect(paid).toMatchObject({ instalments: [{ state: 'PAID' }, { state: 'PLANNED' }] });
    await expectLedgerInvariants(app());
  });

  test('gives a collection case to the survivor, whose payments it shows', async () => {
    const survivor = await aTenant(app());
    const duplicate = await aTenantWithUnpaidRent(app(), { symbol: '20260179' });
    const [debt] = await app().rows<{ id: string; legalEntityId: string }>(
      `select id, legal_entity_id as "legalEntityId" from ledger_entries where client_id = $1 and kind = 'INVOICE' and settled_on is null`,
      [duplicate.clientId],
    );
    if (debt === undefined) throw new Error('The client owes nothing');
    const { id: entryId, legalEntityId } = debt;
    const account = { clientId: duplicate.clientId, legalEntityId, currency: 'EUR' } as const;
    const id = await aCollectionCase(app(), { ...account, entryIds: [entryId], staffId: owner.id });
    expect((await merge(app(), owner, survivor.clientId, duplicate.clientId)).statusCode).toBe(200);
    const paid = await app().call('POST', `/api/admin/clients/${survivor.clientId}/transfers`, {
      headers: { ...owner.headers, 'idempotency-key': randomUUID() },
      payload: { legalEntityId, currency: 'EUR', amount: 1000, debitIds: [entryId], reason: 'bank statement' },
    });
    expect(paid.statusCode, paid.body).toBe(200);
    expect((await owner.get(`/api/admin/collection-cases/${id}`)).json()).toMatchObject({
      clientId: survivor.clientId,
      paid: 1000,
      open: 5384,
    });
    await expectLedgerInvariants(app());
  });

  test('leaves each contract to be charged with its own card', async () => {
    const survivor = await aTenant(app(), { card: cards.pays });
    const duplicate = await aTenant(app(), { card: cards.laterNoFunds });
    expect((await merge(app(), owner, survivor.clientId, duplicate.clientId)).statusCode).toBe(200);
    const { on } = await app().one<{ on: string }>('select max(next_charge_on)::text as on from contracts where client_id = $1', [
      survivor.clientId,
    ]);
    app().clock.set(`${on}T06:00:00Z`);
    await app().runJob('process-payments', {});
    await app().run();
    const charges = await app().rows(
      `select r.contract_id as contract, p.status, p.method_reference = c.payment_method_reference as own from payments p join rents r on r.id = p.rent_id
       join contracts c on c.id = r.contract_id where p.kind = 'AUTOPAY' and c.client_id = $1`,
      [survivor.clientId],
    );
    expect(charges).toHaveLength(2);
    expect(charges).toEqual(
      expect.arrayContaining([
        { contract: survivor.contractId, status: 'PAID', own: true },
        { contract: duplicate.contractId, status: 'DECLINED', own: true },
      ]),
    );
    await expectLedgerInvariants(app());
  });

  test('ends the sign-in of the other record, frees its address and leads its id to the survivor', async () => {
    const [survivor, duplicate] = [await anAccount(app()), await anAccount(app(), { phoneNumber: '+421905100200' })];
    await app().rows(`update users set date_of_birth = '1990-05-06' where id = $1`, [duplicate.id]);
    const { token } = (await logIn(app(), duplicate.email)).json<{ token: string }>();
    expect((await merge(app(), owner, survivor.id, duplicate.id)).statusCode).toBe(200);
    expect((await app().get('/api/client/my/profile', token)).statusCode).toBe(401);
    expect((await logIn(app(), duplicate.email)).json().code).toBe('invalid-credentials');
    expect((await logIn(app(), survivor.email)).statusCode).toBe(200);
    // The address can be registered again, and gaps of the survivor are filled.
    await createUser(app().pool, { email: duplicate.email });
    const record = (await owner.get(`/api/admin/clients/${duplicate.id}`)).json<ClientRecord>();
    expect(record).toMatchObject({ id: survivor.id, email: survivor.email, phoneNumber: '+421905100200' });
    for (const id of [survivor.id, duplicate.id])
      expect(await timelineOf(id)).toContainEqual(
        expect.objectContaining({ kind: 'AUDIT', what: 'client.merge', text: 'registered twice' }),
      );
    expect(
      await app().rows(
        `select client_id, noun_id, changes, personal -> 'email' as email from audit_log where verb = 'client.merge' and client_id = $1`,
        [survivor.id],
      ),
    ).toMatchObject([
      { noun_id: duplicate.id, changes: { mergedInto: { after: survivor.id } }, email: { before: duplicate.email, after: survivor.email } },
    ]);
  });

  test('drops the share of a person who owns the contract too, and opens no door that neither had', async () => {
    const survivor = await aTenant(app());
    const duplicate = await aTenant(app());
    const stranger = await aTenant(app());
    await aSharing(app(), survivor.contractId, duplicate.clientId);
    await aSharing(app(), duplicate.contractId, survivor.clientId);
    await aSharing(app(), stranger.contractId, duplicate.clientId);
    await aSharing(app(), stranger.contractId, survivor.clientId);
    expect((await merge(app(), owner, survivor.clientId, duplicate.clientId)).statusCode).toBe(200);
    const doors = await app().rows<{ contract_id: string }>(
      `select contract_id from box_sharings where user_id = $1 union all select id from contracts where client_id = $1`,
      [survivor.clientId],
    );
    expect(doors.map(({ contract_id }) => contract_id).sort()).toEqual(
      [survivor, duplicate, stranger].map(({ contractId }) => contractId).sort(),
    );
    expect(
      await app().rows('select from box_sharings where user_id = $1 or contract_id = any($2::uuid[])', [
        duplicate.clientId,
        [survivor.contractId, duplicate.contractId],
      ]),
    ).toEqual([]);
  });

  test('keeps one place on a waiting list, one pinned note, and gives tasks, promises and files', async () => {
    const [survivor, duplicate] = [await aTenant(app()), await aTenant(app())];
    const { warehouseId } = await app().one<{ warehouseId: string }>('select warehouse_id as "warehouseId" from contracts where id = $1', [
      survivor.contractId,
    ]);
    for (const { clientId, email } of [survivor, duplicate]) {
      await app().rows(
        `insert into waitlist_entries (warehouse_id, user_id, email, language, note, created_at) values ($1, $2, $3, 'SK', $4, now())`,
        [warehouseId, clientId, email, `Waits: ${email}`],
      );
      await owner.post(`/api/admin/clients/${clientId}/notes`, { text: `About ${email}`, isPinned: true });
      await app().rows(
        `insert into tasks (title, text, warehouse_id, box_id, contract_id, client_id, created_by, created_at)
         select 'Call', 'x', warehouse_id, box_id, id, client_id, $2, now() from contracts where client_id = $1`,
        [clientId, owner.id],
      );
      await app().http.inject({
        method: 'POST',
        url: `/api/admin/clients/${clientId}/files?name=${email}.txt`,
        headers: { ...owner.headers, 'content-type': 'text/plain' },
        payload: 'x',
      });
    }
    expect((await merge(app(), owner, survivor.clientId, duplicate.clientId)).statusCode).toBe(200);
    const { files } = (await owner.get(`/api/admin/clients/${duplicate.clientId}/files`)).json<{ files: ClientFile[] }>();
    expect(files.map(({ name }) => name).sort()).toEqual([`${duplicate.email}.txt`, `${survivor.email}.txt`].sort());
    expect(
      await app().rows('select email, note from waitlist_entries where user_id = any($1::uuid[])', [
        [survivor.clientId, duplicate.clientId],
      ]),
    ).toEqual([{ email: survivor.email, note: `Waits: ${survivor.email}\nWaits: ${duplicate.email}` }]);
    expect(await app().rows('select text, is_pinned from notes where client_id = $1 order by created_at, id', [survivor.clientId])).toEqual(
      [
        { text: `About ${survivor.email}`, is_pinned: true },
        { text: `About ${duplicate.email}`, is_pinned: false },
      ],
    );
    expect(await app().rows('select from tasks where client_id = $1', [survivor.clientId])).toHaveLength(2);
  });

  test('exports the merged history, and the erasure of the survivor erases the former addresses', async () => {
    const [survivor, duplicate] = [await anAccount(app()), await anAccount(app(), { phoneNumber: '+421905100201' })];
    await app().rows(
      `insert into messages (id, channel, recipient, language, template, data, dedupe_key, status, created_at, sent_at)
       select v.id, v.channel, v.recipient, 'SK', 'password-changed', '{"firstName": "Eva"}', v.id::text, 'SENT', now(), now()
       from (values (gen_random_uuid(), 'EMAIL', $1), (gen_random_uuid(), 'SMS', '+421905100201')) v (id, channel, recipient)`,
      [duplicate.email],
    );
    await app().rows(
      `insert into consents (user_id, kind, text_version, language, accepted_at) values ($1, 'PRIVACY_POLICY', 'old-1', 'SK', now())`,
      [duplicate.id],
    );
    await merge(app(), owner, survivor.id, duplicate.id);
    expect((await timelineOf(survivor.id)).filter(({ what }) => what === 'password-changed')).toHaveLength(2);
    const { token } = (await logIn(app(), survivor.email)).json<{ token: string }>();
    const archive = unzipSync((await app().get('/api/client/my/data-export', token)).rawPayload);
    const all = Object.entries(archive)
      .flatMap(([name, bytes]) => (name.endsWith('.json') ? [strFromU8(bytes)] : []))
      .join('\n');
    for (const value of [duplicate.email, '+421905100201', 'old-1']) expect(all).toContain(value);
    const { version } = await app().one<{ version: number }>('select version from users where id = $1', [survivor.id]);
    expect((await owner.post(`/api/admin/clients/${survivor.id}/erase`, { version, reason: 'asked' })).statusCode).toBe(204);
    for (const table of ['users', 'messages', 'audit_log', 'notes', 'orders'])
      expect(
        await app().rows(`select from ${table} t where t::text like $1 or t::text like '%+421905100201%'`, [`%${duplicate.email}%`]),
        table,
      ).toEqual([]);
  });

  test('follows: a record that was merged before ends at the last survivor', async () => {
    const [first, second, third] = [await aTenant(app()), await anAccount(app()), await anAccount(app())];
    await merge(app(), owner, second.id, first.clientId);
    await merge(app(), owner, third.id, second.id);
    expect(await app().rows('select id from contracts where client_id = $1', [third.id])).toEqual([{ id: first.contractId }]);
    expect((await owner.get(`/api/admin/clients/${first.clientId}`)).json<ClientRecord>().id).toBe(third.id);
    await expectLedgerInvariants(app());
  });

  test('a row that is inserted late for the merged record belongs to the survivor, and a document changes in nothing else', async () => {
    const [survivor, duplicate] = [await aTenant(app()), await aTenant(app())];
    await merge(app(), owner, survivor.clientId, duplicate.clientId);
    await app().rows(`insert into notes (client_id, text, created_by, created_at, changed_at) values ($1, 'late', $2, now(), now())`, [
      duplicate.clientId,
      owner.id,
    ]);
    expect(await app().rows(`select client_id as id from notes where text = 'late'`)).toEqual([{ id: survivor.clientId }]);
    const change = (set: string) => app().rows(`update invoices set ${set} where client_id = $1`, [survivor.clientId]);
    await expect(change(`number = 'X'`)).rejects.toThrow('never change');
    await expect(change(`client_id = '${duplicate.clientId}'`)).rejects.toThrow('never change');
    await expect(
      app().rows('update ledger_entries set client_id = $2 where client_id = $1', [survivor.clientId, randomUUID()]),
    ).rejects.toThrow('never change');
  });
});
