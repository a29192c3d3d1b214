import { type ClientOf, type ClientOptions, createClient } from '../client.ts';
import type { AdminEndpoints } from './index.ts';

/** The calls of staff. The browser sends the cookie of the session by itself. */
export type AdminClient = ClientOf<AdminEndpoints>;

/** @throws ApiError for every response that is not 2xx */
export function createAdminClient(options: Pick<ClientOptions, 'fetch'>): AdminClient {
  // A call is made from its key alone, so only the types differ.
  return createClient(options) as unknown as AdminClient;
}
