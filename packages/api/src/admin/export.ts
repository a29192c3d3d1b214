import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant } from '../values.ts';
import type { Right } from './rights.ts';
import { Reason } from './values.ts';

/** The tables of an export, in the order of its files, with the right that each needs. The names stay: programs read the files. */
export const EXPORT_TABLES = {
  'legal-entities': 'read:legal-entity',
  warehouses: 'read:warehouse',
  boxes: 'read:box',
  'box-states': 'read:box',
  'box-prices': 'read:price',
  insurances: 'read:price',
  clients: 'read:client',
  consents: 'read:client',
  notes: 'read:client',
  files: 'read:client',
  'waiting-list': 'read:client',
  orders: 'read:contract',
  contracts: 'read:contract',
  'contract-terms': 'read:contract',
  'rent-increases': 'read:contract',
  terminations: 'read:contract',
  sharings: 'read:contract',
  rents: 'read:invoice',
  invoices: 'read:invoice',
  'invoice-items': 'read:invoice',
  'ledger-entries': 'read:invoice',
  allocations: 'read:invoice',
  promises: 'read:invoice',
  instalments: 'read:invoice',
  payments: 'read:payment',
  disputes: 'read:payment',
  refunds: 'read:refund',
  'bank-entries': 'read:bank',
  'cash-days': 'read:cash',
  'cash-movements': 'read:cash',
  'tax-reports': 'read:tax',
  locks: 'read:door',
  'door-log': 'read:door',
  tasks: 'read:task',
  messages: 'read:message',
  staff: 'read:staff',
  'audit-log': 'read:audit',
} as const satisfies Record<string, Right>;

export type ExportTable = keyof typeof EXPORT_TABLES;
export const ExportTable = z.enum(Object.keys(EXPORT_TABLES) as [ExportTable, ...ExportTable[]]);

export const DataExport = z.object({
  id: Id,
  /** FULL: everything of a company or of the organisation. */
  kind: z.enum(['LIST', 'FULL']),
  state: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  /** Of a full export; null: the whole organisation. */
  legalEntityId: z.nullable(Id),
  tables: z.array(ExportTable),
  /** With the documents of each month as PDF and e-invoice. */
  hasDocuments: z.boolean(),
  /** Tables whose rows are all in the file. */
  finishedTables: z.int(),
  rows: z.int(),
  requestedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** Of a finished file: it is deleted then. */
  expiresAt: z.nullable(Instant),
  name: z.nullable(z.string()),
  /** Bytes. */
  size: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  /** TOO_LARGE: above 4 GB. DOCUMENTS: a document cannot be printed, or differs from the VAT report. */
  error: z.nullable(z.enum(['TOO_LARGE', 'DOCUMENTS', 'UNEXPECTED'])),
});
export type DataExport = z.infer<typeof DataExport>;

const common = { tag: 'export', access: 'staff', person: true } as const;
const byId = { ...common, params: z.object({ id: Id }) } as const;

export const exportEndpoints = {
  'GET /api/admin/exports': {
    ...common,
    summary: 'My exports, the newest first, at most 50. Finished ones are deleted after 7 days',
    response: z.object({ exports: z.array(DataExport) }),
  },
  'POST /api/admin/exports': {
    ...common,
    right: 'read:warehouse',
    scope: 'anywhere',
    summary: 'Export tables in the background: a ZIP with one CSV file for each, with the rows that I may see',
    audit: 'export.request',
    body: z.object({ tables: z.array(ExportTable).check(z.minLength(1), z.maxLength(100)) }),
    response: DataExport,
    errors: ['export/running', 'export/not-allowed'],
  },
  'POST /api/admin/full-exports': {
    ...common,
    right: 'write:export',
    scope: 'legal-entity',
    fresh: true,
    summary: 'Export all tables of a company or of the whole organisation in the background. Without passwords, secrets and door codes',
    audit: 'export.request-full',
    reason: true,
    body: z.object({
      /** Null: the whole organisation. */
      legalEntityId: z.nullable(Id),
      /** Also the documents of each month as PDF and e-invoice. */
      documents: z.boolean(),
      reason: Reason,
    }),
    response: DataExport,
    errors: ['export/running', 'not-found'],
  },
  'POST /api/admin/exports/{id}/cancel': {
    ...byId,
    summary: 'Cancel one of my exports that waits or runs',
    audit: 'export.cancel',
    response: DataExport,
    errors: ['export/ended'],
  },
  'GET /api/admin/exports/{id}/file': {
    ...byId,
    fresh: true,
    summary: 'The file of one of my finished exports, as long as I still hold its rights there',
    audit: 'export.download',
    file: ['application/zip'],
    errors: ['export/not-ready', 'forbidden'],
  },
} as const satisfies Record<string, Endpoint>;
