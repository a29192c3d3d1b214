import type { BoxStateChange } from '@komora/api/admin';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';
import { localDay } from '../../shared/zone.ts';

/** States that staff can set. FREE_TO_LET ends the others. */
export const SET_STATES = ['TO_CHECK', 'REPAIR', 'OUT_OF_SERVICE', 'OWN_USE', 'FREE_TO_LET'] as const;

/** A state as it is typed. */
export interface StateValues {
  readonly state: string;
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

export const STATE_PATHS = ['state', 'from', 'until', 'reason'] as const;

export function validateState({ state, from, until, reason }: StateValues): ValidationResult<BoxStateChange> {
  const chosen = SET_STATES.find((one) => one === state);
  const missing = (['state', 'from', 'reason'] as const).filter((path) => ({ state, from, reason })[path].trim() === '');
  if (missing.length > 0 || chosen === undefined)
    return invalid(missing.map((path) => ({ path, code: 'revalid/rule/basic/not-null' as const })));
  if (until !== '' && until <= from) return invalid([{ path: 'until', code: 'revalid/rule/basic/regex' }]);
  return { valid: true, value: { state: chosen, from, until: until === '' ? null : until, reason: reason.trim() } };
}

/** No state, from today on. */
export const emptyState = (now: number): StateValues => ({ state: '', from: localDay(now), until: '', reason: '' });
