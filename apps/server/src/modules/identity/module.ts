import { defineModule, many } from '../../platform/module/define-module.ts';
import { authenticateKeyPort, authenticatePort, authenticateStaffPort, erasurePort, exportPort } from '../../platform/module/ports.ts';
import { accountJobs, accountRoutes, exportSessions, findSession } from './account/index.ts';
import { apiKeyRoutes, authenticateKey } from './api-key/index.ts';
import { clientPasskeyRoutes, exportPasskeys } from './client-passkey/index.ts';
import { exportConsents } from './consent/index.ts';
import { dataExportRoutes } from './data-export/index.ts';
import { accountMerging } from './merge/index.ts';
import { passkeyRoutes } from './passkey/index.ts';
import { exportProfile, profileRoutes } from './profile/index.ts';
import { identityRetention } from './retention.ts';
import { roleRoutes } from './role/index.ts';
import { cancelRequestsPort, staffJobs, staffRoutes } from './staff/index.ts';
import { authenticateStaff, staffSessionRoutes } from './staff-session/index.ts';

export const identityModule = defineModule({
  name: 'identity',
  requires: { erasure: many(erasurePort), exportParts: many(exportPort), cancelRequests: many(cancelRequestsPort) },
  provides: { authenticate: authenticatePort, authenticateStaff: authenticateStaffPort, authenticateKey: authenticateKeyPort },
  register: (context, { erasure, exportParts, cancelRequests }) => ({
    routes: [
      accountRoutes(context),
      clientPasskeyRoutes(context),
      profileRoutes(context, erasure),
      dataExportRoutes(context, exportParts),
      staffSessionRoutes(context),
      passkeyRoutes(context),
      staffRoutes({ ...context, cancelRequests }),
      roleRoutes(context),
      apiKeyRoutes(context),
    ],
    jobs: [...accountJobs(context), ...staffJobs(context)],
    retention: identityRetention,
    merging: accountMerging,
    exportData: [exportProfile, exportConsents, exportSessions, exportPasskeys],
    provided: {
      authenticate: findSession(context),
      authenticateStaff: authenticateStaff(context),
      authenticateKey: authenticateKey(context),
    },
  }),
});
