import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Config } from '../../../config/config.ts';
import type { Routes } from '../app.ts';
import { createOpenApiDocument } from './document.ts';

/** Serves the OpenAPI document at /api/openapi.json and Swagger UI at /api/docs, without external resources. */
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
