import { randomUUID } from 'node:crypto';
import { createUser } from '@komora/testing/factories/user';
import { aLetter } from '../kit/builders/letter.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aDebt } from '../kit/scenes/money-scene.ts';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Endpoints that read records. */
export type RecordKey = Extract<
  StaffKey,
  | `${string} /api/admin/search`
  | `${string} /api/admin/clients`
  | `${string} /api/admin/clients/{id}`
  | `${string} /api/admin/clients/{id}/${'timeline' | 'notes' | 'messages' | 'block' | 'unblock' | 'data-export' | 'view' | 'erase' | 'erase/preview' | 'duplicates' | 'merge' | 'merge/preview'}`
  | `${string} /api/admin/client-views/${string}`
  | `${string} /api/admin/notes/${string}`
  | `${string} /api/admin/clients/{id}/files`
  | `${string} /api/admin/client-files/${string}`
  | `${string} /api/admin/messages/${string}`
  | `${string} /api/admin/contracts`
  | `${string} /api/admin/contracts/{id}`
  | `${string} /api/admin/contracts/{id}/${'timeline' | 'agreement' | 'letters/{letter}'}`
  | `${string} /api/admin/invoices`
  | `${string} /api/admin/invoices/{id}`
  | `${string} /api/admin/invoices/{id}/pdf`
  | `${string} /api/admin/overdue`
  | `${string} /api/admin/saved-views${string}`
  | `${string} /api/admin/list-columns${string}`
  | `${string} /api/admin/exports${string}`
  | `${string} /api/admin/full-exports`
>;

const client = (_scene: StaffScene, { clientId }: PlaceScene) => ({ params: { id: clientId } });
const contract = (_scene: StaffScene, { contractId }: PlaceScene) => ({ params: { id: contractId } });
const invoice = async (scene: StaffScene, place: PlaceScene) => ({ params: { id: (await aDebt(scene, place)).invoiceId } });

/** A charge that the program issued, so that it can be printed. */
async function anIssuedCharge({ app }: StaffScene, { contractId }: PlaceScene) {
  const { headers } = await aStaffClient(app);
  const response = await app.call('POST', `/api/admin/contracts/${contractId}/charges`, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: { kind: 'LOCK', unitNet: 1000, quantity: 1, dueInDays: 14, reason: 'a new lock' },
  });
  return { params: { id: response.json<{ invoiceId: string }>().invoiceId } };
}

async function aNote({ app }: StaffScene, { clientId, colleagueId }: PlaceScene): Promise<string> {
  const { id } = await app.one<{ id: string }>(
    `insert into notes (client_id, text, created_by, created_at, changed_at) values ($1, 'volať až po 17.00', $2, $3, $3) returning id`,
    [clientId, colleagueId, app.clock.now()],
  );
  return id;
}

async function aFile({ app }: StaffScene, { clientId, contractId, colleagueId }: PlaceScene): Promise<string> {
  const { id } = await app.one<{ id: string }>(
    `insert into client_files (client_id, contract_id, name, media_type, content, added_by, added_at)
     values ($1, $2, 'zmluva.pdf', 'application/pdf', '%PDF-1.7', $3, $4) returning id`,
    [clientId, contractId, colleagueId, app.clock.now()],
  );
  return id;
}

async function aMessage({ app }: StaffScene, { clientId }: PlaceScene, status: 'SENT' | 'FAILED' = 'SENT'): Promise<string> {
  const id = randomUUID();
  await app.rows(
    `insert into messages (id, channel, recipient, language, template, data, dedupe_key, status, created_at, sent_at, client_id)
     select $1::uuid, 'EMAIL', email, 'SK', 'password-changed', '{"firstName": "Eva"}', $1::text, $4::text, $3::timestamptz, case when $4 = 'SENT' then $3::timestamptz end,
       case when $4 = 'FAILED' then id end from users where id = $2`,
    [id, clientId, app.clock.now(), status],
  );
  return id;
}

/** A client who waits for a box of the place. @returns its id */
async function aWaitingClient({ app }: StaffScene, { warehouseId }: PlaceScene): Promise<string> {
  const { id, email } = await createUser(app.pool);
  await app.rows(`insert into waitlist_entries (warehouse_id, user_id, email, language, created_at) values ($1, $2, $3, 'SK', $4)`, [
    warehouseId,
    id,
    email,
    app.clock.now(),
  ]);
  return id;
}

