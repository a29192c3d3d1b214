/**
 * Writes packages/sdk/src/operations.generated.ts from the endpoints of packages/api.
 *
 *   npm run sdk
 *   node scripts/sdk.ts --check    compares only
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { renderSdk, sdkFile } from './lib/sdk-source.ts';

const source = renderSdk();
if (process.argv.includes('--check')) {
  if (readFileSync(sdkFile, 'utf8') !== source) {
    process.stderr.write(`${sdkFile} differs from the endpoints. Run "npm run sdk" and commit the result.\n`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(sdkFile, source);
  process.stdout.write(`Wrote ${sdkFile}\n`);
}
