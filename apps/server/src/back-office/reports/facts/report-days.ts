import { addMonthsClamped, compareDates, localDateIn } from '@komora/domain';
import { type AppError, invalidField } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findToday, type ReportPlace } from './facts.sql.ts';

const mostMonths = 62;

const wrong = (path: string): AppError => invalidField(path);

/** The present day of the warehouses of a report. */
export async function todayOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, place: ReportPlace): Promise<string> {
  return (await findToday(db, place, clock.now())) ?? localDateIn('UTC', clock.now());
}

/** @throws AppError request/invalid for a day to come */
export async function resolveDay(deps: Pick<Deps, 'db' | 'clock'>, place: ReportPlace & { asOf?: string | undefined }): Promise<string> {
  const today = await todayOf(deps, place);
  if (place.asOf !== undefined && place.asOf > today) throw wrong('asOf');
  return place.asOf ?? today;
}

/**
 * Both days inclusive; default: the running month up to today.
 * @throws AppError request/invalid for a span that ends in the future, before it begins, or after more than 62 months
 */
export async function resolveDays(
  deps: Pick<Deps, 'db' | 'clock'>,
  { from, to, ...place }: ReportPlace & { from?: string | undefined; to?: string | undefined },
): Promise<{ from: string; to: string }> {
  const today = await todayOf(deps, place);
  if (to !== undefined && to > today) throw wrong('to');
  const last = to ?? today;
  const first = from ?? `${last.slice(0, 7)}-01`;
  if (compareDates(first, last) > 0 || first < addMonthsClamped(last, -mostMonths)) throw wrong('from');
  return { from: first, to: last };
}

/** Whole months as days: `from` inclusive, `before` exclusive. */
export interface Months {
  from: string;
  before: string;
  today: string;
}

/**
 * Months 'YYYY-MM', both inclusive; default: twelve up to the running month.
 * @param asOf the day that counts as today
 * @throws AppError request/invalid, as {@link resolveDays}
 */
export async function resolveMonths(
  deps: Pick<Deps, 'db' | 'clock'>,
  { fromMonth, toMonth, ...place }: ReportPlace & { fromMonth?: string | undefined; toMonth?: string | undefined },
  asOf?: string,
): Promise<Months> {
  const today = await resolveDay(deps, { scope: place.scope, warehouse: place.warehouse, company: place.company, asOf });
  if (toMonth !== undefined && toMonth > today.slice(0, 7)) throw wrong('toMonth');
  const last = `${toMonth ?? today.slice(0, 7)}-01`;
  const from = fromMonth === undefined ? addMonthsClamped(last, -11) : `${fromMonth}-01`;
  if (from > last || from <= addMonthsClamped(last, -mostMonths)) throw wrong('fromMonth');
  return { from, before: addMonthsClamped(last, 1), today };
}
