import { createHash } from 'node:crypto';
import { arrangePhotos, listPhotos, type ProcessedPhoto, storePhoto, writeFiles } from '../modules/catalog/index.ts';
import { loadSharp } from '../platform/load-sharp.ts';
import { everywhere } from '../platform/staff/scope.ts';
import type { Act, DemoTrx } from './load-staff.ts';
import type { LoadedWarehouse } from './load-warehouses.ts';
import { type SceneName, scenes } from './photo-scenes.ts';

type DrawnScenes = Record<SceneName, ProcessedPhoto>;

/** Wide enough for a large screen; larger files would only delay the first start. */
const WIDTH = 1200;

/** Draws each scene once, with little effort: flat areas stay small. */
export async function drawScenes(): Promise<DrawnScenes> {
  const sharp = await loadSharp();
  const names = Object.keys(scenes) as SceneName[];
  const drawn = names.map(async (name): Promise<[SceneName, ProcessedPhoto]> => {
    const { svg } = scenes[name];
    const { data, info } = await sharp(Buffer.from(svg)).resize({ width: WIDTH }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const open = () => sharp(data, { raw: info });
    const files = await writeFiles(open, info, { avif: 0, webp: 2 });
    return [name, { ...files, sourceHash: createHash('sha256').update(svg).digest() }];
  });
  return Object.fromEntries(await Promise.all(drawn)) as DrawnScenes;
}

/** Four to six photos for every warehouse, with another front in the neighbouring one. */
export async function loadPhotos(
  deps: DemoTrx,
  act: Act,
  { warehouses, drawn }: { warehouses: readonly LoadedWarehouse[]; drawn: DrawnScenes },
): Promise<void> {
  for (const [index, { id, place }] of warehouses.entries()) {
    const site = { warehouseId: id, scope: everywhere };
    const names = scenesOf(index, place.features.includes('SMART'), place.rows.length > 1);
    for (const name of names) await storePhoto(deps, { ...site, photo: drawn[name] }, act('photo.add'));
    const alts = new Map(names.map((name) => [drawn[name].hash, scenes[name].alt]));
    const { photos, version } = await listPhotos(deps, id, everywhere);
    const described = photos.map((photo) => ({ id: photo.id, alt: alts.get(photo.hash) ?? {} }));
    await arrangePhotos(deps, { ...site, photos: described, version }, act('photo.arrange'));
  }
}

const fronts = ['day', 'dusk', 'winter'] as const;

function scenesOf(index: number, isSmart: boolean, hasUpstairs: boolean): SceneName[] {
  const front = fronts[index % fronts.length] ?? 'day';
  const inside: SceneName[] = [
    'corridor',
    'box',
    ...(isSmart ? (['phone'] as const) : []),
    'ramp',
    ...(hasUpstairs ? (['corridorBlue'] as const) : []),
  ];
  return [front, ...inside];
}
