import { type TaskKind, taskKinds } from '@komora/api/admin';
import type { TaskSource } from '../../platform/db/task-source.ts';
import type { Deps } from '../../platform/module/context.ts';
import { type Grant, type Scope, scopeOf, suffices } from '../../platform/staff/scope.ts';

export interface WorklistDeps extends Deps {
  /** Of all modules, in the order of {@link taskKinds}. */
  sources: () => readonly TaskSource[];
}

/** Sources in the order of the list. */
export function inOrder(sources: readonly TaskSource[]): TaskSource[] {
  const order = Object.keys(taskKinds);
  return sources.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** Where a person sees tasks of a kind; null: nowhere. */
export function seenScope(grants: readonly Grant[], kind: TaskKind): Scope | null {
  const scope = scopeOf(grants, taskKinds[kind].right);
  return suffices(scope, 'warehouse') ? scope : null;
}
