import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiFile, renderOpenApiFile } from '../lib/openapi-document.ts';

test('the committed OpenAPI document describes the endpoints', () => {
  const isCurrent = readFileSync(openApiFile, 'utf8') === renderOpenApiFile();
  expect(isCurrent, 'packages/api/openapi.json differs from the endpoints. Run "npm run openapi" and commit the result.').toBe(true);
});
