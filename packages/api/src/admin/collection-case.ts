import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency } from '../enumerations.ts';
import { distinct, Id, LocalDate, optionalText, queryInteger } from '../values.ts';
import { DunningStepKind } from './document.ts';
import { InstalmentPayment } from './instalment-plan.ts';
import { Reason } from './values.ts';

/** RUNNING: something of its debts is open. SETTLED: nothing is, or it ended so. TAKEN_BACK: staff demand the debts again themselves. */
export const CollectionCaseState = z.enum(['RUNNING', 'SETTLED', 'TAKEN_BACK']);
export type CollectionCaseState = z.infer<typeof CollectionCaseState>;

/** Why a debt cannot go to an agency: its contract has not ended, it is not due, it is in an open instalment plan, or in another case. */
export const CollectionObstacle = z.enum(['CONTRACT_RUNS', 'NOT_DUE', 'PLANNED', 'COLLECTED']);
export type CollectionObstacle = z.infer<typeof CollectionObstacle>;

/** A step of dunning, about which the client got a message. */
const DunningMessage = z.object({ kind: DunningStepKind, on: LocalDate });

const debt = {
  entryId: Id,
  number: z.string(),
  dueOn: LocalDate,
  /** Since the due day, at the company; zero before it. */
  days: z.int(),
  /** Minor units, now. */
  open: z.int(),
  /** Null for a charge without a contract. */
  contractId: z.nullable(Id),
  contractNumber: z.nullable(z.string()),
  boxName: z.nullable(z.string()),
  /** The earliest first. */
  messages: z.array(DunningMessage),
};

/** An open invoice, for the preview. */
export const CollectableDebt = z.object({ ...debt, obstacle: z.nullable(CollectionObstacle) });
export type CollectableDebt = z.infer<typeof CollectableDebt>;

/** An account with open invoices. */
export const CollectableAccount = z.object({
  legalEntityId: Id,
  legalEntityName: z.string(),
  currency: Currency,
  /** At the company. */
  today: LocalDate,
  /** A promise of the client to pay by this day. */
  promisedOn: z.nullable(LocalDate),
  debts: z.array(CollectableDebt),
});
export type CollectableAccount = z.infer<typeof CollectableAccount>;

/** Amounts in minor units. */
export const CollectionCase = z.object({
  id: Id,
  clientId: Id,
  /** Empty after the account was deleted. */
  clientName: z.string(),
  legalEntityId: Id,
  legalEntityName: z.string(),
  currency: Currency,
  state: CollectionCaseState,
  /** Open amount when staff gave it away. */
  total: z.int(),
  /** Open amount of its debts now, also after its end. */
  open: z.int(),
  /** Amount that the client has paid to us since, until its end. */
  paid: z.int(),
  /** Credit notes and write-offs since. */
  reduced: z.int(),
  handedOn: LocalDate,
  handedBy: z.string(),
  agency: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** The amount that the agency knows to be open. Another open amount is a task: the agency demands too much, or too little. */
  reported: z.int(),
  endedOn: z.nullable(LocalDate),
  endedBy: z.nullable(z.string()),
});
export type CollectionCase = z.infer<typeof CollectionCase>;

/** A debt of a case with what was open of it when staff gave it away. */
export const CollectionDebt = z.object({ ...debt, handed: z.int() });
export type CollectionDebt = z.infer<typeof CollectionDebt>;

const common = { tag: 'collection-case', access: 'staff', scope: 'warehouse' } as const;
const read = { ...common, right: 'read:invoice' } as const;
/** Who may give a debt up may give it to an agency. */
const act = { ...common, right: 'write:write-off', reason: true } as const;
const params = z.object({ id: Id });

export const collectionCaseEndpoints = {
  'GET /api/admin/clients/{id}/collectable-debts': {
    ...read,
    summary:
      'The open invoices of a client by account, the oldest first, at most 100: what can go to a collection agency, and why the rest cannot',
    params,
    response: z.object({ clientName: z.string(), accounts: z.array(CollectableAccount) }),
  },
  'POST /api/admin/clients/{id}/collection-cases': {
    ...act,
    summary:
      'Give open invoices of ended contracts to a collection agency: no reminders and no charges of a saved card for them. Payments to us pay them as before',
    audit: 'collection-case.hand-over',
    params,
    body: z.object({
      legalEntityId: Id,
      currency: Currency,
      entryIds: z.array(Id).check(z.minLength(1), z.maxLength(100), distinct),
      /** The sum that the person has seen. Another open part is rejected. */
      total: z.int().check(z.gte(1), z.lte(2_147_483_647)),
      agency: z.optional(optionalText(120)),
      reference: z.optional(optionalText(60)),
      reason: Reason,
    }),
    response: z.object({ id: Id }),
    errors: [
      'not-found',
      'ledger/other-account',
      'collection/not-open',
      'collection/contract-runs',
      'collection/not-due',
      'collection/planned',
      'collection/already-handed',
      'collection/other-total',
    ],
  },
  'GET /api/admin/collection-cases': {
    ...read,
    summary: 'Collection cases, the latest first',
    query: z.object({
      state: z.optional(CollectionCaseState),
      client: z.optional(Id),
      warehouse: z.optional(Id),
      after: z.optional(Id),
      limit: z.optional(queryInteger(1, 200)),
    }),
    response: z.object({ rows: z.array(CollectionCase), next: z.nullable(Id) }),
  },
  'GET /api/admin/collection-cases/{id}': {
    ...read,
    summary: 'A collection case with its debts and what came since',
    params,
    response: z.extend(CollectionCase, { debts: z.array(CollectionDebt), payments: z.array(InstalmentPayment) }),
  },
  'GET /api/admin/collection-cases/{id}/csv': {
    ...common,
    right: 'write:write-off',
    summary: 'The debts of a case as CSV for the agency, with name, address and contact of the client',
    audit: 'collection-case.download',
    params,
    file: ['text/csv'],
    errors: ['not-found'],
  },
  'POST /api/admin/collection-cases/{id}/report': {
    ...act,
    summary: 'Record that the agency knows what is open of a case. If nothing is, the case ends',
    audit: 'collection-case.report',
    params,
    body: z.object({
      /** The sum that the person has seen and reported. Another open part is rejected. */
      open: z.int().check(z.gte(0), z.lte(2_147_483_647)),
      reason: Reason,
    }),
    errors: ['not-found', 'collection/over', 'collection/other-total', 'collection/nothing-new'],
  },
  'POST /api/admin/collection-cases/{id}/take-back': {
    ...act,
    summary: 'Take a case back from the agency: its invoices are ours to demand again',
    audit: 'collection-case.take-back',
    params,
    body: z.object({ reason: Reason }),
    errors: ['not-found', 'collection/over'],
  },
} as const satisfies Record<string, Endpoint>;
