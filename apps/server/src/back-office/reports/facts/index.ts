export type { ReportPlace } from './facts.sql.ts';
export { type Months, resolveDay, resolveDays, resolveMonths, todayOf } from './report-days.ts';
