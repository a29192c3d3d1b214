import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, requiredText } from '../values.ts';
import { Reason } from './values.ts';

/** Of an uploaded file. */
export const MAX_CLIENT_FILE_BYTES = 10 * 1024 * 1024;
/** Of a client, with those of the contracts. */
export const MAX_CLIENT_FILES = 500;
/** As they are stored: a picture becomes WebP. */
export const CLIENT_FILE_TYPES = ['application/pdf', 'image/webp', 'text/plain', 'text/csv'] as const;
export type ClientFileType = (typeof CLIENT_FILE_TYPES)[number];

export const ClientFile = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.enum(CLIENT_FILE_TYPES),
  bytes: z.int(),
  contractId: z.nullable(Id),
  contractNumber: z.nullable(z.string()),
  addedAt: Instant,
  addedBy: z.string(),
});
export type ClientFile = z.infer<typeof ClientFile>;

const params = z.object({ id: Id });
const common = { tag: 'client', access: 'staff', scope: 'warehouse', params } as const;

export const clientFileEndpoints = {
  'GET /api/admin/clients/{id}/files': {
    ...common,
    right: 'read:client',
    summary:
      'Files on the record of a client and of the contracts within the scope, the latest first; with `contract` those of one contract',
    query: z.object({ contract: z.optional(Id) }),
    response: z.object({ files: z.array(ClientFile) }),
  },
  'POST /api/admin/clients/{id}/files': {
    ...common,
    right: 'write:client',
    summary:
      'Add a file to the record of a client or of a contract: PDF, JPEG, PNG, WebP or text, up to 10 MiB. The content decides the type. Pictures become WebP without metadata',
    audit: 'file.add',
    query: z.object({ name: requiredText(200), contract: z.optional(Id) }),
    upload: ['application/octet-stream', 'application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'text/plain', 'text/csv'],
    // More than a file may have, so that the error of a slightly larger one names the limit.
    maxBodyBytes: MAX_CLIENT_FILE_BYTES + 1024 * 1024,
    response: ClientFile,
    errors: ['file/unsupported-type', 'file/unreadable', 'file/too-large', 'file/too-many', 'client/erased', 'too-many-requests'],
  },
  'GET /api/admin/client-files/{id}': {
    ...common,
    right: 'read:person-data',
    summary: 'Download a file of a client. The download is audited',
    audit: 'file.download',
    file: CLIENT_FILE_TYPES,
  },
  'POST /api/admin/client-files/{id}/remove': {
    ...common,
    right: 'write:client',
    summary: 'Remove a file of a client for good',
    audit: 'file.remove',
    reason: true,
    body: z.object({ reason: Reason }),
  },
} as const satisfies Record<string, Endpoint>;
