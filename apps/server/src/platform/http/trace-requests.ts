import { type Tracer, within } from '../tracing/span.ts';
import type { Routes } from './app.ts';
import { routeTemplate } from './route-template.ts';

/**
 * Begins a trace for every request that reaches the router, except health checks. Its name is the template of the route: addresses contain ids and
 * tokens. A `traceparent` of the request is ignored, because any visitor can send one.
 */
export function traceRequests(tracer: Tracer): Routes {
  return (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      const { method } = request;
      const route = routeTemplate(request);
      if (route?.startsWith('/health/')) return done();
      const attributes = {
        'http.request.method': method,
        'komora.request_id': request.id,
        ...(route === undefined ? {} : { 'http.route': route }),
      };
      const span = tracer.start(route === undefined ? method : `${method} ${route}`, { kind: 'server', attributes });
      if (span === undefined) return done();
      const { raw } = reply;
      raw.once('close', () => {
        // The visitor left before the response.
        if (!raw.headersSent) return span.end('aborted');
        const { problemCode } = request;
        span.set('http.response.status_code', raw.statusCode);
        if (problemCode !== null) span.set('komora.problem_code', problemCode);
        span.end(raw.statusCode >= 500 ? (problemCode ?? String(raw.statusCode)) : undefined);
      });
      within(span, done);
    });
  };
}
