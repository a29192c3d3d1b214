import { apiKeyEndpoints } from './api-key.ts';
import { approvalEndpoints } from './approval.ts';
import { auditEndpoints } from './audit.ts';
import { badDebtEndpoints } from './bad-debt.ts';
import { bankStatementEndpoints } from './bank-statement.ts';
import { boxEndpoints } from './box.ts';
import { boxBulkEndpoints } from './box-bulk.ts';
import { boxManyEndpoints } from './box-many.ts';
import { bulkEndpoints } from './bulk.ts';
import { cashEndpoints } from './cash.ts';
import { clientActEndpoints } from './client-act.ts';
import { clientFileEndpoints } from './client-file.ts';
import { clientMergeEndpoints } from './client-merge.ts';
import { clientRecordEndpoints } from './client-record.ts';
import { clientViewEndpoints } from './client-view.ts';
import { collectionCaseEndpoints } from './collection-case.ts';
import { contractActEndpoints } from './contract-act.ts';
import { contractRecordEndpoints } from './contract-record.ts';
import { contractTermsEndpoints } from './contract-terms.ts';
import { credentialEndpoints } from './credential.ts';
import { disputeEndpoints } from './dispute.ts';
import { disputeEvidenceEndpoints } from './dispute-evidence.ts';
import { documentEndpoints } from './document.ts';
import { doorEndpoints } from './door.ts';
import { enquiryEndpoints } from './enquiry.ts';
import { exportEndpoints } from './export.ts';
import { importEndpoints } from './import.ts';
import { inspectionEndpoints } from './inspection.ts';
import { instalmentPlanEndpoints } from './instalment-plan.ts';
import { insuranceEndpoints } from './insurance.ts';
import { jobEndpoints } from './job.ts';
import { keypadCodeEndpoints } from './keypad-code.ts';
import { lateInterestEndpoints } from './late-interest.ts';
import { ledgerEndpoints } from './ledger.ts';
import { legalEditionEndpoints } from './legal-edition.ts';
import { legalEntityEndpoints } from './legal-entity.ts';
import { lockEndpoints } from './lock.ts';
import { mailServerEndpoints } from './mail-server.ts';
import { messageTextEndpoints } from './message-text.ts';
import { monthEndEndpoints } from './month-end.ts';
import { moveInEndpoints } from './move-in.ts';
import { ownInsuranceEndpoints } from './own-insurance.ts';
import { passkeyEndpoints } from './passkey.ts';
import { paymentEndpoints } from './payment.ts';
import { payoutEndpoints } from './payout.ts';
import { photoEndpoints } from './photo.ts';
import { pictureEndpoints } from './picture.ts';
import { planEndpoints } from './plan.ts';
import { priceEndpoints } from './price.ts';
import { promiseEndpoints } from './promise.ts';
import { recoveredPaymentEndpoints } from './recovered-payment.ts';
import { refundEndpoints } from './refund.ts';
import { reportEndpoints } from './report.ts';
import { reportScheduleEndpoints } from './report-schedule.ts';
import { savedViewEndpoints } from './saved-view.ts';
import { searchEndpoints } from './search.ts';
import { serviceAccessEndpoints } from './service-access.ts';
import { sessionEndpoints } from './session.ts';
import { setUpEndpoints } from './set-up.ts';
import { settingEndpoints } from './setting.ts';
import { staffEndpoints } from './staff.ts';
import { taskEndpoints } from './task.ts';
import { taxReportEndpoints } from './tax-report.ts';
import { todayEndpoints } from './today.ts';
import { voucherEndpoints } from './voucher.ts';
import { walkEndpoints } from './walk.ts';
import { warehouseEndpoints } from './warehouse.ts';
import { webhookEndpoints } from './webhook.ts';

