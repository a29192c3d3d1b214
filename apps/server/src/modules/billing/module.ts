import { contribute, defineModule, many } from '../../platform/module/define-module.ts';
import { cancelRequestsPort } from '../identity/index.ts';
import { countHeld } from '../messaging/index.ts';
import { payablePort, paymentsPort, payoutTransfersPort } from '../payments/index.ts';
import { finalSettlementPort } from '../tenancy/index.ts';
import { accountRoutes } from './account/index.ts';
import { accountingExportJobs, accountingExportRoutes } from './accounting-export/index.ts';
import { approvalRoutes, cancelApprovalsOf } from './approval/index.ts';
import { badDebtRoutes } from './bad-debt/index.ts';
import { bankStatementRoutes, payoutTransfers } from './bank-statement/index.ts';
import { baseRateRoutes } from './base-rate/index.ts';
import { billingJobs } from './billing-run/index.ts';
import { cardUpdateJobs, cardUpdateRoutes } from './card-update/index.ts';
import { cashDrawerRoutes } from './cash-drawer/index.ts';
import { chargeRoutes } from './charge/index.ts';
import { billingMerging } from './client-merge/index.ts';
import { collectionCaseRoutes, exportCases } from './collection-case/index.ts';
import { dunningJobs } from './dunning/index.ts';
import { createFinalSettlement } from './final-settlement/index.ts';
import { assertNoOpenPlan, exportPlans, instalmentPlanJobs, instalmentPlanRoutes } from './instalment-plan/index.ts';
import { exportInvoices, invoiceRoutes, readTaxDocument } from './invoice/index.ts';
import { lateInterestRoutes } from './late-interest/index.ts';
import { assertNoMoneyHeld, assertNoOtherDebts, exportLedger } from './ledger/index.ts';
import { limitedActs } from './limited-acts.ts';
import { monthEndRoutes } from './month-end/index.ts';
import { exportPromises, promiseRoutes } from './promise/index.ts';
import { exportRewards, referralRoutes } from './referral/index.ts';
import { assertNoUnpaidRents, exportRents, rentReadRoutes } from './rent/index.ts';
import { rentPayable, rentPaymentRoutes } from './rent-payment/index.ts';
import {
  followNumbers,
  listOpenRecovered,
  readRecordedAt,
  reconcileRestored,
  recordState,
  recoveredPayable,
  restoreJobs,
  restorePort,
  restoreRoutes,
} from './restore/index.ts';
import { billingRetention } from './retention.ts';
import { billingTasks } from './tasks.sql.ts';
import { taxReportingPort, taxReportJobs, taxReportRoutes } from './tax-report/index.ts';

export const billingModule = defineModule({
  name: 'billing',
  requires: { payments: paymentsPort, authorities: many(taxReportingPort) },
  provides: { finalSettlement: finalSettlementPort, restore: restorePort },
  register: (context, { payments, authorities }) => ({
    routes: [
      rentReadRoutes(context, payments),
      rentPaymentRoutes(context, payments),
      cardUpdateRoutes(context, payments),
      invoiceRoutes(context, context.print),
      referralRoutes(context),
      bankStatementRoutes(context),
      accountRoutes(context, context.print),
      badDebtRoutes(context),
      chargeRoutes(context),
      approvalRoutes(context, limitedActs),
      monthEndRoutes(context),
      promiseRoutes(context),
      baseRateRoutes(context),
      lateInterestRoutes(context),
      instalmentPlanRoutes(context, payments),
      collectionCaseRoutes(context),
      cashDrawerRoutes(context),
      accountingExportRoutes(context),
      taxReportRoutes(context),
      restoreRoutes(context),
    ],
    jobs: [
      ...billingJobs(context, payments),
      ...restoreJobs(context, payments),
      ...cardUpdateJobs(context, payments),
      ...dunningJobs(context),
      ...instalmentPlanJobs(context),
      ...taxReportJobs(context, authorities, readTaxDocument),
      ...accountingExportJobs(context, context.print),
    ],
    startWork: () => followNumbers(context),
    erasure: [assertNoUnpaidRents, assertNoOpenPlan, assertNoOtherDebts, assertNoMoneyHeld].map((assertErasable) => ({ assertErasable })),
    merging: billingMerging,
    retention: billingRetention,
    tasks: billingTasks(context.settings),
    exportData: [exportRents, exportInvoices, exportLedger, exportPromises, exportPlans, exportCases, exportRewards],
    contributes: [
      contribute(payablePort, rentPayable(context)),
      contribute(payablePort, recoveredPayable(context)),
      contribute(cancelRequestsPort, (trx, ended) => cancelApprovalsOf(trx, { ...ended, now: context.clock.now() })),
      contribute(payoutTransfersPort, payoutTransfers(context)),
    ],
    provided: {
      finalSettlement: createFinalSettlement(context),
      restore: {
        reconcile: (options) => reconcileRestored(context, payments, options),
        recordState: () => recordState(context),
        readRecordedAt: () => readRecordedAt(context),
        listOpen: () => listOpenRecovered(context.db),
        countWaiting: () => countHeld(context.db),
      },
    },
  }),
});
