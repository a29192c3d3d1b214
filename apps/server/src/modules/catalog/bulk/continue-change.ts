import { type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { readGrants } from '../../identity/index.ts';
import { continueRun } from '../../operations/index.ts';
import type { StateDeps } from '../box/index.ts';
import { changeOfRun, rightOf } from './change-boxes.ts';

/** Changes the waiting boxes of a run, where the person held the right at the request and holds it still. */
export function continueChange(deps: StateDeps, runId: string): Promise<void> {
  return continueRun(deps, runId, {
    changeOf: (run) => changeOfRun(deps, run),
    scopeOf: async ({ kind, staffId, scope }) => {
      const grants = await readGrants(deps.db, staffId, deps.clock.now());
      return within(scopeOf(grants ?? [], rightOf(kind)), scope);
    },
  });
}

/** The places of both scopes. */
function within(one: Scope, other: Scope): Scope {
  if (one.everywhere) return other;
  if (other.everywhere) return one;
  return {
    everywhere: false,
    warehouseIds: one.warehouseIds.filter((id) => other.warehouseIds.includes(id)),
    legalEntityIds: one.legalEntityIds.filter((id) => other.legalEntityIds.includes(id)),
  };
}
