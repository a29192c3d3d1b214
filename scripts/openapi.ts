/**
 * Writes packages/api/openapi.json from the endpoints of packages/api.
 *
 *   npm run openapi
 */
import { writeFileSync } from 'node:fs';
import { openApiFile, renderOpenApiFile } from './lib/openapi-document.ts';

writeFileSync(openApiFile, renderOpenApiFile());
process.stdout.write(`Wrote ${openApiFile}\n`);
