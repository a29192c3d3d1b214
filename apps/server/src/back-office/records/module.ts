import { evidenceDeskPort } from '../../modules/payments/index.ts';
import { contribute, defineModule, many } from '../../platform/module/define-module.ts';
import { authenticateViewPort, erasurePort, exportPort, mergePort } from '../../platform/module/ports.ts';
import { deleteAfter } from '../../platform/module/retention.ts';
import { clientRoutes } from './client/index.ts';
import { clientActRoutes } from './client-act/index.ts';
import { clientFileRoutes, deleteOldFiles, eraseFiles, exportFiles } from './client-file/index.ts';
import { clientMergeRoutes, recordsMerging } from './client-merge/index.ts';
import { authenticateView, clientViewRoutes, deleteViewsOf, exportViews } from './client-view/index.ts';
import { contractRoutes } from './contract/index.ts';
import { documentRoutes } from './document/index.ts';
import { evidenceDesk } from './evidence/index.ts';
import { EXPORT_DAYS, exportJobs, exportRoutes } from './export/index.ts';
import { eraseNotes, exportNotes, noteRoutes } from './note/index.ts';
import { paymentListRoutes } from './payment/index.ts';
import { savedViewRoutes } from './saved-view/index.ts';
import { searchRoutes } from './search/index.ts';
import { timelineRoutes } from './timeline/index.ts';

export const recordsModule = defineModule({
  name: 'records',
  requires: { erasure: many(erasurePort), exportParts: many(exportPort), mergeParts: many(mergePort) },
  provides: { authenticateView: authenticateViewPort },
  register: (context, person) => ({
    routes: [
      searchRoutes(context),
      clientRoutes(context),
      clientActRoutes(context, person),
      clientMergeRoutes(context, person.mergeParts),
      clientViewRoutes(context),
      contractRoutes(context, context.print),
      documentRoutes(context, context.print),
      paymentListRoutes(context),
      noteRoutes(context),
      clientFileRoutes(context),
      timelineRoutes(context),
      savedViewRoutes(context),
      exportRoutes(context),
    ],
    jobs: exportJobs(context, context.print),
    contributes: [contribute(evidenceDeskPort, evidenceDesk(context, context.print))],
    erasure: [{ erase: eraseNotes }, { erase: eraseFiles }, { erase: (trx, { userId }) => deleteViewsOf(trx, userId) }],
    exportData: [exportNotes, exportFiles, exportViews],
    merging: recordsMerging,
    provided: { authenticateView: authenticateView(context) },
    retention: [
      { table: 'search_entries', stays: 'copy of names and numbers of other tables, kept by triggers; deleted with the account' },
      deleteAfter('client_views', 'created_at', 365),
      deleteAfter('exports', 'finished_at', EXPORT_DAYS),
      { table: 'export_parts', stays: 'deleted with their export' },
      { table: 'client_files', days: 1095, purge: deleteOldFiles },
      { table: 'notes', stays: 'deleted with the account' },
      { table: 'saved_views', stays: 'filters of lists under a name, until the person of staff removes them' },
      { table: 'list_columns', stays: 'columns of lists that a person of staff has chosen' },
    ],
  }),
});
