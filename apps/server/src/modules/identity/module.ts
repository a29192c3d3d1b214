import { defineModule, many } from '../../platform/module/define-module.ts';
import { authenticatePort, erasurePort, exportPort } from '../../platform/module/ports.ts';
import { accountJobs, accountRoutes, exportSessions, findSession } from './account/index.ts';
import { exportConsents } from './consent/index.ts';
import { dataExportRoutes } from './data-export/index.ts';
import { exportProfile, profileRoutes } from './profile/index.ts';
import { identityRetention } from './retention.ts';

export const identityModule = defineModule({
  name: 'identity',
  requires: { erasure: many(erasurePort), exportParts: many(exportPort) },
  provides: { authenticate: authenticatePort },
  register: (context, { erasure, exportParts }) => ({
    routes: [accountRoutes(context), profileRoutes(context, erasure), dataExportRoutes(context, exportParts)],
    jobs: accountJobs(context),
    retention: identityRetention,
    exportData: [exportProfile, exportConsents, exportSessions],
    provided: { authenticate: findSession(context) },
  }),
});
