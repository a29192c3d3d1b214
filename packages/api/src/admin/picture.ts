import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, queryInteger } from '../values.ts';

/** A picture of the entrance of a warehouse, without the picture itself. */
export const PictureRecord = z.object({
  id: Id,
  warehouseId: Id,
  takenAt: Instant,
  deletedAfter: Instant,
  /** Null: a client. */
  takenBy: z.nullable(z.string()),
});
export type PictureRecord = z.infer<typeof PictureRecord>;

const picture = { tag: 'door', access: 'staff', right: 'read:door-opening', scope: 'warehouse' } as const;

export const pictureEndpoints = {
  'GET /api/admin/pictures': {
    ...picture,
    summary: 'Pictures of entrances within the scope that are still kept, the newest first; with `from` and `to` those around an attempt',
    query: z.object({
      warehouse: z.optional(Id),
      from: z.optional(Instant),
      to: z.optional(Instant),
      limit: z.optional(queryInteger(1, 200)),
    }),
    response: z.object({ pictures: z.array(PictureRecord) }),
  },
  'POST /api/admin/pictures': {
    ...picture,
    summary: 'Take a picture of the entrance of a warehouse now',
    person: true,
    audit: 'door-picture.take',
    body: z.object({ warehouseId: Id }),
    response: PictureRecord,
    errors: ['camera/unavailable', 'too-many-requests'],
  },
  'GET /api/admin/pictures/{id}': {
    ...picture,
    summary: 'A picture of an entrance. Looking at it is audited',
    person: true,
    audit: 'door-picture.read',
    params: z.object({ id: Id }),
    file: ['image/jpeg', 'image/png', 'image/svg+xml'],
  },
} as const satisfies Record<string, Endpoint>;
