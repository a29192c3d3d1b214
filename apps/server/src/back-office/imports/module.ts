import { defineModule } from '../../platform/module/define-module.ts';
import { importMerging } from './apply/merging.ts';
import { importJobs, importRoutes, purgeContent } from './import/index.ts';
import { rehearsalRoutes } from './rehearsal/index.ts';

export const importsModule = defineModule({
  name: 'imports',
  register: (context) => ({
    routes: [importRoutes(context), rehearsalRoutes(context)],
    jobs: importJobs(context),
    merging: [importMerging],
    retention: [
      { table: 'imports', days: 30, purge: purgeContent },
      { table: 'import_documents', stays: 'documents of an import; deleted when it is applied, or with its file after 30 days' },
      { table: 'import_columns', stays: 'names of columns, no personal data' },
      { table: 'import_records', stays: 'ids and amounts of another system; deleted when the import is undone' },
    ],
  }),
});
