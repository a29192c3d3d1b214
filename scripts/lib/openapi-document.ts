import { fileURLToPath } from 'node:url';
import { createOpenApiDocument } from '../../apps/server/src/platform/http/openapi/index.ts';

/** The committed document. Its version and server are placeholders, so that only the endpoints change it. */
export const openApiFile = fileURLToPath(new URL('../../packages/api/openapi.json', import.meta.url));

/** The OpenAPI document of the endpoints in packages/api, as `npm run openapi` writes it. */
export function renderOpenApiFile(): string {
  return `${JSON.stringify(createOpenApiDocument({ version: '0.0.0', serverUrl: 'http://127.0.0.1:3000' }), null, 2)}\n`;
}
