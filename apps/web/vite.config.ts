import { join } from 'node:path';
import { PAGE_NAMESPACES } from '@komora/i18n';
import { catalogues } from '@komora/web-kit/build/catalogues';
import { compressed } from '@komora/web-kit/build/compressed';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { buildWebWorker } from './build/service-worker.ts';
import { writeWebManifests } from './build/web-manifests.ts';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // The page server handles all paths; Vite's index.html fallback would hide it.
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      semicolons: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/routeTree.gen.ts',
      disableLogging: true,
    }),
    react(),
    catalogues(PAGE_NAMESPACES),
    compressed(),
  ],
  // The shim is for React 17; React 19 has the function itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: { emptyOutDir: true, target: 'es2022' },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        rollupOptions: { input: 'src/app/entry-client.tsx', output: { codeSplitting: { groups: chunkGroups } } },
      },
    },
    ssr: {
      // One self-contained file: always in production mode, independent of NODE_ENV and module resolution.
      ...(command === 'build'
        ? {
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
            resolve: { noExternal: true as const },
          }
        : {}),
      build: {
        outDir: 'dist/server',
        ssr: true,
        // Files have the same address on the server and in the browser.
        assetsInlineLimit: 0,
        copyPublicDir: false,
        rollupOptions: { input: 'src/app/entry-server.tsx' },
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
      await buildWebWorker(client);
    },
  },
}));
