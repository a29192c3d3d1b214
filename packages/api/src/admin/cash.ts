import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency } from '../enumerations.ts';
import { Id, Instant, LocalDate, queryInteger, requiredText } from '../values.ts';
import { Reason } from './values.ts';

/** OPEN: takes cash. COUNTED: takes none; its difference is known. CLOSED: waits for another person. CONFIRMED: never changes. */
export const CashDayState = z.enum(['OPEN', 'COUNTED', 'CLOSED', 'CONFIRMED']);
export type CashDayState = z.infer<typeof CashDayState>;

export const MovementKind = z.enum(['RECEIPT', 'REFUND', 'PAY_IN', 'PAY_OUT', 'BANK_DEPOSIT']);

/** Minor units above zero. */
const Amount = z.int().check(z.gte(1), z.lte(2_147_483_647));
const NotNegative = z.int().check(z.gte(0), z.lte(2_147_483_647));
const Version = z.int().check(z.gte(1), z.lte(2_147_483_647));

/** Pieces of one denomination, which is in minor units. */
const Pieces = z.object({ value: z.int(), pieces: z.int() });

export const CashDay = z.object({
  id: Id,
  version: z.int(),
  warehouseId: Id,
  warehouseName: z.string(),
  /** Without gaps per drawer. */
  number: z.int(),
  day: LocalDate,
  /** The day is over at the warehouse. */
  isOver: z.boolean(),
  state: CashDayState,
  currency: Currency,
  openingFloat: z.int(),
  /** Minor units. Null until the drawer is counted: the count is blind. */
  expected: z.nullable(z.int()),
  counted: z.nullable(z.int()),
  /** Counted minus expected. */
  difference: z.nullable(z.int()),
  differenceReason: z.nullable(z.string()),
  banked: z.int(),
  /** The float of the next day; null until it is closed. */
  left: z.nullable(z.int()),
  openedBy: z.string(),
  openedAt: Instant,
  countedBy: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(Instant),
  confirmedBy: z.nullable(z.string()),
  confirmedAt: z.nullable(Instant),
  /** The caller counted or closed it, and another person must confirm it. */
  isOwn: z.boolean(),
  /** No later day of the drawer exists. */
  isLast: z.boolean(),
});
export type CashDay = z.infer<typeof CashDay>;

export const CashMovement = z.object({
  sequence: z.int(),
  kind: MovementKind,
  /** Minor units; positive: into the drawer. */
  amount: z.int(),
  reason: z.nullable(z.string()),
  by: z.string(),
  at: Instant,
  /** Of a receipt or refund. */
  entryId: z.nullable(Id),
  clientId: z.nullable(Id),
  receiptNumber: z.nullable(z.string()),
});
export type CashMovement = z.infer<typeof CashMovement>;

const CashCount = z.object({ attempt: z.int(), total: z.int(), pieces: z.array(Pieces), by: z.string(), at: Instant });

const read = { tag: 'cash', access: 'staff', right: 'read:cash', scope: 'warehouse' } as const;
const act = { tag: 'cash', access: 'staff', right: 'write:cash', scope: 'warehouse' } as const;
const byId = { params: z.object({ id: Id }) };
/** Cash that no client pays. Once per `Idempotency-Key`. */
const movement = {
  ...act,
  ...byId,
  reason: true,
  idempotent: true,
  body: z.object({ amount: Amount, reason: Reason }),
  errors: ['not-found', 'cash/no-open-day', 'cash/day-counted', 'cash/day-over', 'cash/not-enough', 'idempotency/key-reused'],
} as const;
const changeErrors = ['not-found', 'changed-elsewhere', 'cash/wrong-state'] as const;

export const cashEndpoints = {
  'GET /api/admin/cash-days': {
    ...read,
    summary: 'Days of cash drawers, the latest first',
    /** `after`: the `next` of the page before. */
    query: z.object({ warehouse: z.optional(Id), limit: z.optional(queryInteger(1, 200)), after: z.optional(Id) }),
    response: z.object({ days: z.array(CashDay), next: z.nullable(Id) }),
  },
  'GET /api/admin/cash-days/{id}': {
    ...read,
    ...byId,
    summary: 'A day of a cash drawer with its movements and counts',
    response: z.object({ ...CashDay.shape, movements: z.array(CashMovement), counts: z.array(CashCount) }),
    errors: ['not-found'],
  },
  'GET /api/admin/cash-days/{id}/csv': { ...read, ...byId, summary: 'The movements of a closed day as CSV', file: ['text/csv'] },
  'POST /api/admin/warehouses/{id}/cash-days': {
    ...act,
    ...byId,
    audit: 'cash-day.open',
    summary: 'Open the day of a drawer. It starts with what the day before left; the first day of a drawer states its float',
    body: z.object({ openingFloat: z.optional(NotNegative) }),
    response: z.object({ id: Id }),
    errors: ['not-found', 'cash/day-open', 'cash/float-is-given', 'cash/not-accepted', 'revalid/rule/basic/not-null'],
  },
  'POST /api/admin/cash-days/{id}/pay-in': { ...movement, audit: 'cash.pay-in', summary: 'Put cash into the drawer that no client paid' },
  'POST /api/admin/cash-days/{id}/pay-out': {
    ...movement,
    audit: 'cash.pay-out',
    summary: 'Take cash out of the drawer for a purchase, within the limit of the person',
    errors: [...movement.errors, 'approval/beyond-limit'],
  },
  'POST /api/admin/cash-days/{id}/bank-deposit': { ...movement, audit: 'cash.bank', summary: 'Take cash out of the drawer to the bank' },
  'POST /api/admin/cash-days/{id}/count': {
    ...act,
    ...byId,
    audit: 'cash-day.count',
    summary: 'Save what was counted. From then on the day takes no cash, and shows what was expected',
    body: z.object({ version: Version, pieces: z.array(Pieces).check(z.maxLength(20)) }),
    errors: [...changeErrors, 'cash/invalid-count'],
  },
  'POST /api/admin/cash-days/{id}/reopen': {
    ...act,
    ...byId,
    audit: 'cash-day.reopen',
    reason: true,
    summary: 'Open a counted or closed day again, before the next one. The earlier counts are kept',
    body: z.object({ version: Version, reason: Reason }),
    errors: changeErrors,
  },
  'POST /api/admin/cash-days/{id}/close': {
    ...act,
    ...byId,
    audit: 'cash-day.close',
    summary: 'Close a counted day, with the reason of a difference and what goes to the bank. The rest is the float of the next day',
    body: z.object({ version: Version, banked: NotNegative, differenceReason: z.optional(requiredText(500)) }),
    errors: [...changeErrors, 'cash/not-enough', 'revalid/rule/basic/not-null'],
  },
  'POST /api/admin/cash-days/{id}/confirm': {
    ...act,
    ...byId,
    audit: 'cash-day.confirm',
    summary: 'Confirm a closed day that other people counted and closed. It never changes afterwards',
    body: z.object({ version: Version }),
    errors: [...changeErrors, 'cash/own-day'],
  },
} as const satisfies Record<string, Endpoint>;
