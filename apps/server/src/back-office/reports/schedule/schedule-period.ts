import type { ScheduledReport } from '@komora/api/admin';
import { addDays, addMonthsClamped, periodOfReport, type ReportTime } from '@komora/domain';
import type { ReportFilters } from '../report-file/index.ts';

/** Which days a report takes. */
const daysOf: Record<ScheduledReport, 'day' | 'days' | 'months'> = {
  occupancy: 'day',
  'rent-roll': 'day',
  'unit-mix': 'day',
  moves: 'days',
  'moved-contracts': 'days',
  receivables: 'day',
  'receivable-items': 'day',
  delinquency: 'day',
  'delinquent-contracts': 'day',
  economic: 'months',
  'loss-bridge': 'months',
  'bridge-boxes': 'months',
  'earned-documents': 'months',
  revenue: 'months',
  'revenue-documents': 'months',
  deposits: 'day',
  vat: 'months',
  'integrity-doors': 'days',
  'integrity-unpaid': 'days',
  'integrity-transfers': 'days',
  'integrity-people': 'days',
};

type Days = Pick<ReportFilters, 'asOf' | 'from' | 'to' | 'fromMonth' | 'toMonth'>;

/** The filters of the days of a sent report, and the same as dates for its reader: `from` is null for a single day. */
export function schedulePeriod(
  report: ScheduledReport,
  every: ReportTime['every'],
  asOf: string,
): { filters: Days; from: string | null; to: string } {
  const period = periodOfReport(every, addDays(asOf, 1));
  switch (daysOf[report]) {
    case 'day':
      return { filters: { asOf }, from: null, to: asOf };
    case 'days': {
      const { from, to } = period;
      return { filters: { from, to }, from: from === to ? null : from, to };
    }
    case 'months': {
      const { fromMonth, toMonth } = period;
      const end = addDays(addMonthsClamped(`${toMonth}-01`, 1), -1);
      return { filters: { fromMonth, toMonth, asOf }, from: `${fromMonth}-01`, to: end < asOf ? end : asOf };
    }
  }
}
