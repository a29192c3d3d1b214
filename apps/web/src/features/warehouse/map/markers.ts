import type { CatalogueItem } from '../../../entities/warehouse/catalogue-item.ts';
import { itemKey, stateOf } from '../../../entities/warehouse/catalogue-item.ts';
import styles from './map.module.css';

/** Texts of the markers. */
export interface MarkerTexts {
  readonly price: (item: CatalogueItem) => string;
  readonly name: (item: CatalogueItem) => string;
  readonly cluster: (count: number) => string;
}

/** A bubble with the lowest price. Full, closed and peer warehouses differ in shape, not only in colour. */
export function bubble(item: CatalogueItem, texts: MarkerTexts): HTMLElement {
  const element = document.createElement('span');
  element.className = styles.bubble ?? '';
  element.dataset.state = stateOf(item);
  element.dataset.marker = itemKey(item);
  if (item.host !== '') element.dataset.peer = '';
  element.textContent = texts.price(item);
  return element;
}

/** A hexagon (the outline of a box) with the number of warehouses inside. */
export function clusterSign(count: number): HTMLElement {
  const element = document.createElement('span');
  element.className = styles.cluster ?? '';
  element.textContent = String(count);
  return element;
}

const CLUSTER: readonly [number, number] = [46, 50];
const BUBBLE_HEIGHT = 38;
/** Padding, border and a gap to the next sign. */
const BUBBLE_SIDES = 34;

/** Sizes of the signs in pixels, without drawing them. */
export function signSizes(element: HTMLElement, texts: MarkerTexts) {
  const ruler = document.createElement('canvas').getContext('2d');
  const widths = new Map<string, number>();
  const widthOf = (item: CatalogueItem): number => {
    const text = texts.price(item);
    let width = widths.get(text);
    if (width === undefined) {
      if (ruler !== null) ruler.font = `700 16px ${getComputedStyle(element).fontFamily}`;
      width = Math.ceil(ruler?.measureText(text).width ?? text.length * 10) + BUBBLE_SIDES;
      widths.set(text, width);
    }
    return width;
  };
  return {
    sizeOf: (items: readonly CatalogueItem[]): readonly [width: number, height: number] => {
      const [item] = items;
      return items.length === 1 && item !== undefined ? [widthOf(item), BUBBLE_HEIGHT] : CLUSTER;
    },
  };
}
