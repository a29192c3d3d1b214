import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';

const ICONS = new URL('../../../packages/ui/src/logo/icons/', import.meta.url);
const SIZES = [192, 512] as const;
const PURPOSES = { app: 'any', maskable: 'maskable' } as const;
/** Background of the light scheme; pages set the colour of the other scheme. */
const PAPER = '#fbf6ea';

/** Copies an icon to a name that contains its hash. */
async function copyIcon(folder: string, name: string): Promise<string> {
  const bytes = await readFile(new URL(`${name}.png`, ICONS));
  const path = `assets/${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.png`;
  await writeFile(join(folder, path), bytes);
  return `/${path}`;
}

/** Writes `app.<locale>.webmanifest` for each language, and its icons, so that the client in `folder` can be installed. */
export async function writeWebManifests(folder: string): Promise<void> {
  const icons: object[] = [];
  for (const [name, purpose] of Object.entries(PURPOSES))
    for (const size of SIZES)
      icons.push({ src: await copyIcon(folder, `${name}-${size}`), sizes: `${size}x${size}`, type: 'image/png', purpose });
  for (const locale of LOCALES) {
    // The server fills the name of the shop in.
    const { shopTitle } = loadCatalogue(locale, 'common');
    const manifest = {
      id: '/my/boxes',
      name: '{{shopName}}',
      short_name: '{{shopName}}',
      description: shopTitle,
      lang: locale,
      start_url: '/my/boxes',
      scope: '/',
      display: 'standalone',
      theme_color: PAPER,
      background_color: PAPER,
      icons,
    };
    await writeFile(join(folder, `app.${locale}.webmanifest`), JSON.stringify(manifest));
  }
}
