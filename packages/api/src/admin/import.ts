import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, queryInteger, requiredText, Version } from '../values.ts';
import {
  ImportFault,
  ImportFieldKey,
  ImportKind,
  ImportReading,
  ImportRecord,
  MAX_IMPORT_BYTES,
  Rehearsal,
  templateQuery,
} from './import-values.ts';
import { keysetPage, listOf, Reason } from './values.ts';

const params = z.object({ id: Id });
const read = { tag: 'import', access: 'staff', right: 'read:integration', scope: 'warehouse' } as const;
const write = { tag: 'import', access: 'staff', right: 'write:integration', scope: 'warehouse' } as const;
const uploadTypes = [
  'application/octet-stream',
  'text/csv',
  'text/plain',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
const upload = { upload: uploadTypes, maxBodyBytes: MAX_IMPORT_BYTES + 1024 * 1024 } as const;
const fileErrors = ['import/unreadable-file', 'import/too-large', 'import/too-many-rows', 'import/no-rows'] as const;
const changeErrors = ['changed-elsewhere', 'import/wrong-state'] as const;

export const importEndpoints = {
  'GET /api/admin/imports': {
    ...read,
    summary: 'Imports of files within the scope, the newest first',
    query: z.object({ ...keysetPage, kind: z.optional(ImportKind) }),
    response: listOf(ImportRecord),
  },
  'GET /api/admin/imports/{id}': { ...read, summary: 'An import with its columns and its first faults', params, response: ImportRecord },
  'GET /api/admin/imports/{id}/faults': {
    ...read,
    summary: 'The faults of the last check, at most 1,000 from `from` on',
    params,
    query: z.object({ from: z.optional(queryInteger(0, 1_000_000)) }),
    response: z.object({ count: z.int(), faults: z.array(ImportFault) }),
  },
  'GET /api/admin/imports/{id}/faults/csv': {
    ...read,
    summary: 'The faults of the last check as a CSV file: row, column, value, code. At most 10,000',
    params,
    file: ['text/csv'],
  },
  'GET /api/admin/import-templates/{kind}': {
    ...read,
    // It belongs to no place.
    scope: 'anywhere',
    summary: 'A CSV file with the columns of a kind, in one of the six languages',
    params: z.object({ kind: ImportKind }),
    query: templateQuery,
    file: ['text/csv'],
  },
  'POST /api/admin/imports': {
    ...write,
    ...upload,
    summary: 'Upload a CSV or XLSX file of one company. Recognises how it is read and what its columns are. Imports nothing yet',
    audit: 'import.upload',
    query: z.object({
      kind: ImportKind,
      legalEntity: Id,
      /** All rows belong to this warehouse. Without it, each row names its warehouse. */
      warehouse: z.optional(Id),
      name: requiredText(200),
    }),
    response: ImportRecord,
    errors: [...fileErrors, 'too-many-requests'],
  },
  'POST /api/admin/imports/{id}/map': {
    ...write,
    summary: 'Set how the file is read and what its columns are. Remembered for the next file',
    audit: 'import.map',
    params,
    body: z.object({
      reading: ImportReading,
      /** One for each column. */
      fields: z.array(z.nullable(ImportFieldKey)).check(z.maxLength(200)),
      version: Version,
    }),
    response: ImportRecord,
    errors: [...changeErrors, ...fileErrors],
  },
  'POST /api/admin/imports/{id}/documents': {
    ...write,
    upload: ['application/octet-stream', 'application/zip', 'application/x-zip-compressed'],
    maxBodyBytes: MAX_IMPORT_BYTES + 1024 * 1024,
    summary:
      'Add the files of a ZIP archive to an import of clients or contracts; rows name them in the column of documents. Up to 20 MiB, 2,000 files, 100 MiB unpacked; further archives can follow',
    audit: 'import.add-documents',
    params,
    response: ImportRecord,
    errors: [
      'import/wrong-state',
      'import/file-deleted',
      'import/unreadable-archive',
      'import/archive-too-large',
      'import/duplicate-document',
      'import/too-many-documents',
    ],
  },
  'POST /api/admin/imports/{id}/documents/remove': {
    ...write,
    summary: 'Remove all documents of an import that was not applied',
    audit: 'import.remove-documents',
    params,
    response: ImportRecord,
    errors: ['import/wrong-state'],
  },
  'POST /api/admin/imports/{id}/check': {
    ...write,
    summary: 'Start a check: the same work as the application, rolled back. `GET …/{id}` returns its progress and result',
    audit: 'import.check',
    params,
    body: z.object({ version: Version }),
    response: ImportRecord,
    errors: [...changeErrors, 'import/file-deleted', 'import/missing-column'],
  },
  'POST /api/admin/imports/{id}/apply': {
    ...write,
    summary: 'Start the application of a checked file: all rows or none. Repeating it while it runs starts it again, without effect',
    audit: 'import.apply',
    params,
    body: z.object({ version: Version }),
    response: ImportRecord,
    errors: [...changeErrors, 'import/file-deleted', 'import/faulty-rows'],
  },
  'POST /api/admin/imports/{id}/undo': {
    ...write,
    summary: 'Remove what an import created. Rejected after anything depends on it, or after it went live; changed records stay changed',
    audit: 'import.undo',
    reason: true,
    params,
    body: z.object({ version: Version, reason: Reason }),
    response: ImportRecord,
    errors: [...changeErrors, 'import/not-undoable'],
  },
  'POST /api/admin/imports/{id}/live': {
    ...write,
    summary: 'Set imported contracts live: enters balances and deposits, invites the clients, and billing and doors begin',
    audit: 'import.set-live',
    reason: true,
    params,
    body: z.object({ version: Version, reason: Reason }),
    response: ImportRecord,
    errors: changeErrors,
  },
  'POST /api/admin/imports/{id}/old-bills': {
    ...write,
    ...upload,
    summary: 'Upload the bills of the old system for the next 60 days: contract, day, amount with VAT',
    audit: 'import.set-old-bills',
    params,
    response: ImportRecord,
    errors: [...fileErrors, 'import/missing-column', 'import/faulty-rows', 'import/wrong-state'],
  },
  'GET /api/admin/imports/{id}/rehearsal': {
    ...read,
    summary: 'Bills of the next 60 days for imported contracts, beside the bills of the old system',
    params,
    response: Rehearsal,
    errors: ['import/wrong-state'],
  },
  'GET /api/admin/imports/{id}/rehearsal/csv': {
    ...read,
    summary: 'The rehearsal as a CSV file',
    params,
    file: ['text/csv'],
    errors: ['import/wrong-state'],
  },
} as const satisfies Record<string, Endpoint>;
