import type { Assignment } from '@komora/api/admin';
import { addDays } from '@komora/domain/local-date';
import { localDay } from '../../shared/zone.ts';

/** One row of the form. `key` identifies it while rows come and go. */
export interface AssignmentRow {
  readonly key: string;
  readonly roleId: string;
  /** `organisation`, `warehouse:<id>`, `company:<id>`, or empty while nothing is chosen. */
  readonly place: string;
  /** 'YYYY-MM-DD', the last day; empty without an end. */
  readonly lastDay: string;
  /** The end at the server, which may lie within a day. It is sent back as long as `lastDay` is not changed. */
  readonly endsAt?: string | null;
}

/** An end is the first moment of a day of this browser; people read the day before it as the last one. */
export const endOfDay = (lastDay: string): string => new Date(`${addDays(lastDay, 1)}T00:00:00`).toISOString();
export const lastDayOf = (endsAt: string): string => localDay(Date.parse(endsAt) - 1);

export function rowOf({ roleId, warehouseId, legalEntityId, endsAt }: Assignment, key: string): AssignmentRow {
  const place = warehouseId !== null ? `warehouse:${warehouseId}` : legalEntityId !== null ? `company:${legalEntityId}` : 'organisation';
  return { key, roleId, place, lastDay: endsAt === null ? '' : lastDayOf(endsAt), endsAt };
}

export function assignmentOf({ roleId, place, lastDay, endsAt }: AssignmentRow): Assignment {
  const isSame = endsAt != null && lastDay === lastDayOf(endsAt);
  const [kind, id = null] = place.split(':');
  return {
    roleId,
    warehouseId: kind === 'warehouse' ? id : null,
    legalEntityId: kind === 'company' ? id : null,
    endsAt: isSame ? endsAt : lastDay === '' ? null : endOfDay(lastDay),
  };
}

/** True if an assignment gives nothing any more. @param now ms since the epoch */
export const hasEnded = ({ endsAt }: Pick<Assignment, 'endsAt'>, now: number): boolean => endsAt !== null && Date.parse(endsAt) <= now;

export const FIELDS = ['roleId', 'place', 'lastDay'] as const;
export type RowField = (typeof FIELDS)[number];
export type RowPath = `assignments.${number}.${RowField}`;

/** Errors of rows that lack a role or a place. */
export function rowErrors(rows: readonly AssignmentRow[]) {
  return rows.flatMap((row, index) =>
    (['roleId', 'place'] as const)
      .filter((field) => row[field] === '')
      .map((field) => ({ path: `assignments.${index}.${field}`, code: 'revalid/rule/basic/not-null' as const })),
  );
}

/** The server names the fields of an assignment differently from the form. */
export const serverPath = (path: string): string =>
  path.replace(/\.(?:warehouseId|legalEntityId)$/, '.place').replace(/\.endsAt$/, '.lastDay');
