import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, LocalDate, optionalText, requiredText } from '../values.ts';
import { keysetPage, listOf } from './values.ts';

/** A task that a person made by hand. */
export const Task = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  dueOn: z.nullable(LocalDate),
  /** Null: of the whole organisation. */
  warehouseId: z.nullable(Id),
  boxId: z.nullable(Id),
  contractId: z.nullable(Id),
  createdBy: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
  doneAt: z.nullable(Instant),
});
export type Task = z.infer<typeof Task>;

const change = {
  tag: 'today',
  access: 'staff',
  right: 'write:task',
  scope: 'warehouse',
  params: z.object({ id: Id }),
  response: Task,
  errors: ['changed-elsewhere'],
} as const;

export const taskEndpoints = {
  'GET /api/admin/tasks': {
    summary: 'Tasks made by hand within the scope, the newest first',
    tag: 'today',
    access: 'staff',
    right: 'read:task',
    scope: 'warehouse',
    query: z.object({ ...keysetPage, warehouse: z.optional(Id), state: z.optional(z.enum(['OPEN', 'DONE'])) }),
    response: listOf(Task),
  },
  'POST /api/admin/tasks': {
    summary: 'Make a task. Without a warehouse it belongs to the whole organisation, for which the right is needed',
    tag: 'today',
    access: 'staff',
    right: 'write:task',
    scope: 'warehouse',
    audit: 'task.create',
    body: z.object({
      title: requiredText(200),
      text: optionalText(4000),
      dueOn: z.nullable(LocalDate),
      warehouseId: z.nullable(Id),
      /** A box of the warehouse that it is about. */
      boxId: z.nullable(Id),
      /** A contract of the warehouse that it is about. */
      contractId: z.nullable(Id),
      /** Who does it; null: anybody. */
      staffId: z.nullable(Id),
    }),
    response: Task,
  },
  'POST /api/admin/tasks/{id}/done': { ...change, summary: 'Mark a task as done', audit: 'task.done' },
  'POST /api/admin/tasks/{id}/reopen': { ...change, summary: 'Open a done task again', audit: 'task.reopen' },
  'GET /api/admin/tasks/assignees': {
    summary: 'Colleagues to whom a task within the scope can be handed over, by name',
    tag: 'today',
    access: 'staff',
    right: 'write:task',
    scope: 'warehouse',
    response: z.object({ staff: z.array(z.object({ id: Id, name: z.string() })) }),
  },
} as const satisfies Record<string, Endpoint>;
