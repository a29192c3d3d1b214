import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Id, Instant } from './values.ts';

/** A picture of a warehouse's entrance. */
export const Capture = z.object({ id: Id, contractId: Id, takenAt: Instant, deletedAfter: Instant });
export type Capture = z.infer<typeof Capture>;

export const cameraEndpoints = {
  'POST /api/client/camera/capture': {
    summary: "Take a picture of the entrance of a contract's warehouse",
    tag: 'camera',
    access: 'client',
    body: z.object({ contractId: Id }),
    response: Capture,
    errors: ['not-found', 'camera/unavailable', 'lock-v2/contract-ended', 'too-many-requests'],
  },
  'GET /api/client/camera/captures/{contractId}': {
    summary: 'Pictures that I took and that are still kept, newest first',
    tag: 'camera',
    access: 'client',
    params: z.object({ contractId: Id }),
    response: z.object({ captures: z.array(Capture) }),
  },
  'GET /api/client/camera/picture/{id}': {
    summary: 'One picture that I took',
    tag: 'camera',
    access: 'client',
    params: z.object({ id: Id }),
    file: ['image/jpeg', 'image/png', 'image/svg+xml'],
  },
} as const satisfies Record<string, Endpoint>;
