import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Config } from '../../../config/config.ts';
import type { Routes } from '../app.ts';
import { createOpenApiDocument } from './document.ts';

/** Serves the OpenAPI document at /api/openapi.json and Swagger UI at /api/docs, without external resources. */
export function openApiRoutes({ version, publicUrl }: Pick<Config, 'version' | 'publicUrl'>): Routes {
  // Written at the first request: it takes half a second and 18 MB, which a start without a reader of it need not spend.
  let written: Buffer | undefined;
  const body = (): Buffer => {
    written ??= Buffer.from(JSON.stringify(createOpenApiDocument({ version, serverUrl: publicUrl })));
    return written;
  };
  return async (app) => {
    app.get('/api/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .send(body()),
    );
    await app.register(async (docs) => {
      // Swagger UI can send the document too, and writes it as JSON or YAML.
      const document = {
        openapi: '3.1.0',
        info: { title: 'Komora', version },
        paths: {},
        toJSON: (): unknown => JSON.parse(body().toString()),
      };
      await docs.register(swagger, { mode: 'static', specification: { document } });
      await docs.register(swaggerUi, {
        routePrefix: '/api/docs',
        staticCSP: true,
        uiConfig: { docExpansion: 'list', deepLinking: true, url: '/api/openapi.json' },
        theme: { title: 'Komora API' },
      });
    });
  };
}
