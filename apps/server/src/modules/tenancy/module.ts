import { contribute, defineModule } from '../../platform/module/define-module.ts';
import { cardUsePort } from '../payments/index.ts';
import { agreementRoutes } from './agreement/index.ts';
import { assertNoActiveContracts, contractReadRoutes, exportContracts, finalSettlementPort, isCardInUse } from './contract/index.ts';
import { doorCodeJobs } from './door-codes/index.ts';
import { tenancyGauges } from './gauges.sql.ts';
import { tenancyRetention } from './retention.ts';
import { deleteSharingsOf, exportSharing, sharingRoutes } from './sharing/index.ts';
import { deleteTerminationNotes, exportTerminationRequests, terminationJobs, terminationRoutes } from './termination/index.ts';
import { deleteRequestsOf, exportWithdrawals, withdrawalJobs, withdrawalRoutes } from './withdrawal/index.ts';

export const tenancyModule = defineModule({
  name: 'tenancy',
  requires: { billing: finalSettlementPort },
  register: (context, { billing }) => ({
    routes: [
      contractReadRoutes(context),
      agreementRoutes(context, context.print),
      sharingRoutes(context),
      terminationRoutes(context, billing),
      withdrawalRoutes(context, billing),
    ],
    jobs: [...terminationJobs(context, billing), ...withdrawalJobs(context), ...doorCodeJobs(context)],
    erasure: [
      { assertErasable: assertNoActiveContracts },
      { erase: deleteSharingsOf },
      { erase: deleteTerminationNotes },
      { erase: deleteRequestsOf },
    ],
    retention: tenancyRetention,
    gauges: tenancyGauges,
    exportData: [exportContracts, exportSharing, exportTerminationRequests, exportWithdrawals],
    contributes: [contribute(cardUsePort, (reader, { provider, reference }) => isCardInUse(reader, provider, reference))],
  }),
});
