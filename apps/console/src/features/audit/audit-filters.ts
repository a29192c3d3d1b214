import { addDays } from '@komora/domain/local-date';
import { textOf } from '@komora/web-kit/search-params';

/** Filters of the audit log, as they stand in the address. Days are those of this browser. */
export interface AuditFilters {
  readonly person?: string | undefined;
  /** The id of an API key. */
  readonly key?: string | undefined;
  /** Has the form of one; the page knows which ones there are, so that every first load is without their list. */
  readonly verb?: string | undefined;
  /** The id of a record. */
  readonly record?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const VERB = /^[a-z-]+\.[a-z-]+$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const matching = (value: string | undefined, pattern: RegExp): string | undefined =>
  value !== undefined && pattern.test(value) ? value : undefined;
const dayOf = (value: string | undefined): string | undefined =>
  Number.isNaN(Date.parse(`${matching(value, DAY)}T00:00:00`)) ? undefined : value;

/** Reads the address; what is not valid is left out. */
export function readFilters(search: Record<string, unknown>): AuditFilters {
  return {
    person: matching(textOf(search, 'person'), ID),
    key: matching(textOf(search, 'key'), ID),
    verb: matching(textOf(search, 'verb'), VERB),
    record: matching(textOf(search, 'record'), ID),
    from: dayOf(textOf(search, 'from')),
    to: dayOf(textOf(search, 'to')),
  };
}

const midnight = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

/** The query of the call: `to` is the last day, the call's end is the midnight after it. */
export const queryOf = ({ person, key, verb, record, from, to }: AuditFilters, warehouseId: string | undefined) => ({
  staffId: person,
  keyId: key,
  verb,
  nounId: record,
  warehouseId,
  from: from === undefined ? undefined : midnight(from),
  to: to === undefined ? undefined : midnight(addDays(to, 1)),
});
