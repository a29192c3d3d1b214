import type { DocumentRow, OverdueRow } from '@komora/api/admin';
import { invoicePdf, listDues, listLatestPromises, listRunningCases, listRunningPlans } from '../../../modules/billing/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import {
  countDocumentRows,
  type DocumentData,
  type DocumentFilter,
  findDocumentRow,
  listDocumentLines,
  listDocumentRows,
  listDunningSteps,
  listOverdueRows,
  type OverdueCursor,
} from './document.sql.ts';
import { stepsOf } from './dunning-steps.ts';

const mostOverdue = 200;

/** A page of documents, the latest first. */
export async function listDocuments(
  { db }: Pick<Deps, 'db'>,
  { after, limit = 50, q, ...chosen }: DocumentFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const filter = { ...chosen, q: q === undefined || q === '' ? undefined : q.replace(/[\\%_]/g, '\\$&') };
  const { rows, next } = cutPage(await listDocumentRows(db, filter, { after, limit: limit + 1 }), limit);
  return { rows: rows.map(present), next, count: presentCount(await countDocumentRows(db, filter, countLimit)) };
}

/** @throws AppError not-found, also out of scope */
export async function readDocument({ db }: Pick<Deps, 'db'>, { id, scope }: { id: string; scope: Scope }) {
  const row = await findDocumentRow(db, id, scope);
  if (row === undefined) throw new AppError('not-found');
  const lines = await listDocumentLines(db, id);
  return { ...present(row), lines: lines.map((line) => ({ ...line, gross: { amount: line.gross, currency: row.currency } })) };
}

/** @throws AppError not-found, also out of scope */
export async function downloadDocument(deps: Pick<Deps, 'db' | 'config'>, print: Print, { id, scope }: { id: string; scope: Scope }) {
  const file = (await findDocumentRow(deps.db, id, scope)) && (await invoicePdf(deps, print, { invoiceId: id }));
  if (file === undefined) throw new AppError('not-found');
  return file;
}

/** Clients with debts that are due, the longest first. Days are those of the company. */
export async function listOverdue(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  {
    scope,
    warehouse,
    after,
    limit = mostOverdue,
  }: { scope: Scope; warehouse?: string | undefined; after?: string | undefined; limit?: number | undefined },
): Promise<{ rows: OverdueRow[]; next: string | null }> {
  const { db, clock, settings } = deps;
  const now = clock.now();
  const found = await listOverdueRows(db, {
    scope,
    warehouse,
    now,
    after: readCursor(after),
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const clientIds = [...new Set(rows.map(({ id }) => id))];
  const [dunningSteps, dues, promises, plans, cases] = await Promise.all([
    listDunningSteps(db, clientIds, now),
    listDues(db, clientIds, now),
    listLatestPromises(db, clientIds, now),
    listRunningPlans(deps, clientIds),
    listRunningCases(deps, clientIds),
  ]);
  return {
    next: last === undefined ? null : [last.oldestDueOn, last.id, last.legalEntityId, last.currency].join('_'),
    rows: rows.map(({ due, currency, ...row }) => {
      const isOfAccount = (one: { clientId: string; legalEntityId: string; currency: string }) =>
        one.clientId === row.id && one.legalEntityId === row.legalEntityId && one.currency === currency;
      const promise = promises.find(isOfAccount) ?? null;
      const isPausing = promise?.pauses === true && promise.state !== 'BROKEN';
      const steps = stepsOf(dunningSteps.filter(isOfAccount), isPausing ? promise : null, settings.get('dunning'));
      const plan = plans.find(isOfAccount);
      const collection = cases.find(isOfAccount);
      return {
        ...row,
        due: { amount: due, currency },
        ...steps,
        promise,
        toPromise: dues.find(isOfAccount)?.due ?? 0,
        plan: plan === undefined ? null : { id: plan.id, next: plan.next },
        collection: collection === undefined ? null : { id: collection.id, handedOn: collection.handedOn },
      };
    }),
  };
}

function readCursor(after: string | undefined): OverdueCursor | null {
  const [oldestDueOn, id, legalEntityId, currency] = after?.split('_') ?? [];
  if (oldestDueOn === undefined || id === undefined || legalEntityId === undefined || currency === undefined) return null;
  return { oldestDueOn, id, legalEntityId, currency };
}

function present({ gross, open, currency, ...row }: DocumentData): DocumentRow {
  return { ...row, gross: { amount: gross, currency }, open: { amount: open, currency } };
}
