import { contribute, defineModule } from '../../platform/module/define-module.ts';
import { attachmentsPort } from '../messaging/index.ts';
import { cardUsePort } from '../payments/index.ts';
import { agreementRoutes } from './agreement/index.ts';
import { tenancyMerging } from './client-merge/index.ts';
import { assertNoActiveContracts, cardUse, contractReadRoutes, exportContracts, finalSettlementPort } from './contract/index.ts';
import { contractActRoutes } from './contract-act/index.ts';
import { doorCodeJobs } from './door-codes/index.ts';
import { tenancyGauges } from './gauges.sql.ts';
import { letterAttachments, letterRoutes } from './letter/index.ts';
import { deleteProofsOfClient, exportProofs, ownInsuranceJobs, ownInsuranceRoutes } from './own-insurance/index.ts';
import { rentIncreaseRoutes } from './rent-increase/index.ts';
import { tenancyRetention } from './retention.ts';
import { deleteSharingsOf, exportSharing, sharingRoutes } from './sharing/index.ts';
import { tenancyTasks } from './tasks.sql.ts';
import { deleteTerminationNotes, exportTerminationRequests, terminationJobs, terminationRoutes } from './termination/index.ts';
import { erasePayersOf, exportIncreases, exportTerms } from './terms/index.ts';
import { appleWalletPort, googleWalletPort, walletPassRoutes } from './wallet-pass/index.ts';
import { deleteRequestsOf, exportWithdrawals, withdrawalJobs, withdrawalRoutes } from './withdrawal/index.ts';

export const tenancyModule = defineModule({
  name: 'tenancy',
  requires: { billing: finalSettlementPort, apple: appleWalletPort, google: googleWalletPort },
  register: (context, { billing, apple, google }) => ({
    routes: [
      contractReadRoutes(context),
      contractActRoutes(context, billing),
      rentIncreaseRoutes(context, billing),
      ownInsuranceRoutes(context, billing),
      agreementRoutes(context, context.print),
      letterRoutes(context, context.print),
      sharingRoutes(context),
      terminationRoutes(context, billing),
      withdrawalRoutes(context, billing),
      walletPassRoutes(context, { apple, google }),
    ],
    jobs: [
      ...terminationJobs(context, billing),
      ...withdrawalJobs(context),
      ...doorCodeJobs(context),
      ...ownInsuranceJobs(context, billing),
    ],
    erasure: [
      { assertErasable: assertNoActiveContracts },
      { erase: deleteSharingsOf },
      { erase: deleteTerminationNotes },
      { erase: deleteRequestsOf },
      { erase: erasePayersOf },
      { erase: (trx, { userId }) => deleteProofsOfClient(trx, userId) },
    ],
    merging: tenancyMerging,
    retention: tenancyRetention,
    gauges: tenancyGauges,
    tasks: tenancyTasks,
    exportData: [exportContracts, exportTerms, exportIncreases, exportSharing, exportTerminationRequests, exportWithdrawals, exportProofs],
    contributes: [contribute(cardUsePort, cardUse), contribute(attachmentsPort, letterAttachments(context, context.print))],
  }),
});
