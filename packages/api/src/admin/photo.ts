import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Version } from '../values.ts';
import { LocalisedText, Photo } from '../warehouse.ts';
import { localisedText } from './values.ts';

export const PhotoRecord = z.object({ id: Id, ...Photo.shape, alt: LocalisedText });
export type PhotoRecord = z.infer<typeof PhotoRecord>;

/** The photos of a warehouse in their order. */
export const PhotoSet = z.object({
  photos: z.array(PhotoRecord),
  /** Increases with every change of the set; independent of the warehouse's own version. */
  version: Version,
});
export type PhotoSet = z.infer<typeof PhotoSet>;

/** Of a warehouse. */
export const MAX_PHOTOS = 20;
/** Of an uploaded file. */
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024;

const params = z.object({ id: Id });

export const photoEndpoints = {
  'GET /api/admin/warehouses/{id}/photos': {
    summary: 'Photos of a warehouse, in the order of its public page',
    tag: 'warehouse',
    access: 'staff',
    right: 'read:warehouse',
    scope: 'warehouse',
    params,
    response: PhotoSet,
  },
  'POST /api/admin/warehouses/{id}/photos': {
    summary: 'Add a photo at the end: JPEG, PNG, WebP or AVIF up to 20 MiB and 100 megapixels. Metadata are removed',
    tag: 'warehouse',
    access: 'staff',
    right: 'write:warehouse',
    scope: 'warehouse',
    audit: 'photo.add',
    params,
    upload: ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    // More than a photo may have, so that the error of a slightly larger file names the limit.
    maxBodyBytes: MAX_PHOTO_BYTES + 1024 * 1024,
    response: PhotoSet,
    errors: [
      'photo/unsupported-type',
      'photo/unreadable',
      'photo/too-large',
      'photo/too-small',
      'photo/too-many',
      'photo/exists',
      'too-many-requests',
    ],
  },
  'PUT /api/admin/warehouses/{id}/photos': {
    summary: 'Set the order and the alternative texts of all photos of a warehouse',
    tag: 'warehouse',
    access: 'staff',
    right: 'write:warehouse',
    scope: 'warehouse',
    audit: 'photo.arrange',
    params,
    body: z.object({
      /** Each photo of the warehouse once. */
      photos: z.array(z.object({ id: Id, alt: localisedText(300) })).check(z.maxLength(MAX_PHOTOS)),
      version: Version,
    }),
    response: PhotoSet,
    errors: ['changed-elsewhere'],
  },
  'DELETE /api/admin/warehouse-photos/{id}': {
    summary: 'Delete a photo of a warehouse',
    tag: 'warehouse',
    access: 'staff',
    right: 'write:warehouse',
    scope: 'warehouse',
    audit: 'photo.delete',
    params,
    response: PhotoSet,
  },
} as const satisfies Record<string, Endpoint>;