/** The client of the place, blocked or not. */
/** A client whose only contract was in this place. Other calls of the matrix give the client of the place contracts elsewhere. */
async function aFormerClient({ app }: StaffScene, { contractId }: PlaceScene): Promise<string> {
  const { id } = await createUser(app.pool);
  await app.rows(
    `insert into contracts (business_id, status, client_id, box_id, warehouse_id, legal_entity_id, language, starts_on, terminates_on, invoicing_period_months, insurance_id,
       rent_net_month, insurance_net_month, recurring_amount, currency, access_code_encrypted, lock_code_encrypted, created_at, origin)
     select 'F' || $3::text, 'TERMINATED', $2, box_id, warehouse_id, legal_entity_id, language, '2025-12-01', '2026-01-31', invoicing_period_months, insurance_id,
       rent_net_month, insurance_net_month, recurring_amount, currency, access_code_encrypted, lock_code_encrypted, '2025-12-01', 'MIGRATED'
     from contracts where id = $1`,
    [contractId, id, id.slice(0, 8)],
  );
  return id;
}

async function blocked({ app }: StaffScene, { clientId }: PlaceScene, blockedAt: Date | null) {
  const { version } = await app.one<{ version: number }>('update users set blocked_at = $2 where id = $1 returning version', [
    clientId,
    blockedAt,
  ]);
  return { params: { id: clientId }, body: { version, reason: 'threatened a neighbour' } };
}

