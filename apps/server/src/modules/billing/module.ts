import { contribute, defineModule, many } from '../../platform/module/define-module.ts';
import { payablePort, paymentsPort } from '../payments/index.ts';
import { finalSettlementPort } from '../tenancy/index.ts';
import { accountRoutes } from './account/index.ts';
import { approvalRoutes } from './approval/index.ts';
import { bankStatementRoutes } from './bank-statement/index.ts';
import { billingJobs } from './billing-run/index.ts';
import { chargeRoutes } from './charge/index.ts';
import { dunningJobs } from './dunning/index.ts';
import { createFinalSettlement } from './final-settlement/index.ts';
import { exportInvoices, invoiceRoutes, readTaxDocument } from './invoice/index.ts';
import { exportLedger } from './ledger/index.ts';
import { limitedActs } from './limited-acts.ts';
import { exportRewards, referralRoutes } from './referral/index.ts';
import { assertNoUnpaidRents, exportRents, rentReadRoutes } from './rent/index.ts';
import { rentPayable, rentPaymentRoutes } from './rent-payment/index.ts';
import { listOpenRecovered, reconcileRestored, restoreJobs, restorePort } from './restore/index.ts';
import { billingRetention } from './retention.ts';
import { taxReportingPort, taxReportJobs } from './tax-report/index.ts';

export const billingModule = defineModule({
  name: 'billing',
  requires: { payments: paymentsPort, authorities: many(taxReportingPort) },
  provides: { finalSettlement: finalSettlementPort, restore: restorePort },
  register: (context, { payments, authorities }) => ({
    routes: [
      rentReadRoutes(context),
      rentPaymentRoutes(context, payments),
      invoiceRoutes(context, context.print),
      referralRoutes(context),
      bankStatementRoutes(context),
      accountRoutes(context, context.print),
      chargeRoutes(context),
      approvalRoutes(context, limitedActs),
    ],
    jobs: [
      ...billingJobs(context, payments),
      ...restoreJobs(context),
      ...dunningJobs(context),
      ...taxReportJobs(context, authorities, readTaxDocument),
    ],
    erasure: [{ assertErasable: assertNoUnpaidRents }],
    retention: billingRetention,
    exportData: [exportRents, exportInvoices, exportLedger, exportRewards],
    contributes: [contribute(payablePort, rentPayable(context))],
    provided: {
      finalSettlement: createFinalSettlement(context),
      restore: {
        reconcile: (options) => reconcileRestored(context, payments, options),
        listOpen: () => listOpenRecovered(context.db),
      },
    },
  }),
});
