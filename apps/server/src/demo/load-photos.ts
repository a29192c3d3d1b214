import { createHash } from 'node:crypto';
import { insertPhoto, writeFiles } from '../modules/catalog/index.ts';
import type { Trx } from '../platform/db/database.ts';
import type { IdSource } from '../platform/ids.ts';
import { loadSharp } from '../platform/load-sharp.ts';
import type { LoadedWarehouse } from './load-warehouses.ts';
import { type SceneName, scenes } from './photo-scenes.ts';

type DrawnPhoto = Awaited<ReturnType<typeof writeFiles>> & { sourceHash: Buffer; alt: object };
type DrawnScenes = ReadonlyMap<SceneName, DrawnPhoto>;

/** Wide enough for a large screen; larger files would only delay the first start. */
const WIDTH = 1200;

/** Draws each scene once, with little effort: flat areas stay small. */
export async function drawScenes(): Promise<DrawnScenes> {
  const sharp = await loadSharp();
  const names = Object.keys(scenes) as SceneName[];
  const drawn = names.map(async (name): Promise<[SceneName, DrawnPhoto]> => {
    const { svg, alt } = scenes[name];
    const { data, info } = await sharp(Buffer.from(svg)).resize({ width: WIDTH }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const open = () => sharp(data, { raw: info });
    const files = await writeFiles(open, info, { avif: 0, webp: 2 });
    return [name, { ...files, alt, sourceHash: createHash('sha256').update(svg).digest() }];
  });
  return new Map(await Promise.all(drawn));
}

/** Four to six photos for every warehouse, with another front in the neighbouring one. */
export async function loadPhotos(
  trx: Trx,
  ids: IdSource,
  { warehouses, drawn, now }: { warehouses: readonly LoadedWarehouse[]; drawn: DrawnScenes; now: Date },
): Promise<void> {
  for (const [index, { id: warehouseId, place }] of warehouses.entries()) {
    for (const [at, name] of scenesOf(index, place.features.includes('SMART'), place.rows.length > 1).entries()) {
      const photo = drawn.get(name);
      if (photo !== undefined) await insertPhoto(trx, { ...photo, id: ids.uuid(), warehouseId, position: at + 1, now });
    }
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