export const recordRules: Record<RecordKey, StaffRule> = {
  // Each kind has a right of its own, see search.test.ts.
  'GET /api/admin/search': { request: () => ({ query: { q: 'no' } }) },
  'GET /api/admin/clients': { request: (_scene, { clientId }) => ({ query: { limit: '200' }, lists: clientId }) },
  'GET /api/admin/clients/{id}': { request: client },
  'GET /api/admin/clients/{id}/timeline': { request: client },
  'PUT /api/admin/clients/{id}': {
    request: async ({ app }, { clientId }) => {
      const { version } = await app.one<{ version: number }>('select version from users where id = $1', [clientId]);
      const names = { firstName: 'Eva', lastName: `Nová ${'abc'.charAt(version % 3)}` };
      return { params: { id: clientId }, body: { version, ...names, phoneNumber: null, language: 'SK' } };
    },
  },
  'POST /api/admin/clients/{id}/block': { request: (scene, place) => blocked(scene, place, null) },
  'POST /api/admin/clients/{id}/unblock': { request: (scene, place) => blocked(scene, place, scene.app.clock.now()) },
  'GET /api/admin/clients/{id}/data-export': { request: client },
  'POST /api/admin/clients/{id}/view': {
    request: async (scene, place) => ({
      params: { id: await aFormerClient(scene, place) },
      body: { cause: 'REQUEST', reason: 'asks by phone' },
    }),
  },
  // A link of another session.
  'POST /api/admin/client-views/open': {
    request: () => ({ body: { token: randomUUID() } }),
    inside: 'client-view/invalid-link',
    outside: 'client-view/invalid-link',
  },
  'POST /api/admin/clients/{id}/erase/preview': { request: client },
  // The contract of the place runs.
  'POST /api/admin/clients/{id}/erase': { request: (scene, place) => blocked(scene, place, null), inside: 'account/active-contracts' },
  'GET /api/admin/clients/{id}/duplicates': { request: client },
  'POST /api/admin/clients/{id}/merge/preview': {
    request: async (scene, place) => ({
      params: { id: await aWaitingClient(scene, place) },
      body: { duplicateId: await aWaitingClient(scene, place) },
    }),
  },
  'POST /api/admin/clients/{id}/merge': {
    request: async (scene, place) => ({
      params: { id: await aWaitingClient(scene, place) },
      body: { duplicateId: await aWaitingClient(scene, place), version: 1, duplicateVersion: 1, reason: 'registered twice' },
    }),
  },
  'POST /api/admin/clients/{id}/notes': {
    request: (_scene, { clientId }) => ({ params: { id: clientId }, body: { text: 'volať až po 17.00', isPinned: true } }),
  },
  'PUT /api/admin/notes/{id}': {
    request: async (scene, place) => ({
      params: { id: await aNote(scene, place) },
      body: { version: 1, text: 'volať až po 18.00', isPinned: false },
    }),
  },
  'GET /api/admin/clients/{id}/files': {
    request: async (scene, place) => ({
      params: { id: place.clientId },
      query: { contract: place.contractId },
      lists: await aFile(scene, place),
    }),
    outside: 'not-found',
  },
  'POST /api/admin/clients/{id}/files': {
    request: (_scene, { clientId }) => ({ params: { id: clientId }, query: { name: 'poznámka.txt' }, file: Buffer.from('volať po 17.00') }),
  },
  'GET /api/admin/client-files/{id}': { request: async (scene, place) => ({ params: { id: await aFile(scene, place) } }) },
  'POST /api/admin/client-files/{id}/remove': {
    request: async (scene, place) => ({ params: { id: await aFile(scene, place) }, body: { reason: 'belongs to another client' } }),
  },
  'POST /api/admin/clients/{id}/messages': {
    request: (_, { clientId }) => ({ params: { id: clientId }, body: { subject: 'Kľúč', text: 'Našli sme váš kľúč.' } }),
  },
  'POST /api/admin/messages/{id}/resend': { request: async (scene, place) => ({ params: { id: await aMessage(scene, place) } }) },
  'POST /api/admin/messages/resend': {
    request: async (scene, place) => ({ body: { ids: [await aMessage(scene, place, 'FAILED')] } }),
    outside: 'not-found',
  },
  'POST /api/admin/messages/resend/preview': {
    request: async (scene, place) => ({ body: { ids: [await aMessage(scene, place, 'FAILED')] } }),
    outside: 'not-found',
  },
  'GET /api/admin/contracts': {
    // By its number: other tests add more contracts than a page holds.
    request: async ({ app }, { contractId }) => {
      const { number } = await app.one<{ number: string }>('select business_id as number from contracts where id = $1', [contractId]);
      return { query: { q: number }, lists: contractId };
    },
  },
  'GET /api/admin/contracts/{id}': { request: contract },
  'GET /api/admin/contracts/{id}/timeline': { request: contract },
  'GET /api/admin/contracts/{id}/agreement': {
    request: async ({ app }, { contractId, orderId }) => {
      // The agreement is written from the details of the order.
      const terms = {
        rentNetMonth: 4000,
        insuranceNetMonth: 300,
        periodDiscountBp: 0,
        recurringAmount: 5289,
        rounding: 0,
        promotionRefund: null,
      };
      await app.rows('update orders set terms = $2 where id = $1', [orderId, JSON.stringify(terms)]);
      return { params: { id: contractId } };
    },
  },
  'GET /api/admin/contracts/{id}/letters/{letter}': {
    request: async ({ app }, { contractId }) => ({ params: { id: contractId, letter: await aLetter(app, contractId) } }),
  },
  'GET /api/admin/invoices': {
    request: async (scene, place) => ({ query: { limit: '200' }, lists: (await aDebt(scene, place)).invoiceId }),
  },
  'GET /api/admin/invoices/{id}': { request: invoice },
  'GET /api/admin/invoices/{id}/pdf': { request: anIssuedCharge },
  'GET /api/admin/overdue': {
    request: async ({ app }, { clientId, legalEntityId, currency }) => {
      await app.rows(
        `insert into ledger_entries (client_id, legal_entity_id, currency, kind, amount, entered_on, due_on, source, source_id, created_at)
         values ($1, $2, $3, 'OPENING', 100, '2026-01-01', '2026-01-10', 'STAFF', gen_random_uuid(), $4)`,
        [clientId, legalEntityId, currency, app.clock.now()],
      );
      return { lists: clientId };
    },
  },
  'GET /api/admin/saved-views': { request: () => ({}) },
  'POST /api/admin/saved-views': { request: () => ({ body: { list: 'boxes', name: 'Free boxes', search: 'state=FREE_TO_LET' } }) },
  'GET /api/admin/list-columns': { request: () => ({}) },
  'PUT /api/admin/list-columns/{list}': {
    request: () => ({ params: { list: 'boxes' }, body: { order: ['price', 'size'], hidden: ['size'] } }),
  },
  // The person of the request has no view; see saved-view.test.ts.
  'POST /api/admin/saved-views/{id}/remove': { request: () => ({ params: { id: randomUUID() } }), inside: 'not-found' },
  'GET /api/admin/exports': { request: () => ({}) },
  'POST /api/admin/exports': { request: () => ({ body: { tables: ['boxes'] } }) },
  'POST /api/admin/full-exports': {
    request: (_scene, { legalEntityId }) => ({ body: { legalEntityId, documents: false, reason: 'move to another system' } }),
  },
  // The person of the request has no export; see export.test.ts.
  'POST /api/admin/exports/{id}/cancel': { request: () => ({ params: { id: randomUUID() } }), inside: 'not-found' },
  'GET /api/admin/exports/{id}/file': { request: () => ({ params: { id: randomUUID() } }), inside: 'not-found' },
};
