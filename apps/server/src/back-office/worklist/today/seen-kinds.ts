import { TASK_KINDS, type TaskKind } from '@komora/api/admin';
import { type Grant, scopeOf, suffices } from '../../../platform/staff/scope.ts';
import { seenScope } from '../worklist-deps.ts';

/** The kinds of tasks that a person sees at any place. */
export const seenKinds = (grants: readonly Grant[]): Set<TaskKind> =>
  new Set(TASK_KINDS.filter((kind) => seenScope(grants, kind) !== null));

/** True while a person may read tasks at all. */
export const mayFollow = (grants: readonly Grant[]): boolean => suffices(scopeOf(grants, 'read:task'), 'anywhere');
