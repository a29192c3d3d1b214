import type { CatalogueItem } from '../../../catalogue/catalogue-item.ts';
import { itemKey, stateOf } from '../../../catalogue/catalogue-item.ts';
import styles from './map.module.css';

/** What the markers say, in the visitor's language. */
export interface MarkerTexts {
  readonly price: (item: CatalogueItem) => string;
  readonly name: (item: CatalogueItem) => string;
  readonly cluster: (count: number) => string;
}

/** A bubble with the price from; full, closed and sibling warehouses have their own shape, not only their own colour. */
export function bubble(item: CatalogueItem, texts: MarkerTexts): HTMLElement {
  const element = document.createElement('span');
  element.className = styles.bubble ?? '';
  element.dataset.state = stateOf(item);
  element.dataset.marker = itemKey(item);
  if (item.host !== '') element.dataset.sibling = '';
  element.textContent = texts.price(item);
  return element;
}

/** A hexagon, the outline of a box, with the count of those inside. */
export function clusterSign(count: number): HTMLElement {
  const element = document.createElement('span');
  element.className = styles.cluster ?? '';
  element.textContent = String(count);
  return element;
}
