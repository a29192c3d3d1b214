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
