import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, LocalDate, Money, queryInteger } from '../values.ts';
import { type TaskKind, taskKinds } from './task-kinds.ts';
import { Count, Reason, RightKey } from './values.ts';

export const TASK_KINDS = Object.keys(taskKinds) as [TaskKind, ...TaskKind[]];
export const TaskKindKey = z.enum(TASK_KINDS);

/** One thing that needs a person. Facts that a kind does not have are null. */
export const TodayRow = z.object({
  kind: TaskKindKey,
  /** Of the record that is the cause. */
  id: Id,
  since: Instant,
  /** A deadline with a time. */
  dueAt: z.nullable(Instant),
  /** A day at the warehouse. */
  dueOn: z.nullable(LocalDate),
  warehouseId: z.nullable(Id),
  legalEntityId: z.nullable(Id),
  contractId: z.nullable(Id),
  contractNumber: z.nullable(z.string()),
  boxId: z.nullable(Id),
  boxName: z.nullable(z.string()),
  /** Null without the right to read clients at the place. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  amount: z.nullable(Money),
  /** Of a payment of another amount than requested: what the gateway charged; null if that is not stored. */
  charged: z.nullable(Money),
  /** Subject, for example the title of a task or a payer. */
  reference: z.nullable(z.string()),
  /** A reason, code or number that belongs to the kind. */
  detail: z.nullable(z.string()),
  /** The address of the screen that acts, below /console. */
  address: z.nullable(z.string()),
  /** Needed to act. */
  action: RightKey,
  /** To whom it was handed over. */
  assignee: z.nullable(z.object({ id: Id, name: z.string() })),
});
export type TodayRow = z.infer<typeof TodayRow>;

/** Tasks of one kind. A group whose source fails has no count and no rows. */
export const TodayGroup = z.object({
  kind: TaskKindKey,
  failed: z.boolean(),
  count: z.nullable(Count),
  oldest: z.nullable(Instant),
  rows: z.array(TodayRow),
});
export type TodayGroup = z.infer<typeof TodayGroup>;

/** A row of the list; many can be handled at once. */
export const TaskRef = z.object({ kind: TaskKindKey, id: Id });
export type TaskRef = z.infer<typeof TaskRef>;
const refs = z.array(TaskRef).check(z.minLength(1), z.maxLength(200));

/**
 * Why a row is not changed. not-found: it no longer waits, or the person must not see it; task/done: a person has closed it; task/not-closable: it
 * closes by itself; task/not-seen: the colleague must not see it; forbidden: the person must not act on it.
 */
export const TaskRejection = z.enum(['not-found', 'task/done', 'task/not-closable', 'task/not-seen', 'forbidden']);
export type TaskRejection = z.infer<typeof TaskRejection>;

export const RejectedTask = z.object({
  ...TaskRef.shape,
  code: TaskRejection,
  /** task/done: who closed it. */
  by: z.nullable(z.string()),
});
export type RejectedTask = z.infer<typeof RejectedTask>;

/** Outcome for many rows. */
export const TaskOutcome = z.object({ changed: z.array(TaskRef), rejected: z.array(RejectedTask) });
export type TaskOutcome = z.infer<typeof TaskOutcome>;

/** The position behind the last row of a page. */
const Cursor = z.string().check(z.regex(/^\d{1,17}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

const many = { tag: 'today', access: 'staff', right: 'write:task', scope: 'warehouse', response: TaskOutcome } as const;

export const todayEndpoints = {
  'GET /api/admin/today': {
    summary: 'Tasks within the scope by kind: how many, since when, and the first rows. A kind whose source fails is marked',
    tag: 'today',
    access: 'staff',
    right: 'read:task',
    scope: 'warehouse',
    query: z.object({ warehouse: z.optional(Id) }),
    response: z.object({
      groups: z.array(TodayGroup),
      /** Only if nothing waits: the next day with move-ins or ends of contracts. */
      next: z.nullable(z.object({ kind: z.enum(['move-in', 'move-out']), on: LocalDate, count: z.int() })),
    }),
  },
  'GET /api/admin/today/events': {
    summary: 'The kinds whose tasks have changed, as they change',
    tag: 'today',
    access: 'staff',
    person: true,
    right: 'read:task',
    scope: 'anywhere',
    events: z.object({ kind: TaskKindKey }),
  },
  'GET /api/admin/today/{kind}': {
    summary: 'The tasks of one kind, the most urgent first',
    tag: 'today',
    access: 'staff',
    right: 'read:task',
    scope: 'warehouse',
    params: z.object({ kind: TaskKindKey }),
    query: z.object({ warehouse: z.optional(Id), after: z.optional(Cursor), limit: z.optional(queryInteger(1, 200)) }),
    response: z.object({ rows: z.array(TodayRow), next: z.nullable(Cursor), count: Count }),
  },
  'POST /api/admin/today/snooze': {
    ...many,
    summary: 'Hide tasks until a day begins at their warehouse. They come back then, or with a new cause',
    audit: 'task.snooze',
    body: z.object({ tasks: refs, until: LocalDate }),
    errors: ['not-found'],
  },
  'POST /api/admin/today/assign': {
    ...many,
    summary: 'Hand tasks over to a colleague who can see them, or back to everybody',
    audit: 'task.assign',
    body: z.object({ tasks: refs, staffId: z.nullable(Id) }),
    errors: ['not-found'],
  },
  'POST /api/admin/today/close': {
    ...many,
    summary:
      'Close reports of events that were handled, and tasks made by hand. Needs the right of the action; other kinds close by themselves',
    audit: 'task.close',
    reason: true,
    body: z.object({ tasks: refs, reason: Reason }),
    errors: ['not-found'],
  },
  'POST /api/admin/today/preview': {
    ...many,
    summary: 'Which tasks an act would change, and why it would not change the others. Changes nothing',
    body: z.object({
      tasks: refs,
      act: z.enum(['SNOOZE', 'ASSIGN', 'CLOSE']),
      /** ASSIGN: the colleague; null: everybody. */
      staffId: z.optional(z.nullable(Id)),
    }),
    errors: ['not-found'],
  },
} as const satisfies Record<string, Endpoint>;
