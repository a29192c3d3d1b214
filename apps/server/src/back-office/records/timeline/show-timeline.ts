import type { Right, TimelineEntry, TimelineKind } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Grant, type Scope, scopeOf, suffices } from '../../../platform/staff/scope.ts';
import { findContractPlace, findSurvivor, isClientWithin } from './subject.sql.ts';
import { listTimeline, type TimelineCursor, type TimelineRow, type TimelineSubject } from './timeline.sql.ts';

/** Rights to read the entries of each kind. */
const rights: Readonly<Record<TimelineKind, Right>> = {
  MONEY: 'read:invoice',
  DOCUMENT: 'read:invoice',
  MESSAGE: 'read:message',
  DOOR: 'read:door',
  NOTE: 'read:client',
  FILE: 'read:client',
  INSPECTION: 'read:box',
  AUDIT: 'read:audit',
};
const kinds = Object.keys(rights) as TimelineKind[];

interface TimelinePage {
  id: string;
  scope: Scope;
  grants: readonly Grant[];
  kind?: TimelineKind | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

type Timeline = Promise<{ entries: TimelineEntry[]; next: string | null }>;

/** A page of what happened with a client, the latest first; of a merged record that of the survivor. @throws AppError not-found, also out of scope */
export async function showClientTimeline({ db }: Pick<Deps, 'db'>, page: TimelinePage): Timeline {
  const clientId = await findSurvivor(db, page.id);
  if (!(await isClientWithin(db, clientId, page.scope))) throw new AppError('not-found');
  return show(db, { clientId, contractId: null }, page);
}

/** As {@link showClientTimeline}, of a contract. Messages name no contract. @throws AppError not-found, also out of scope */
export async function showContractTimeline({ db }: Pick<Deps, 'db'>, page: TimelinePage): Timeline {
  const clientId = await findContractPlace(db, page.id, page.scope);
  if (clientId === undefined) throw new AppError('not-found');
  return show(db, { clientId, contractId: page.id }, page);
}

async function show(reader: Reader, subject: TimelineSubject, { grants, kind, after, limit = 50 }: TimelinePage): Timeline {
  const parts = kinds
    .filter((one) => (kind ?? one) === one && !(one === 'MESSAGE' && subject.contractId !== null))
    .map((one) => ({ kind: one, scope: scopeOf(grants, rights[one]) }))
    .filter(({ scope }) => suffices(scope, 'warehouse'));
  const rows = await listTimeline(reader, subject, parts, { after: readCursor(after), limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(present),
    next: rows.length > limit && last !== undefined ? `${last.micros}_${last.id}` : null,
  };
}

function readCursor(after: string | undefined): TimelineCursor | null {
  const [micros, id] = after?.split('_') ?? [];
  return micros === undefined || id === undefined ? null : { micros, id };
}

function present({ at, amount, currency, micros: _, ...row }: TimelineRow): TimelineEntry {
  return { ...row, at: at.toISOString(), amount: amount === null || currency === null ? null : { amount, currency } };
}
