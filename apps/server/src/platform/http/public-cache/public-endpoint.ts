import { type Endpoint, type EndpointKey, endpoints } from '@komora/contract';
import type { FastifyInstance } from 'fastify';
import { EVERYTHING } from '../../db/catalogue-changes.ts';
import { type EndpointCall, readPart } from '../endpoint.ts';
import type { PublicAnswer, PublicCache } from './public-cache.ts';

type PublicCall<K extends EndpointKey> = Pick<EndpointCall<K>, 'params' | 'query'>;

export interface PublicRead<K extends EndpointKey> {
  /** The warehouse whose change drops the answer, or {@link wholeCatalogue}. */
  tag(call: PublicCall<K>): string;
  answer(call: PublicCall<K>): Promise<PublicAnswer>;
}

/** For answers that any change may alter. */
export const wholeCatalogue = (): string => EVERYTHING;

/** Opens a public GET of the contract whose answers are remembered until what they show changes. */
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
      const entry = await cache.resolve(cacheKey(path, call), read.tag(call), request.raw.url ?? '', () => read.answer(call));
      reply.hijack();
      cache.send(entry, request.raw, reply.raw);
    },
  });
}

/** The same for every way to write the same question: defaults left out, lists in one order, unknown parameters dropped. */
function cacheKey(path: string, { params, query }: { params: unknown; query: unknown }): string {
  return `${path} ${JSON.stringify([params, query], (_, value: unknown) => (Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...new Set(value)].sort() : value))}`;
}
