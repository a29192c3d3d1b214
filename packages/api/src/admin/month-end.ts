import { DOCUMENT_KINDS } from '@komora/domain';
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency } from '../enumerations.ts';
import { Id, Instant, requiredText } from '../values.ts';

/** 'YYYY-MM' */
export const Month = z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/));

/** Minor units, negative for credit notes. */
const amounts = { net: z.int(), vat: z.int(), gross: z.int() };

/** RUNNING: not over at the company. OPEN: over, and can be closed. CLOSED: no document is dated into it any more. */
export const MonthState = z.enum(['RUNNING', 'OPEN', 'CLOSED']);

export const MonthRow = z.object({
  companyId: Id,
  company: z.string(),
  month: Month,
  state: MonthState,
  documents: z.int(),
  totals: z.array(z.object({ currency: Currency, ...amounts })),
  closedAt: z.nullable(Instant),
  closedBy: z.nullable(z.string()),
});
export type MonthRow = z.infer<typeof MonthRow>;

export const MonthVat = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** Basis points; null with an exemption. */
  rate: z.nullable(z.int()),
  exemption: z.nullable(z.string()),
  documents: z.int(),
  currency: Currency,
  ...amounts,
});
export type MonthVat = z.infer<typeof MonthVat>;

/**
 * POHODA, MONEY_S3: for companies in Slovakia and Czechia. OMEGA: in Slovakia. JPK_FA: for companies in Poland. CSV: documents and VAT as tables. DOCUMENTS: the tables with each document as PDF and
 * UBL.
 */
export const ExportFormat = z.enum(['POHODA', 'MONEY_S3', 'OMEGA', 'JPK_FA', 'CSV', 'DOCUMENTS']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** A letter or word of an export that the format cannot express, with what is written instead. */
const Replaced = z.object({ from: z.string(), to: z.string() });

export const AccountingExport = z.object({
  id: Id,
  companyId: Id,
  month: Month,
  format: ExportFormat,
  state: z.enum(['WAITING', 'DONE', 'FAILED']),
  requestedBy: z.string(),
  requestedAt: Instant,
  /** Of a finished file. */
  name: z.nullable(z.string()),
  size: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  replaced: z.array(Replaced),
  /** Why the file could not be made, in English. */
  error: z.nullable(z.string()),
});
export type AccountingExport = z.infer<typeof AccountingExport>;

/** Fields of JPK_FA that the record of the company does not have. */
export const JpkOptions = z.object({
  taxOffice: z.string().check(z.trim(), z.regex(/^\d{4}$/)),
  voivodeship: requiredText(36),
  county: requiredText(36),
  commune: requiredText(36),
});

const byMonth = { params: z.object({ company: Id, month: Month }) };
const read = { tag: 'month-end', access: 'staff', right: 'read:tax', scope: 'legal-entity' } as const;

export const monthEndEndpoints = {
  'GET /api/admin/months': {
    ...read,
    summary: 'The last 24 months of each company with the totals of their documents, the newest first',
    query: z.object({ company: z.optional(Id) }),
    response: z.object({ rows: z.array(MonthRow) }),
  },
  'GET /api/admin/companies/{company}/months/{month}': {
    ...read,
    ...byMonth,
    summary: 'The VAT of a month by kind and rate, what is still open, and the files that were made',
    response: z.object({
      ...MonthRow.shape,
      vat: z.array(MonthVat),
      /** Of the VAT above. The call that closes the month repeats it, so that nobody closes what they have not seen. */
      seal: z.string(),
      /** Earlier months that are closed with this one. */
      alsoCloses: z.array(Month),
      open: z.object({
        /** Transfers up to the end of the month that match no rent. */
        transfers: z.int(),
        /** Documents of the month that the tax authority rejected. */
        rejectedReports: z.int(),
        /** Documents of the month that the tax authority has not accepted yet. */
        waitingReports: z.int(),
        /** Refunds asked for up to the end of the month that are not finished. */
        refunds: z.int(),
        /** Payouts of gateways with open differences. */
        payouts: z.int(),
      }),
      formats: z.array(ExportFormat),
      exports: z.array(AccountingExport),
    }),
    errors: ['not-found'],
  },
  'POST /api/admin/companies/{company}/months/{month}/close': {
    ...byMonth,
    tag: 'month-end',
    access: 'staff',
    right: 'write:tax',
    scope: 'legal-entity',
    audit: 'month.close',
    reason: true,
    summary: 'Accept the VAT of a month: no document is dated into it or an earlier month any more. Cannot be undone',
    body: z.object({ seal: requiredText(64), reason: requiredText(500) }),
    errors: ['not-found', 'month/not-over', 'month/closed', 'changed-elsewhere'],
  },
  'POST /api/admin/companies/{company}/months/{month}/exports': {
    ...byMonth,
    tag: 'month-end',
    access: 'staff',
    right: 'write:tax',
    scope: 'legal-entity',
    audit: 'accounting-export.request',
    summary: 'Make a file for the accountant of a closed month. A job makes it; its totals equal the VAT report',
    body: z.object({ format: ExportFormat, jpk: z.optional(JpkOptions) }),
    response: z.object({ id: Id }),
    errors: ['not-found', 'month/not-closed', 'accounting-export/other-country'],
  },
  'GET /api/admin/accounting-exports/{id}/file': {
    tag: 'month-end',
    access: 'staff',
    right: 'read:tax',
    scope: 'legal-entity',
    audit: 'accounting-export.download',
    summary: 'The file of a finished export. Files are kept for 14 days, and a repeated export has the same content',
    params: z.object({ id: Id }),
    file: ['application/xml', 'application/zip'],
    errors: ['not-found', 'accounting-export/not-ready'],
  },
} as const satisfies Record<string, Endpoint>;
