import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './build/catalogues.ts';
import { compressed } from './build/compressed.ts';
import { buildServiceWorker } from './build/service-worker.ts';
import { writeWebManifests } from './build/web-manifests.ts';

// Left alone, the bundler makes a file of each set of modules that some pages share: thirty files of a kilobyte or less on a first
// load, and each costs a phone a share of a round trip. What nearly every page needs comes as two; forms, their judges, the
// calendar and what a page says when it is empty come with the pages that have them.
const groups = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|i18next)\//, minShareCount: 3 },
  {
    name: 'parts',
    test: /\/apps\/web\/src\/(?!routes\/|features\/|forms\/|ui\/(?:state\/|iso-box\/(?:steps|moments)))|\/packages\/(?:contract\/src\/(?:client|errors)\.|i18n\/src\/|domain\/src\/(?!local-date))/,
    minShareCount: 7,
  },
];

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // The page server decides what a path answers; Vite's own index.html fallback would shadow it.
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      semicolons: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      disableLogging: true,
    }),
    react(),
    catalogues(),
    compressed(),
  ],
  build: { emptyOutDir: true, target: 'es2022' },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        rollupOptions: { input: 'src/entry-client.tsx', output: { codeSplitting: { groups } } },
      },
    },
    ssr: {
      // One self-contained file: it runs in production mode whatever NODE_ENV says, on no module resolution.
      ...(command === 'build'
        ? {
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
            resolve: { noExternal: true as const },
          }
        : {}),
      build: {
        outDir: 'dist/server',
        ssr: true,
        // A file has one address, in the page of the server as in the browser.
        assetsInlineLimit: 0,
        copyPublicDir: false,
        rollupOptions: { input: 'src/entry-server.tsx' },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name];
        if (environment === undefined) throw new Error(`The build has no environment "${name}"`);
        await builder.build(environment);
      }
      const client = join(import.meta.dirname, 'dist/client');
      await writeWebManifests(client);
      await buildServiceWorker(client);
    },
  },
}));
