import { attachmentsPort } from '../../modules/messaging/index.ts';
import { contribute, defineModule } from '../../platform/module/define-module.ts';
import { deleteAfter } from '../../platform/module/retention.ts';
import { boxReportJobs, boxReportRoutes } from './box-report/index.ts';
import { integrityRoutes } from './integrity/index.ts';
import { moneyReportRoutes } from './money-report/index.ts';
import { reportFileRoutes } from './report-file/index.ts';
import { reportAttachments, scheduleJobs, scheduleRoutes } from './schedule/index.ts';

const sumsOfBoxes = 'sums per warehouse, replaced after each change; contains no client';

export const reportsModule = defineModule({
  name: 'reports',
  register: (context) => ({
    routes: [
      boxReportRoutes(context),
      moneyReportRoutes(context),
      integrityRoutes(context),
      reportFileRoutes(context),
      scheduleRoutes(context),
    ],
    jobs: [...scheduleJobs(context), ...boxReportJobs(context)],
    retention: [
      deleteAfter('report_runs', 'ran_at', 365),
      { table: 'report_deliveries', stays: 'deleted with the run' },
      { table: 'report_schedules', stays: 'settings of staff without personal data of clients; removed by their owner' },
      { table: 'report_recipients', stays: 'deleted with the schedule' },
      { table: 'box_changes_by_day', stays: sumsOfBoxes },
      { table: 'box_changes_by_month', stays: sumsOfBoxes },
      { table: 'stale_box_changes', stays: 'removed when the changes of the warehouse are kept; contains no client' },
    ],
    contributes: [contribute(attachmentsPort, reportAttachments(context))],
  }),
});
