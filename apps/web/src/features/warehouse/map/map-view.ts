import type { Location } from '@komora/contract';
import type { Area } from '../../../catalogue/area.ts';
import type { CatalogueItem } from '../../../catalogue/catalogue-item.ts';

/** Where a visitor has taken the map. */
export interface Moved {
  readonly centre: Location;
  readonly zoom: number;
  readonly area: Area;
}

export interface MapViewProps {
  readonly items: readonly CatalogueItem[];
  /** Where the map stands; null lets it show all items, a null zoom keeps the one it has. */
  readonly view: { readonly centre: Location; readonly zoom: number | null } | null;
  /** Key of the item that is lit on the list. */
  readonly lit: string | null;
  readonly onLit: (key: string | null) => void;
  readonly onPick: (key: string) => void;
  /** The visitor moved or zoomed the map; not called for moves that `view` or `items` cause. */
  readonly onMoved: (moved: Moved) => void;
}
