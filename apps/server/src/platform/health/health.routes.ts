import type { Routes } from '../http/app.ts';
import { answerHealth, type Health } from './health.ts';

/** For load balancers and supervisors. Not part of the API's contract; needs no session and shows no data. */
export function healthRoutes(health: Health): Routes {
  return (app) => {
    for (const path of ['/health/live', '/health/ready']) {
      app.get(path, { config: { access: 'public' } }, async (_request, reply) => {
        const answer = await answerHealth(health, path);
        if (answer === undefined) return reply.callNotFound();
        return reply.code(answer.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answer.body);
      });
    }
  };
}
