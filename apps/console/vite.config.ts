import { CONSOLE_NAMESPACES } from '@komora/i18n';
import { catalogues } from '@komora/web-kit/build/catalogues';
import { compressed } from '@komora/web-kit/build/compressed';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { walkWorker } from './build/service-worker.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
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
    catalogues(CONSOLE_NAMESPACES),
    compressed(),
    walkWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // The Content-Security-Policy allows no inline script. All supported browsers preload modules.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
