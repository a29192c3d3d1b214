import { randomUUID } from 'node:crypto';
import { statementFile } from '../bank-statement/statement-file.ts';
import { anOpenDrawer } from '../kit/builders/cash.ts';
import { aBadDebt, aCredit, aDebt, aDeposit, aGoodwillPayment, anAllocation, anApproval, aReceipt } from '../kit/scenes/money-scene.ts';
import {
  aDispute,
  aFailedRefund,
  aHeldPayment,
  anAuditEntry,
  anUnmatchedEntry,
  aPayment,
  aPorter,
  type PlaceScene,
} from '../kit/scenes/staff-scene.ts';
import { type CashKey, cashRules } from './cash-rules.ts';
import { type CollectionCaseKey, collectionCaseRules } from './collection-case-rules.ts';
import { type ContractActKey, contractActRules } from './contract-act-rules.ts';
import { type DisputeKey, disputeRules } from './dispute-rules.ts';
import { type DoorKey, doorRules } from './door-rules.ts';
import { type ImportKey, importRules } from './import-rules.ts';
import { type InstalmentPlanKey, instalmentPlanRules } from './instalment-plan-rules.ts';
import { type IntegrationKey, integrationRules } from './integration-rules.ts';
import { type LateInterestKey, lateInterestRules } from './late-interest-rules.ts';
import { type MoneyKey, moneyRules } from './money-rules.ts';
import { type MoveInKey, moveInRules } from './move-in-rules.ts';
import { type OwnInsuranceKey, ownInsuranceRules } from './own-insurance-rules.ts';
import { type RecordKey, recordRules } from './record-rules.ts';
import { type ReportKey, reportRules } from './report-rules.ts';
import { type RestoreKey, restoreRules } from './restore-rules.ts';
import type { StaffKey, StaffRule } from './rule.ts';
import { type SessionKey, sessionRules } from './session-rules.ts';
import { type SetUpKey, setUpRules } from './set-up-rules.ts';
import { type SettingKey, settingRules } from './setting-rules.ts';
import { type WorklistKey, worklistRules } from './worklist-rules.ts';

const nothing = () => ({});
const reason = { reason: 'on request of the person' };
/** Money on the account of the client of a place. */
const onAccount = ({ legalEntityId, currency }: PlaceScene) => ({ legalEntityId, currency, amount: 100, ...reason });

const otherRules: Record<
  Exclude<
    StaffKey,
    | SessionKey
    | SetUpKey
    | ContractActKey
    | OwnInsuranceKey
    | RecordKey
    | WorklistKey
    | IntegrationKey
    | ReportKey
    | MoveInKey
    | InstalmentPlanKey
    | CollectionCaseKey
    | MoneyKey
    | LateInterestKey
    | RestoreKey
    | CashKey
    | ImportKey
    | DoorKey
    | DisputeKey
    | SettingKey
  >,
  StaffRule
