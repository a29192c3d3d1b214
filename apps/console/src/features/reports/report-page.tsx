import type { ComponentType } from 'react';
import { MovedContractsReport, MovesReport, OccupancyReport, RentRollReport, UnitMixReport } from './box-reports.tsx';
import { BridgeBoxesReport, LossBridgeReport } from './bridge-report.tsx';
import { EarnedDocumentsReport, EconomicReport } from './economic-report.tsx';
import { IntegrityReport } from './integrity-report.tsx';
import {
  DelinquencyReport,
  DelinquentContractsReport,
  DepositsReport,
  ReceivableItemsReport,
  ReceivablesReport,
  RevenueDocumentsReport,
  RevenueReport,
  VatReport,
} from './money-reports.tsx';
import type { ReportPage as Name } from './report-filters.ts';
import type { ReportProps } from './report-frame.tsx';

const PAGES: Record<Name, ComponentType<ReportProps>> = {
  occupancy: OccupancyReport,
  'rent-roll': RentRollReport,
  'unit-mix': UnitMixReport,
  moves: MovesReport,
  receivables: ReceivablesReport,
  delinquency: DelinquencyReport,
  economic: EconomicReport,
  'loss-bridge': LossBridgeReport,
  'bridge-boxes': BridgeBoxesReport,
  revenue: RevenueReport,
  deposits: DepositsReport,
  vat: VatReport,
  integrity: IntegrityReport,
  'moved-contracts': MovedContractsReport,
  'receivable-items': ReceivableItemsReport,
  'delinquent-contracts': DelinquentContractsReport,
  'earned-documents': EarnedDocumentsReport,
  'revenue-documents': RevenueDocumentsReport,
};

/** The page of one report. */
export function ReportPage({ report, ...props }: ReportProps & { readonly report: Name }) {
  const Report = PAGES[report];
  return <Report key={report} {...props} />;
}
