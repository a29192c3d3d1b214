import * as z from 'zod/mini';
import { Currency, Language } from '../enumerations.ts';
import { Id, Instant, LocalDate, Version } from '../values.ts';
import { errorCode } from './values.ts';

/** Content of a file: one record a row. */
export const ImportKind = z.enum(['WAREHOUSES', 'BOXES', 'PRICES', 'CLIENTS', 'CONTRACTS']);
export type ImportKind = z.infer<typeof ImportKind>;

/**
 * UPLOADED → CHECKING → CHECKED → APPLYING → APPLIED → LIVE or UNDONE. LIVE: of contracts alone. An application that finds faults leads back to
 * CHECKED.
 */
export const ImportState = z.enum(['UPLOADED', 'CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'LIVE', 'UNDONE']);
export type ImportState = z.infer<typeof ImportState>;

/** How a file is read. Recognised at the upload; staff can correct it. */
export const ImportReading = z.object({
  format: z.enum(['CSV', 'XLSX']),
  /** Of CSV. */
  encoding: z.enum(['UTF8', 'CP1250']),
  delimiter: z.enum([';', ',', '\t']),
  decimal: z.enum(['COMMA', 'POINT']),
  /** Of dates with slashes. Null: no date shows it, and such dates are faults. `31.12.2026` and `2026-12-31` are always understood. */
  dates: z.nullable(z.enum(['DMY', 'MDY'])),
});
export type ImportReading = z.infer<typeof ImportReading>;

/** The fields of each kind; a `*` marks those that a file must have. */
export const IMPORT_FIELDS = {
  WAREHOUSES: ['externalId', 'name*', 'street*', 'houseNumber*', 'city*', 'zip*', 'lat*', 'lng*', 'phone', 'email'],
  BOXES: ['externalId', 'warehouse', 'name*', 'floor', 'width*', 'length*', 'height', 'price*', 'lock'],
  PRICES: ['warehouse', 'name*', 'price*', 'from'],
  CLIENTS: [
    'externalId',
    'fullName',
    'firstName',
    'lastName',
    'email*',
    'phone*',
    'language',
    'company',
    'companyId',
    'taxId',
    'vatId',
    'street*',
    'houseNumber',
    'city*',
    'zip*',
    'documents',
  ],
  CONTRACTS: [
    'externalId*',
    'warehouse',
    'box*',
    'client*',
    'since*',
    'paidThrough*',
    'rent*',
    'period',
    'insurance',
    'insurancePrice',
    'deposit',
    'balance',
    'entranceCode',
    'boxCode',
    'documents',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;

type Plain<F extends string> = F extends `${infer N}*` ? N : F;
export type ImportFieldOf<K extends ImportKind> = Plain<(typeof IMPORT_FIELDS)[K][number]>;
export type ImportField = ImportFieldOf<ImportKind>;
const plain = (field: string) => field.replace('*', '') as ImportField;
const allFields = [...new Set(Object.values(IMPORT_FIELDS).flat().map(plain))];
export const ImportFieldKey = z.enum(allFields as [ImportField, ...ImportField[]]);

/** The fields of a kind in the order of its template. */
export const importFields = (kind: ImportKind): { field: ImportField; required: boolean }[] =>
  IMPORT_FIELDS[kind].map((field) => ({ field: plain(field), required: field.endsWith('*') }));

/** At most so many rows of a file, without the line of the headers. */
export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

/** Documents of one archive, and their unpacked size. Several archives can be added to an import. */
export const MAX_ARCHIVE_DOCUMENTS = 2_000;
export const MAX_ARCHIVE_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Of an import. */
export const MAX_IMPORT_DOCUMENTS = 10_000;

/** Why a row is rejected. `row` is the line of the file; 0: a document that no row names. */
export const ImportFault = z.object({ row: z.int(), column: z.string(), value: z.string(), code: errorCode });
export type ImportFault = z.infer<typeof ImportFault>;

export const ImportRecord = z.object({
  id: Id,
  kind: ImportKind,
  state: ImportState,
  legalEntityId: Id,
  legalEntityName: z.string(),
  warehouseId: z.nullable(Id),
  fileName: z.string(),
  reading: ImportReading,
  columns: z.array(
    z.object({
      header: z.string(),
      /** Null: ignored. */
      field: z.nullable(ImportFieldKey),
      /** The first values as they were read. */
      samples: z.array(z.string()),
    }),
  ),
  /** Fields that no column fills, although a row needs them. */
  missing: z.array(ImportFieldKey),
  rows: z.int(),
  /** Rows that the running check or application has processed. */
  progress: z.int(),
  /** Null: not checked. */
  created: z.nullable(z.int()),
  updated: z.nullable(z.int()),
  faultCount: z.nullable(z.int()),
  /** The first ones. */
  faults: z.array(ImportFault),
  createdBy: z.string(),
  createdAt: Instant,
  appliedAt: z.nullable(Instant),
  liveAt: z.nullable(Instant),
  /** Of contracts: the old system's bills are present for the rehearsal. */
  hasOldBills: z.boolean(),
  /** Documents of archives that wait for the application. */
  documents: z.int(),
  version: Version,
});
export type ImportRecord = z.infer<typeof ImportRecord>;

/** A bill of the next 60 days, of Komora and of the old system. Minor units; null: it has none for this contract and day. */
export const RehearsalRow = z.object({
  on: LocalDate,
  contract: z.string(),
  client: z.string(),
  net: z.nullable(z.int()),
  vat: z.nullable(z.int()),
  gross: z.nullable(z.int()),
  oldGross: z.nullable(z.int()),
  /** Ours less theirs. */
  difference: z.int(),
});
export type RehearsalRow = z.infer<typeof RehearsalRow>;

export const Rehearsal = z.object({
  currency: Currency,
  from: LocalDate,
  /** The last day. */
  to: LocalDate,
  /** Of the bills, minor units. */
  gross: z.int(),
  /** Null without the bills of the old system. */
  oldGross: z.nullable(z.int()),
  bills: z.int(),
  /** Rows with another amount, or on one side only. */
  differences: z.int(),
  /** At most 1,000, differences first. The CSV file contains all. */
  rows: z.array(RehearsalRow),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

export const templateQuery = z.object({ language: Language });
