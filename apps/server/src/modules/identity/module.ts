import { defineModule, many } from '../../platform/module/define-module.ts';
import { authenticatePort, authenticateStaffPort, erasurePort, exportPort } from '../../platform/module/ports.ts';
import { accountJobs, accountRoutes, exportSessions, findSession } from './account/index.ts';
import { exportConsents } from './consent/index.ts';
import { dataExportRoutes } from './data-export/index.ts';
import { exportProfile, profileRoutes } from './profile/index.ts';
import { identityRetention } from './retention.ts';
import { roleRoutes } from './role/index.ts';
import { staffRoutes } from './staff/index.ts';
import { authenticateStaff, staffSessionRoutes } from './staff-session/index.ts';

export const identityModule = defineModule({
  name: 'identity',
  requires: { erasure: many(erasurePort), exportParts: many(exportPort) },
  provides: { authenticate: authenticatePort, authenticateStaff: authenticateStaffPort },
  register: (context, { erasure, exportParts }) => ({
    routes: [
      accountRoutes(context),
      profileRoutes(context, erasure),
      dataExportRoutes(context, exportParts),
      staffSessionRoutes(context),
      staffRoutes(context),
      roleRoutes(context),
    ],
    jobs: accountJobs(context),
    retention: identityRetention,
    exportData: [exportProfile, exportConsents, exportSessions],
    provided: { authenticate: findSession(context), authenticateStaff: authenticateStaff(context) },
  }),
});
