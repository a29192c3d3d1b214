import { isDeepStrictEqual } from 'node:util';
import { EVERYTHING } from '../../../platform/db/catalogue-changes.ts';
import type { ModuleContext } from '../../../platform/module/context.ts';

/** Drops every cached response and page of the catalogue when the bounds of the sizes change. @returns a function that ends this */
export function followSizes({ settings, catalogueChanges }: Pick<ModuleContext, 'settings' | 'catalogueChanges'>): () => void {
  let sizes = settings.get('sizes');
  return settings.subscribe(() => {
    const before = sizes;
    sizes = settings.get('sizes');
    if (!isDeepStrictEqual(sizes, before)) catalogueChanges.changed(EVERYTHING);
  });
}
