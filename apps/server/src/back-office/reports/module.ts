import { defineModule } from '../../platform/module/define-module.ts';
import { boxReportRoutes } from './box-report/index.ts';
import { integrityRoutes } from './integrity/index.ts';
import { moneyReportRoutes } from './money-report/index.ts';
import { reportFileRoutes } from './report-file/index.ts';

export const reportsModule = defineModule({
  name: 'reports',
  register: (context) => ({
    routes: [boxReportRoutes(context), moneyReportRoutes(context), integrityRoutes(context), reportFileRoutes(context)],
  }),
});
