import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLocale, LOCALES, type Locale } from '@komora/i18n';
import type { Browser } from '@playwright/test';
import { CHOSEN } from './chosen.ts';
import type { Facts } from './facts.ts';
import { SCREENS } from './screens.ts';
import { fileOf, type Picture, SCHEMES, type Taking, takePictures, WIDTHS } from './take-pictures.ts';
import { indexPage } from './write-index.ts';

/** What is asked for on the command line; lists are separated by commas. */
export interface Wanted {
  readonly all: boolean;
  readonly out?: string | undefined;
  readonly only?: string | undefined;
  readonly locales?: string | undefined;
  readonly widths?: string | undefined;
  readonly schemes?: string | undefined;
}

const KEPT: Omit<Taking, 'folder'> = { scale: 0.5, quality: 55, longest: 2600 };
const WHOLE: Omit<Taking, 'folder'> = { scale: 1, quality: 80, longest: 6000 };

/**
 * Takes the pictures that are asked for; without a folder of one's own, those of `docs`, whose others are removed.
 * @returns faults that were seen meanwhile
 */
export async function takeGallery(browser: Browser, facts: Facts, docs: string, wanted: Wanted): Promise<string[]> {
  const isOwn = wanted.out !== undefined;
  const pictures = isOwn ? every(wanted) : CHOSEN;
  const taking = isOwn ? { ...WHOLE, folder: wanted.out ?? '' } : { ...KEPT, folder: docs };
  const faults: string[] = [];
  for (const screen of SCREENS)
    for (const locale of LOCALES) {
      const some = pictures.filter((one) => one.screen === screen.name && one.locale === locale);
      faults.push(...(await takePictures(browser, facts, screen, some, taking)));
    }
  if (!isOwn) {
    const files = new Set([...pictures.map(fileOf), 'README.md']);
    mkdirSync(docs, { recursive: true });
    for (const file of readdirSync(docs)) if (!files.has(file)) rmSync(join(docs, file));
    writeFileSync(join(docs, 'README.md'), indexPage(pictures));
  }
  return faults;
}

/** @throws Error naming a screen, language, width or scheme that there is not */
function every({ only, locales, widths, schemes }: Wanted): Picture[] {
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

function listed<T extends string | number>(what: string, asked: string | undefined, there: readonly T[]): readonly T[] {
  if (asked === undefined) return there;
  const names = asked.split(',');
  const unknown = names.filter((name) => !there.some((one) => String(one) === name));
  if (unknown.length > 0) throw new Error(`No such ${what}: ${unknown.join(', ')}. There are: ${there.join(', ')}.`);
  return there.filter((one) => names.includes(String(one)));
}
