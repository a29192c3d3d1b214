import type { FastifyRequest } from 'fastify';

/** The template of a request's route, for example `/api/client/warehouse/:id`. Undefined for an unknown address. */
export function routeTemplate({ is404, routeOptions }: FastifyRequest): string | undefined {
  // All pages share one route, which also answers unknown addresses.
  if (routeOptions.url === '*') return 'page';
  return is404 ? undefined : routeOptions.url;
}
