export { moneyReportRoutes } from './money-report.routes.ts';
export { listBoxesOfBridge, showLossBridge } from './show-bridge.ts';
export { listEarnedDocuments, showEconomic } from './show-economic.ts';
export { listDelinquentContracts, listReceivableItems, showDelinquency, showDeposits, showReceivables } from './show-receivables.ts';
export { listDocumentsOfMonths, showRevenue, showVat } from './show-revenue.ts';
