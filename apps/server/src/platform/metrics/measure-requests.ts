import type { Routes } from '../http/app.ts';
import type { Measure } from '../measure.ts';

/** Measures every request that reaches the router, also those without a route. */
export function measureRequests(measure: Measure): Routes {
  return (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const { method, is404, routeOptions } = request;
      // All pages share one route, which also answers unknown addresses.
      const route = routeOptions.url === '*' ? 'page' : is404 ? undefined : routeOptions.url;
      measure.request({ route, method, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    });
  };
}
