import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Config } from '../../config/config.ts';
import type { Routes } from '../app.ts';
import { createOpenApiDocument } from './document.ts';

/** The description of the whole API, for programs at /api/openapi.json and for people at /api/docs. Needs no network. */
export function openApiRoutes({ version, publicUrl }: Pick<Config, 'version' | 'publicUrl'>): Routes {
  return async (app) => {
    const document = createOpenApiDocument({ version, serverUrl: publicUrl });
    const body = Buffer.from(JSON.stringify(document));
    app.get('/api/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .send(body),
    );
    await app.register(async (docs) => {
      await docs.register(swagger, { mode: 'static', specification: { document: JSON.parse(body.toString()) } });
      await docs.register(swaggerUi, {
        routePrefix: '/api/docs',
        staticCSP: true,
        uiConfig: { docExpansion: 'list', deepLinking: true, url: '/api/openapi.json' },
        theme: { title: 'Komora API' },
      });
    });
  };
}
