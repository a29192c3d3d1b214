import { type Endpoint, type EndpointKey, endpoints } from '@komora/api';
import type { FastifyInstance } from 'fastify';
import { EVERYTHING } from '../../db/catalogue-changes.ts';
import { type EndpointCall, readPart } from '../endpoint.ts';
import type { CachedResponse, PublicCache } from './public-cache.ts';

type PublicCall<K extends EndpointKey> = Pick<EndpointCall<K>, 'params' | 'query'>;

export interface PublicRead<K extends EndpointKey> {
  /** The warehouse whose changes invalidate the response, or {@link wholeCatalogue}. */
  tag(call: PublicCall<K>): string;
  response(call: PublicCall<K>): Promise<CachedResponse>;
}

/** Tag of responses that depend on the whole catalogue. */
export const wholeCatalogue = (): string => EVERYTHING;

/** Registers a public GET endpoint with cached responses. */
export function publicEndpoint<K extends EndpointKey>(app: FastifyInstance, cache: PublicCache, key: K, read: PublicRead<K>): void {
  const definition: Endpoint = endpoints[key];
  const path = key.slice(key.indexOf(' ') + 1);
  app.route({
    method: 'GET',
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access: definition.access },
    handler: async (request, reply) => {
      const call = {
        params: readPart(definition.params, request.params, 'params'),
        query: readPart(definition.query, request.query, 'query'),
      } as PublicCall<K>;
      const entry = await cache.resolve(cacheKey(path, call), read.tag(call), request.raw.url ?? '', () => read.response(call));
      reply.hijack();
      cache.send(entry, request.raw, reply.raw);
    },
  });
}

/** Cache key, independent of the order of parameters and list values. Unknown parameters are dropped. */
function cacheKey(path: string, { params, query }: { params: unknown; query: unknown }): string {
  return `${path} ${JSON.stringify([params, query], (_, value: unknown) => (Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...new Set(value)].sort() : value))}`;
}
