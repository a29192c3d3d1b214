import { createHash } from 'node:crypto';
import type { Config } from '../../../config/config.ts';
import type { Routes } from '../app.ts';
import { createOpenApiDocument, type OpenApiDocument } from './document.ts';
import { renderStaffDocs, staffDocsStyle } from './staff-docs-page.ts';

const path = '/api/admin/';
const styleHash = createHash('sha256').update(staffDocsStyle).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Serves the calls of staff to signed-in staff and API keys, also where the public documentation is switched off: the OpenAPI document, and a page
 * without scripts.
 */
export function staffDocsRoutes({ version, publicUrl }: Pick<Config, 'version' | 'publicUrl'>): Routes {
  let cached: { json: string; page: string } | undefined;
  const rendered = () => {
    if (cached !== undefined) return cached;
    const all = createOpenApiDocument({ version, serverUrl: publicUrl });
    const document = { ...all, paths: pathsOfStaff(all) };
    cached = { json: JSON.stringify(document), page: renderStaffDocs(document) };
    return cached;
  };
  return (app) => {
    app.get(`${path}openapi.json`, { config: { access: 'staff' } }, (_request, reply) =>
      reply.type('application/json; charset=utf-8').header('cache-control', 'private, max-age=300').send(rendered().json),
    );
    app.get(`${path}docs`, { config: { access: 'staff' } }, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'private, max-age=300')
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .send(rendered().page),
    );
  };
}

const pathsOfStaff = ({ paths }: OpenApiDocument): OpenApiDocument['paths'] =>
  Object.fromEntries(Object.entries(paths).filter(([address]) => address.startsWith(path)));
