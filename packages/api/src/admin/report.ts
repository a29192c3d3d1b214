import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { BoxSize } from '../enumerations.ts';
import { Id, LocalDate, queryInteger } from '../values.ts';
import { BridgeBox, BridgeBoxPart, BridgeRow, BridgeTotal, EarnedDocument, EarnedPart } from './report-bridge-rows.ts';
import {
  aged,
  amount,
  DelinquencyRow,
  DelinquentContract,
  DepositRow,
  DoorFinding,
  DunningStep,
  EconomicRow,
  EconomicTotal,
  LateClientsRow,
  MovedContract,
  MoveRow,
  money,
  moves,
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
  share,
  UnconfirmedTransfer,
  UnitMixRow,
  UnpaidTenancy,
  VatReportRow,
} from './report-rows.ts';

/** Reports with a file of their rows. */
export const REPORTS = [
  'occupancy',
  'occupancy-months',
  'rent-roll',
  'unit-mix',
  'moves',
  'moved-contracts',
  'receivables',
  'receivable-items',
  'delinquency',
  'delinquent-contracts',
  'economic',
  'loss-bridge',
  'bridge-boxes',
  'earned-documents',
  'revenue',
  'revenue-documents',
  'deposits',
  'vat',
] as const;
/** Files of the lists of the integrity report. They need the right to read the audit log. */
export const INTEGRITY_REPORTS = ['integrity-doors', 'integrity-unpaid', 'integrity-transfers', 'integrity-people'] as const;
export type IntegrityReport = (typeof INTEGRITY_REPORTS)[number];
export const isIntegrityReport = (name: string): name is IntegrityReport => INTEGRITY_REPORTS.some((known) => known === name);
export type ReportName = (typeof REPORTS)[number] | IntegrityReport;

export const ReportFormat = z.enum(['CSV', 'XLSX']);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** 'YYYY-MM' */
const Month = z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/));
const where = { warehouse: z.optional(Id), company: z.optional(Id) };
/** The end of this day in the warehouse; absent: today. */
const onDay = { ...where, asOf: z.optional(LocalDate) };
/** Both inclusive, at most 62 months; absent: the running month up to today. */
const inDays = { ...where, from: z.optional(LocalDate), to: z.optional(LocalDate) };
/** Both inclusive, at most 62; absent: the last twelve. */
const inMonths = { ...where, fromMonth: z.optional(Month), toMonth: z.optional(Month) };
/** The same up to the end of a day that counts as today. */
const untilDay = { ...inMonths, asOf: z.optional(LocalDate) };
const pageOf = { after: z.optional(Id), limit: z.optional(queryInteger(1, 500)) };
const filters = {
  state: z.optional(ReportBoxState),
  size: z.optional(BoxSize),
  floor: z.optional(queryInteger(-99, 999)),
  client: z.optional(Id),
  kind: z.optional(z.enum(['IN', 'OUT'])),
  step: z.optional(DunningStep),
  /** Days since the oldest open rent was due. */
  moreThan: z.optional(queryInteger(0, 10_000)),
  /** Only rows with an amount in this part of the bridge. */
  part: z.optional(z.union([BridgeBoxPart, EarnedPart])),
};
const { state, size, floor, client, kind, step, moreThan } = filters;

const read = { tag: 'report', access: 'staff', right: 'read:money-report', scope: 'warehouse' } as const;
const download = {
  params: z.object({ report: z.enum(REPORTS) }),
  query: z.object({ ...onDay, ...inDays, ...inMonths, ...filters }),
} as const;
const integrity = { tag: 'report', access: 'staff', right: 'read:audit', scope: 'warehouse' } as const;
const downloadIntegrity = { params: z.object({ report: z.enum(INTEGRITY_REPORTS) }), query: z.object(inDays) } as const;
const asOf = { asOf: LocalDate };
const span = { from: LocalDate, to: LocalDate };
const next = { next: z.nullable(Id) };
const onePage = <T extends z.core.$ZodType>(row: T) => ({ rows: z.array(row), ...next });

