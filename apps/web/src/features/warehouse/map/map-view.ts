import type { Location } from '@komora/api';
import type { Area } from '../../../entities/warehouse/area.ts';
import type { CatalogueItem } from '../../../entities/warehouse/catalogue-item.ts';

/** Centre and zoom that the visitor chose. */
export interface Moved {
  readonly centre: Location;
  readonly zoom: number;
  readonly area: Area;
}

export interface MapViewProps {
  readonly items: readonly CatalogueItem[];
  /** Requested view; null shows all items, a null zoom keeps the current one. */
  readonly view: { readonly centre: Location; readonly zoom: number | null } | null;
  /** Key of the item that the list highlights. */
  readonly highlighted: string | null;
  readonly onHighlight: (key: string | null) => void;
  readonly onPick: (key: string) => void;
  /** The visitor moved or zoomed the map; not called for moves caused by `view` or `items`. */
  readonly onMoved: (moved: Moved) => void;
}
