import { buildForImage, buildWhenStale } from './build-when-stale.mjs';

/** @type {import('./build-when-stale.d.mts').Build} */
const build = {
  what: 'the server',
  script: 'build:server',
  folder: 'apps/server',
  sources: [
    'apps/server/src',
    'apps/server/vite.config.ts',
    'packages/api/src',
    'packages/documents/src',
    'packages/domain/src',
    'packages/embedded-postgres/src',
    'packages/i18n/src',
    'packages/testing/src',
    'scripts/lib',
    'package.json',
    'package-lock.json',
  ],
  seconds: 5,
};

/**
 * Builds the server when its sources have changed since the last build.
 * @param {(line: string) => void} say
 */
export const buildServerWhenStale = (say) => buildWhenStale(build, say);

/** Builds the server for an image. {@link buildServerWhenStale} keeps this build. */
export const buildServerForImage = () => buildForImage(build);