export * from './api-key.ts';
export * from './approval.ts';
export * from './audit.ts';
export * from './bad-debt.ts';
export * from './bank-statement.ts';
export * from './box.ts';
export * from './box-bulk.ts';
export * from './box-many.ts';
export * from './bulk.ts';
export * from './cash.ts';
export * from './client-act.ts';
export * from './client-file.ts';
export * from './client-merge.ts';
export * from './client-record.ts';
export * from './client-view.ts';
export * from './collection-case.ts';
export * from './contract-act.ts';
export * from './contract-record.ts';
export * from './contract-terms.ts';
export * from './credential.ts';
export * from './dispute.ts';
export * from './dispute-evidence.ts';
export * from './document.ts';
export * from './door.ts';
export * from './enquiry.ts';
export * from './export.ts';
export * from './import.ts';
export * from './import-values.ts';
export * from './inspection.ts';
export * from './instalment-plan.ts';
export * from './insurance.ts';
export * from './job.ts';
export * from './keypad-code.ts';
export * from './late-interest.ts';
export * from './ledger.ts';
export * from './legal-edition.ts';
export * from './legal-entity.ts';
export * from './lock.ts';
export * from './mail-server.ts';
export * from './message-text.ts';
export * from './month-end.ts';
export * from './move-in.ts';
export * from './own-insurance.ts';
export * from './passkey.ts';
export * from './payment.ts';
export * from './payout.ts';
export * from './photo.ts';
export * from './picture.ts';
export * from './plan.ts';
export * from './price.ts';
export * from './promise.ts';
export * from './recovered-payment.ts';
export * from './refund.ts';
export * from './report.ts';
export * from './report-bridge-rows.ts';
export type {
  DelinquencyRow,
  DelinquentContract,
  DepositRow,
  DoorFinding,
  EconomicRow,
  EconomicTotal,
  LateClientsRow,
  MovedContract,
  MoveRow,
  OccupancyMonth,
  OccupancyRow,
  OccupancyTotal,
  PersonFinding,
  ReceivableItem,
  ReceivableRow,
  RentRollRow,
  ReportBoxState,
  RevenueDocument,
  RevenueRow,
  UnconfirmedTransfer,
  UnitMixRow,
  UnpaidTenancy,
  VatReportRow,
} from './report-rows.ts';
export * from './report-schedule.ts';
export * from './rights.ts';
export * from './saved-view.ts';
export * from './search.ts';
export * from './service-access.ts';
export * from './session.ts';
export * from './set-up.ts';
export * from './setting.ts';
export * from './staff.ts';
export * from './task.ts';
export * from './task-kinds.ts';
export * from './tax-report.ts';
export * from './terms-record.ts';
export * from './timeline.ts';
export * from './today.ts';
export * from './voucher.ts';
export * from './walk.ts';
export * from './warehouse.ts';
export * from './webhook.ts';

/** Every endpoint of staff by `METHOD /path/{param}`. */
export const adminEndpoints = {
  ...serviceAccessEndpoints,
  ...sessionEndpoints,
  ...passkeyEndpoints,
  ...staffEndpoints,
  ...auditEndpoints,
  ...badDebtEndpoints,
  ...bankStatementEndpoints,
  ...paymentEndpoints,
  ...recoveredPaymentEndpoints,
  ...refundEndpoints,
  ...credentialEndpoints,
  ...disputeEndpoints,
  ...disputeEvidenceEndpoints,
  ...jobEndpoints,
  ...messageTextEndpoints,
  ...legalEditionEndpoints,
  ...legalEntityEndpoints,
  ...walkEndpoints,
  ...inspectionEndpoints,
  ...warehouseEndpoints,
  ...payoutEndpoints,
  ...photoEndpoints,
  ...boxEndpoints,
  ...boxManyEndpoints,
  ...boxBulkEndpoints,
  ...bulkEndpoints,
  ...pictureEndpoints,
  ...planEndpoints,
  ...priceEndpoints,
  ...insuranceEndpoints,
  ...voucherEndpoints,
  ...lockEndpoints,
  ...keypadCodeEndpoints,
  ...lateInterestEndpoints,
  ...ledgerEndpoints,
  ...approvalEndpoints,
  ...contractActEndpoints,
  ...moveInEndpoints,
  ...savedViewEndpoints,
  ...searchEndpoints,
  ...clientRecordEndpoints,
  ...clientActEndpoints,
  ...clientFileEndpoints,
  ...clientMergeEndpoints,
  ...clientViewEndpoints,
  ...contractRecordEndpoints,
  ...contractTermsEndpoints,
  ...ownInsuranceEndpoints,
  ...documentEndpoints,
  ...doorEndpoints,
  ...todayEndpoints,
  ...taskEndpoints,
  ...enquiryEndpoints,
  ...setUpEndpoints,
  ...settingEndpoints,
  ...mailServerEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpoints,
  ...reportEndpoints,
  ...reportScheduleEndpoints,
  ...monthEndEndpoints,
  ...taxReportEndpoints,
  ...promiseEndpoints,
  ...instalmentPlanEndpoints,
  ...collectionCaseEndpoints,
  ...cashEndpoints,
  ...importEndpoints,
  ...exportEndpoints,
};
export type AdminEndpoints = typeof adminEndpoints;
export type AdminEndpointKey = keyof AdminEndpoints;

type VerbOf<E> = E extends { audit: infer V extends string } ? V : never;
/** The closed catalogue of audited actions: `noun.verb`. */
export type AuditVerb = VerbOf<AdminEndpoints[AdminEndpointKey]>;