export const reportEndpoints = {
  'GET /api/admin/reports/occupancy': {
    ...read,
    summary: 'Occupancy by units, by area and economic, per warehouse at the end of a day',
    query: z.object(onDay),
    response: z.object({ ...asOf, rows: z.array(OccupancyRow), totals: z.array(OccupancyTotal) }),
  },
  'GET /api/admin/reports/occupancy-months': {
    ...read,
    summary: 'Occupancy at the end of each month',
    query: z.object(inMonths),
    response: z.object({ rows: z.array(OccupancyMonth) }),
  },
  'GET /api/admin/reports/rent-roll': {
    ...read,
    summary: 'A row for each box that existed at the end of a day',
    query: z.object({ ...onDay, ...pageOf, state, size, floor }),
    response: z.object({
      ...asOf,
      ...onePage(RentRollRow),
      /** Of all pages. */
      totals: z.array(z.object({ ...money, boxes: z.int(), let: z.int(), area: z.int(), list: amount, rent: amount })),
    }),
  },
  'GET /api/admin/reports/unit-mix': {
    ...read,
    summary: 'Boxes and prices by size, floor and currency at the end of a day',
    query: z.object(onDay),
    response: z.object({ ...asOf, rows: z.array(UnitMixRow) }),
  },
  'GET /api/admin/reports/moves': {
    ...read,
    summary: 'Contracts that began and ended, per warehouse and month',
    query: z.object(inDays),
    response: z.object({
      ...span,
      rows: z.array(MoveRow),
      totals: z.array(z.object({ ...money, ...moves })),
      months: z.array(z.object({ month: z.string(), in: z.int(), out: z.int() })),
    }),
  },
  'GET /api/admin/reports/moved-contracts': {
    ...read,
    summary: 'The contracts behind move-ins and move-outs, the latest first',
    query: z.object({ ...inDays, ...pageOf, kind }),
    response: z.object({ ...span, ...onePage(MovedContract) }),
  },
  'GET /api/admin/reports/receivables': {
    ...read,
    summary: 'Open amounts at the end of a day by age, per client and company, the largest overdue amount first',
    query: z.object({ ...onDay, ...pageOf }),
    response: z.object({
      ...asOf,
      ...onePage(ReceivableRow),
      totals: z.array(z.object({ companyId: Id, company: z.string(), ...money, ...aged })),
    }),
  },
  'GET /api/admin/reports/receivable-items': {
    ...read,
    summary: 'The entries behind the receivables, the oldest first',
    query: z.object({ ...onDay, ...pageOf, client }),
    response: z.object({ ...asOf, ...onePage(ReceivableItem) }),
  },
  'GET /api/admin/reports/delinquency': {
    ...read,
    summary: 'Contracts with overdue rents and their money by step of dunning at the end of a day',
    query: z.object(onDay),
    response: z.object({
      ...asOf,
      rows: z.array(DelinquencyRow),
      totals: z.array(z.object({ ...money, contracts: z.int(), running: z.int(), open: amount, contractShare: share, moneyShare: share })),
      clients: z.array(LateClientsRow),
    }),
  },
  'GET /api/admin/reports/delinquent-contracts': {
    ...read,
    summary: 'The contracts behind the delinquency, the longest overdue first, at most 1,000',
    query: z.object({ ...onDay, step, moreThan }),
    response: z.object({ ...asOf, rows: z.array(DelinquentContract) }),
  },
  'GET /api/admin/reports/economic': {
    ...read,
    summary: 'Economic occupancy: the rent that each month earned, of the list prices of what could be let',
    query: z.object(inMonths),
    response: z.object({ rows: z.array(EconomicRow), totals: z.array(EconomicTotal) }),
  },
  'GET /api/admin/reports/earned-documents': {
    ...read,
    summary: 'The documents behind the earned rent, each with its part in these months, the earliest tax day first',
    query: z.object({ ...untilDay, ...pageOf, part: z.optional(EarnedPart) }),
    response: z.object(onePage(EarnedDocument)),
  },
  'GET /api/admin/reports/loss-bridge': {
    ...read,
    summary: 'From the list prices of what could be let to what was collected, by month and warehouse, as of the end of a day',
    query: z.object(untilDay),
    response: z.object({ ...asOf, rows: z.array(BridgeRow), totals: z.array(BridgeTotal) }),
  },
  'GET /api/admin/reports/bridge-boxes': {
    ...read,
    summary: 'The boxes behind the bridge of losses, in the order of warehouses and names',
    query: z.object({ ...untilDay, ...pageOf, part: z.optional(BridgeBoxPart) }),
    response: z.object(onePage(BridgeBox)),
  },
  'GET /api/admin/reports/revenue': {
    ...read,
    summary: 'Net revenue of documents by month of their tax day and by warehouse, also per square metre',
    query: z.object(inMonths),
    response: z.object({
      rows: z.array(RevenueRow),
      totals: z.array(z.object({ month: z.string(), ...money, documents: z.int(), net: amount })),
    }),
  },
  'GET /api/admin/reports/revenue-documents': {
    ...read,
    summary: 'The documents behind revenue and VAT, the earliest tax day first',
    query: z.object({ ...inMonths, ...pageOf }),
    response: z.object(onePage(RevenueDocument)),
  },
  'GET /api/admin/reports/deposits': {
    ...read,
    summary: 'Deposits that were held at the end of a day, the oldest first',
    query: z.object({ ...onDay, ...pageOf }),
    response: z.object({ ...asOf, ...onePage(DepositRow), totals: z.array(z.object({ ...money, deposits: z.int(), held: amount })) }),
  },
  'GET /api/admin/reports/vat': {
    ...read,
    summary: 'VAT of documents per company, month of their tax day, kind and rate. Equals the accounting export',
    // A document belongs to a company, not to a warehouse.
    scope: 'legal-entity',
    query: z.object({ company: z.optional(Id), fromMonth: z.optional(Month), toMonth: z.optional(Month) }),
    response: z.object({
      rows: z.array(VatReportRow),
      totals: z.array(
        z.object({ companyId: Id, company: z.string(), ...money, documents: z.int(), net: amount, vat: amount, gross: amount }),
      ),
    }),
  },
  'GET /api/admin/reports/integrity/{report}/csv': {
    ...integrity,
    ...downloadIntegrity,
    audit: 'report.download-integrity',
    summary: 'The rows of a list of the integrity report as CSV, at most 100,000. The download is audited',
    file: ['text/csv'],
  },
  'GET /api/admin/reports/integrity/{report}/xlsx': {
    ...integrity,
    ...downloadIntegrity,
    audit: 'report.download-integrity-xlsx',
    summary: 'The rows of a list of the integrity report as XLSX, at most 100,000. The download is audited',
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'GET /api/admin/reports/integrity': {
    ...integrity,
    summary:
      'What an owner checks: doors of boxes that were not let, boxes let without payments, transfers by hand that no bank line confirms, and acts of each person with money, prices and overlocks',
    query: z.object(inDays),
    response: z.object({
      ...span,
      /** At most 500, the latest first. */
      doors: z.array(DoorFinding),
      /** At most 500, the longest first. */
      unpaid: z.array(UnpaidTenancy),
      /** At most 500, the earliest first. */
      transfers: z.array(UnconfirmedTransfer),
      people: z.array(PersonFinding),
      /** True for a list that has more rows. The files have all. */
      more: z.object({ doors: z.boolean(), unpaid: z.boolean(), transfers: z.boolean() }),
    }),
  },
  'GET /api/admin/reports/{report}/csv': {
    ...read,
    ...download,
    audit: 'report.download',
    summary: 'The rows of a report as CSV, at most 100,000. The download is audited',
    file: ['text/csv'],
  },
  'GET /api/admin/reports/{report}/xlsx': {
    ...read,
    ...download,
    audit: 'report.download-xlsx',
    summary: 'The rows of a report as XLSX, at most 100,000. The download is audited',
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
} as const satisfies Record<string, Endpoint>;
