import type { ErrorCode } from '@komora/api';
import type { AdminEndpointKey, adminEndpoints } from '@komora/api/admin';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';

/** Endpoints that only staff call; the others (sign-in, invitations) have tests of their own. */
export type StaffKey = {
  [K in AdminEndpointKey]: (typeof adminEndpoints)[K]['access'] extends 'staff' ? K : never;
}[AdminEndpointKey];

export interface StaffRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Of an endpoint that takes a file. */
  file?: Buffer;
  /** Of a list: the id of a record of the place, which the response contains within the scope only. */
  lists?: string;
}

export interface StaffRule {
  /** A valid request about a new record of the place. */
  request: (scene: StaffScene, place: PlaceScene) => StaffRequest | Promise<StaffRequest>;
  /** With the right and within the scope; default: a success. */
  inside?: ErrorCode;
  /** With the right, but out of scope; default: 404 for an id, and a success for a list, without the record. */
  outside?: ErrorCode;
  /** The session of the request ends. */
  endsSession?: true;
}
