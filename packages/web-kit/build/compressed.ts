import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/;
// Smaller files save no packet when compressed.
const SMALLEST = 512;

/** Writes `.br` and `.gz` beside a file if they are smaller. */
export async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** Writes `.br` and `.gz` beside each text asset of the client build; the page server sends them as they are. */
export function compressed(): Plugin {
  return {
    name: 'komora:compressed',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle(options) {
      if (options.dir === undefined) return;
      const names = await readdir(options.dir, { recursive: true });
      const files = names.filter((name) => COMPRESSIBLE.test(name) && !name.startsWith('.vite'));
      await Promise.all(files.map((name) => compressFile(join(options.dir ?? '', name))));
    },
  };
}
