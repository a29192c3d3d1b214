import type { Routes } from '../http/app.ts';
import { routeTemplate } from '../http/route-template.ts';
import type { Measure } from '../measure.ts';

/** Measures every request that reaches the router, also those without a route. */
export function measureRequests(measure: Measure): Routes {
  return (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const { method } = request;
      measure.request({ route: routeTemplate(request), method, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    });
  };
}
