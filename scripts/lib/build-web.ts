import { type Build, buildForImage, buildWhenStale } from './build-when-stale.mjs';

const build: Build = {
  what: 'the web client and the console',
  script: 'build:clients',
  folder: 'apps/web',
  sources: [
    'apps/web',
    'apps/console',
    'packages/api/src',
    'packages/domain/src',
    'packages/i18n',
    'packages/ui/src',
    'packages/web-kit',
    'package-lock.json',
  ],
  seconds: 15,
};

/** Builds both clients when their sources have changed since the last build. */
export const buildWebWhenStale = (say: (line: string) => void): Promise<void> => buildWhenStale(build, say);

/** Builds both clients for an image. {@link buildWebWhenStale} keeps this build. */
export const buildWebForImage = (): Promise<void> => buildForImage(build);