> = {
  'GET /api/admin/staff': { request: async (scene, place) => ({ lists: await aPorter(scene, place) }) },
  'POST /api/admin/staff': {
    request: ({ smallRoleId }, { warehouseId }) => ({
      body: {
        email: `new.${randomUUID()}@example.com`,
        name: 'Nová Kolegyňa',
        locale: 'SK',
        assignments: [{ roleId: smallRoleId, warehouseId, legalEntityId: null, endsAt: null }],
      },
    }),
    outside: 'request/invalid',
  },
  'PUT /api/admin/staff/{id}/assignments': {
    request: async (scene, place) => ({
      params: { id: await aPorter(scene, place) },
      body: {
        version: 1,
        assignments: [{ roleId: scene.smallRoleId, warehouseId: place.warehouseId, legalEntityId: null, endsAt: '2099-01-01T00:00:00Z' }],
      },
    }),
  },
  'POST /api/admin/staff/{id}/invitation': {
    request: async (scene, place) => ({ params: { id: await aPorter(scene, place) }, body: reason }),
  },
  'PUT /api/admin/staff/{id}': {
    request: async (scene, place) => ({
      params: { id: await aPorter(scene, place) },
      body: { email: `new.${randomUUID()}@example.com`, name: 'Eva', locale: 'SK', version: 1, ...reason },
    }),
  },
  'POST /api/admin/staff/{id}/end': {
    request: async (scene, place) => ({ params: { id: await aPorter(scene, place) }, body: reason }),
  },
  'GET /api/admin/staff/{id}/sessions': { request: async (scene, place) => ({ params: { id: await aPorter(scene, place) } }) },
  'POST /api/admin/staff/{id}/sessions/end': {
    request: async (scene, place) => ({ params: { id: await aPorter(scene, place) }, body: { ...reason, sessionId: null } }),
  },
  'GET /api/admin/roles': { request: nothing },
  'POST /api/admin/roles': { request: () => ({ body: { name: `Role ${randomUUID()}`, rights: ['read:staff'] } }) },
  'PUT /api/admin/roles/{id}': {
    request: async ({ app }) => {
      const { id } = await app.one<{ id: string }>('insert into roles (name) values ($1) returning id', [`Role ${randomUUID()}`]);
      return { params: { id }, body: { name: `Role ${randomUUID()}`, rights: ['read:staff'], version: 1 } };
    },
  },
  'POST /api/admin/roles/{id}/delete': {
    request: async ({ app }) => {
      const { id } = await app.one<{ id: string }>('insert into roles (name) values ($1) returning id', [`Role ${randomUUID()}`]);
      return { params: { id }, body: { version: 1, reason: 'unused' } };
    },
  },

  'GET /api/admin/setup-progress': { request: nothing },
  'PUT /api/admin/setup-progress/{step}': { request: () => ({ params: { step: 'LOCKS' }, body: { putOff: true } }) },

  'GET /api/admin/audit-log/digests': { request: nothing },
  'GET /api/admin/jobs': { request: nothing },
  // The person of the request has no run; see box-bulk.test.ts.
  'GET /api/admin/bulk-runs/{id}': { request: () => ({ params: { id: randomUUID() } }), inside: 'not-found' },
  'GET /api/admin/job-runs': { request: nothing },
  'GET /api/admin/services': { request: nothing },
  'POST /api/admin/jobs/{name}/retry': { request: () => ({ params: { name: 'send-message' } }) },
  'POST /api/admin/jobs/{name}/run': { request: () => ({ params: { name: 'store-audit-digests' } }) },
  'GET /api/admin/audit-log': {
    request: async (scene, place) => ({ query: { verb: 'refund.resend' }, lists: await anAuditEntry(scene, place) }),
  },
  'GET /api/admin/audit-log/csv': {
    request: async (scene, place) => ({ query: { verb: 'refund.resend' }, lists: await anAuditEntry(scene, place) }),
  },

  'POST /api/admin/bank-statements': {
    request: (_scene, { iban }) => ({ body: { content: Buffer.from(statementFile({ iban })).toString('base64') } }),
    outside: 'bank-statement/unknown-account',
  },
  'GET /api/admin/bank-statements/unmatched': {
    request: async (scene, place) => ({ query: { limit: '200' }, lists: await anUnmatchedEntry(scene, place) }),
  },
  // Of an invoice that does not exist: the visible transfer stays unmatched.
  'POST /api/admin/bank-statements/unmatched/{id}/match': {
    request: async (scene, place) => ({ params: { id: await anUnmatchedEntry(scene, place) }, body: { invoiceNumber: 'X' } }),
    inside: 'bank-entry/unknown-invoice',
  },
  'POST /api/admin/bank-statements/unmatched/{id}/dismiss': {
    request: async (scene, place) => ({ params: { id: await anUnmatchedEntry(scene, place) }, body: { note: 'vrátené' } }),
  },

  'POST /api/admin/payments/{id}/not-charged': {
    request: async (scene, place) => ({ params: { id: await aPayment(scene, place) } }),
    inside: 'payment/not-unknown',
  },
  'POST /api/admin/payments/{id}/returned': {
    request: async (scene, place) => ({ params: { id: await aHeldPayment(scene, place) }, body: { proof: 'transfer 42' } }),
  },
  'GET /api/admin/payments': {
    request: async (scene, place) => ({ query: { limit: '200' }, lists: await aPayment(scene, place) }),
  },
  'GET /api/admin/refunds/failed': {
    request: async (scene, place) => ({ query: { limit: '200' }, lists: await aFailedRefund(scene, place) }),
  },
  'POST /api/admin/refunds/{id}/resend': { request: async (scene, place) => ({ params: { id: await aFailedRefund(scene, place) } }) },
  'POST /api/admin/refunds/{id}/paid-manually': {
    request: async (scene, place) => ({ params: { id: await aFailedRefund(scene, place) }, body: { proof: 'transfer 42' } }),
  },
  'GET /api/admin/disputes': {
    request: async (scene, place) => ({ query: { limit: '200' }, lists: await aDispute(scene, place) }),
  },
  'POST /api/admin/disputes': {
    request: async (scene, place) => ({
      body: { paymentId: await aPayment(scene, place), reference: randomUUID(), reason: 'fraud', state: 'WON' },
    }),
    outside: 'not-found',
  },

  'GET /api/admin/clients/{id}/accounts': { request: (_scene, { clientId }) => ({ params: { id: clientId } }) },
  'GET /api/admin/clients/{id}/ledger': { request: (_scene, { clientId }) => ({ params: { id: clientId } }) },
  'GET /api/admin/clients/{id}/open-items': { request: (_scene, { clientId }) => ({ params: { id: clientId } }) },
  'POST /api/admin/clients/{id}/cash': {
    request: async (scene, place) => {
      await anOpenDrawer(scene.app, place.warehouseId, place.colleagueId);
      return { params: { id: place.clientId }, body: { ...onAccount(place), debitIds: [(await aDebt(scene, place)).entryId] } };
    },
  },
  'GET /api/admin/cash-receipts/{id}': { request: async (scene, place) => ({ params: { id: await aReceipt(scene, place) } }) },
  'POST /api/admin/clients/{id}/transfers': {
    request: async (scene, place) => ({
      params: { id: place.clientId },
      body: { ...onAccount(place), debitIds: [(await aDebt(scene, place)).entryId] },
    }),
  },
  'POST /api/admin/clients/{id}/deposits': {
    request: async (scene, place) => {
      await anOpenDrawer(scene.app, place.warehouseId, place.colleagueId);
      return { params: { id: place.clientId }, body: { ...onAccount(place), method: 'CASH' } };
    },
  },
  'POST /api/admin/deposits/{id}/return': {
    request: async (scene, place) => ({
      params: { id: await aDeposit(scene, place) },
      body: { debitIds: [], method: 'TRANSFER', ...reason },
    }),
  },
  'POST /api/admin/ledger-entries/{id}/allocate': {
    request: async (scene, place) => ({
      params: { id: await aCredit(scene, place) },
      body: { debitIds: [(await aDebt(scene, place)).entryId], ...reason },
    }),
  },
  'POST /api/admin/ledger-entries/{id}/release': {
    request: async (scene, place) => {
      const { creditId, debitId } = await anAllocation(scene, place);
      return { params: { id: creditId }, body: { debitId, ...reason } };
    },
  },
  'POST /api/admin/ledger-entries/{id}/write-off': {
    request: async (scene, place) => ({ params: { id: (await aDebt(scene, place)).entryId }, body: { amount: 100, ...reason } }),
  },
  'GET /api/admin/ledger-entries/{id}/bad-debt': {
    request: async (scene, place) => ({ params: { id: (await aDebt(scene, place)).entryId }, query: { ground: 'SMALL' } }),
  },
  'POST /api/admin/ledger-entries/{id}/bad-debt': {
    request: async (scene, place) => ({
      params: { id: (await aDebt(scene, place)).entryId },
      body: { ground: 'LAWSUIT', reference: null, on: null, ...reason },
    }),
    inside: 'bad-debt/conditions-not-met',
  },
  'POST /api/admin/bad-debts/{id}/reverse': {
    request: async (scene, place) => {
      await aCredit(scene, place);
      return { params: { id: await aBadDebt(scene, place) }, body: { amount: 100, ...reason } };
    },
  },
  'POST /api/admin/ledger-entries/{id}/pay-out': {
    request: async (scene, place) => ({ params: { id: await aCredit(scene, place) }, body: { amount: 100, method: 'CASH', ...reason } }),
  },
  'POST /api/admin/contracts/{id}/charges': {
    request: (_scene, { contractId }) => ({
      params: { id: contractId },
      body: { kind: 'LOCK', unitNet: 1000, quantity: 1, dueInDays: 14, ...reason },
    }),
  },
  'POST /api/admin/invoices/{id}/credit-notes': {
    request: async (scene, place) => ({ params: { id: (await aDebt(scene, place)).invoiceId }, body: { positions: [0], ...reason } }),
  },
  'POST /api/admin/payments/{id}/refunds': {
    request: async (scene, place) => ({ params: { id: await aGoodwillPayment(scene, place) }, body: { amount: 123, ...reason } }),
  },

  'GET /api/admin/approvals': { request: async (scene, place) => ({ query: { limit: '200' }, lists: await anApproval(scene, place) }) },
  'POST /api/admin/approvals/{id}/approve': {
    request: async (scene, place) => ({ params: { id: await anApproval(scene, place) }, body: reason }),
  },
  'POST /api/admin/approvals/{id}/reject': {
    request: async (scene, place) => ({ params: { id: await anApproval(scene, place) }, body: reason }),
  },
  'GET /api/admin/me/approvals': { request: nothing },
  // A request of somebody else.
  'POST /api/admin/me/approvals/{id}/cancel': {
    request: async (scene, place) => ({ params: { id: await anApproval(scene, place) } }),
    inside: 'not-found',
  },
  // A request of somebody else.
  'POST /api/admin/me/approvals/{id}/see': {
    request: async (scene, place) => ({ params: { id: await anApproval(scene, place) } }),
    inside: 'not-found',
  },
  'POST /api/admin/me/approvals/{id}/renew': {
    request: async (scene, place) => ({ params: { id: await anApproval(scene, place) } }),
    inside: 'not-found',
  },
  'GET /api/admin/roles/{id}/limits': { request: ({ smallRoleId }) => ({ params: { id: smallRoleId } }) },
  'PUT /api/admin/roles/{id}/limits': {
    request: async ({ app }) => {
      const { id } = await app.one<{ id: string }>('insert into roles (name) values ($1) returning id', [`Role ${randomUUID()}`]);
      const limits = [{ noun: 'refund', currency: 'EUR', perAction: 100, per30Days: 1000 }];
      return { params: { id }, body: { limits, percents: [{ noun: 'price', basisPoints: 500 }], version: 1, ...reason } };
    },
  },
};

/** An endpoint without a rule does not compile. */
export const staffRules: Record<StaffKey, StaffRule> = {
  ...sessionRules,
  ...otherRules,
  ...setUpRules,
  ...doorRules,
  ...disputeRules,
  ...contractActRules,
  ...ownInsuranceRules,
  ...recordRules,
  ...worklistRules,
  ...integrationRules,
  ...reportRules,
  ...moveInRules,
  ...settingRules,
  ...instalmentPlanRules,
  ...collectionCaseRules,
  ...moneyRules,
  ...lateInterestRules,
  ...restoreRules,
  ...cashRules,
  ...importRules,
};
