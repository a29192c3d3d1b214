import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLocale, LOCALES, type Locale } from '@komora/i18n';
import type { Browser } from '@playwright/test';
import { CHOSEN } from './chosen.ts';
import type { Facts } from './facts.ts';
import { SCREENS } from './screens.ts';
import { fileOf, type Picture, SCHEMES, type Taking, takePictures, WIDTHS } from './take-pictures.ts';
import { indexPage } from './write-index.ts';

/** Options of the command line; lists are separated by commas. */
export interface GalleryOptions {
  readonly all: boolean;
  readonly out?: string | undefined;
  readonly only?: string | undefined;
  readonly locales?: string | undefined;
  readonly widths?: string | undefined;
  readonly schemes?: string | undefined;
}

const REPOSITORY: Omit<Taking, 'folder'> = { scale: 0.5, quality: 55, longest: 2600 };
const FULL_SIZE: Omit<Taking, 'folder'> = { scale: 1, quality: 80, longest: 6000 };

/**
 * Captures the requested screenshots into a folder. Without one, it updates `docs` and removes its other files.
 * @returns layout and console errors of the screens
 */
export async function takeGallery(browser: Browser, facts: Facts, docs: string, options: GalleryOptions): Promise<string[]> {
  const hasFolder = options.out !== undefined;
  const pictures = hasFolder ? matching(options) : CHOSEN;
  const taking = hasFolder ? { ...FULL_SIZE, folder: options.out ?? '' } : { ...REPOSITORY, folder: docs };
  const errors: string[] = [];
  for (const screen of SCREENS)
    for (const locale of LOCALES) {
      const selected = pictures.filter((one) => one.screen === screen.name && one.locale === locale);
      errors.push(...(await takePictures(browser, facts, screen, selected, taking)));
    }
  if (!hasFolder) {
    const files = new Set([...pictures.map(fileOf), 'README.md']);
    mkdirSync(docs, { recursive: true });
    for (const file of readdirSync(docs)) if (!files.has(file)) rmSync(join(docs, file));
    writeFileSync(join(docs, 'README.md'), indexPage(pictures));
  }
  return errors;
}

/** @throws Error naming an unknown screen, width or scheme */
function matching({ only, locales, widths, schemes }: GalleryOptions): Picture[] {
  const chosenLocales: readonly Locale[] = locales === undefined ? LOCALES : locales.split(',').filter(isLocale);
  return listed(
    'screens',
    only,
    SCREENS.map(({ name }) => name),
  ).flatMap((screen) =>
    chosenLocales.flatMap((locale) =>
      listed('widths', widths, WIDTHS).flatMap((width) =>
        listed('schemes', schemes, SCHEMES).map((scheme) => ({ screen, locale, width, scheme })),
      ),
    ),
  );
}

function listed<T extends string | number>(what: string, requested: string | undefined, known: readonly T[]): readonly T[] {
  if (requested === undefined) return known;
  const names = requested.split(',');
  const unknown = names.filter((name) => !known.some((one) => String(one) === name));
  if (unknown.length > 0) throw new Error(`No such ${what}: ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  return known.filter((one) => names.includes(String(one)));
}
