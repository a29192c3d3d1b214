import { Badge } from '@komora/ui/badge';
import { useEffect, useRef } from 'react';
import { type CatalogueItem, itemKey, stateOf } from '../../../entities/warehouse/catalogue-item.ts';
import { MonthPrice } from '../../../entities/warehouse/month-price.tsx';
import { Photo } from '../../../entities/warehouse/photo.tsx';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import styles from './map-cards.module.css';
import { CardLink } from './warehouse-card.tsx';

/** More cannot be swiped through. */
const MOST = 40;
/** Milliseconds without scrolling after which the card in the middle counts as chosen. */
const RESTED = 120;

function MapCard({ item }: { readonly item: CatalogueItem }) {
  const text = useText('warehouse');
  const format = useFormat();
  const state = stateOf(item);
  return (
    <>
      {item.photo ? <Photo photo={item.photo} alt="" sizes="6rem" host={item.host} className={styles.photo} /> : null}
      <div className={styles.facts}>
        <h2 className={styles.name}>
          <CardLink item={item}>{item.name}</CardLink>
        </h2>
        {item.distance === null ? null : (
          <p className={styles.distance}>{text('card.distance', { distance: format.distance(item.distance) })}</p>
        )}
        {state === 'free' && item.priceFrom !== null && item.totalFrom !== null ? (
          <MonthPrice price={item.priceFrom} total={item.totalFrom} from />
        ) : (
          <Badge icon={state === 'deactivated' ? 'lock' : 'calendar'}>
            {text(state === 'deactivated' ? 'card.deactivated' : 'card.full')}
          </Badge>
        )}
      </div>
    </>
  );
}

export interface MapCardsProps {
  readonly items: readonly CatalogueItem[];
  /** Key of the warehouse that was pressed on the map. */
  readonly picked: string | null;
  readonly onHighlight: (key: string | null) => void;
}

/** The warehouses of the map as a row to swipe through, on phones. The middle one is lit on the map. */
export default function MapCards({ items, picked, onHighlight }: MapCardsProps) {
  const text = useText('warehouse');
  const row = useRef<HTMLUListElement>(null);
  const timer = useRef(0);
  const shown = items.slice(0, MOST);
  // A warehouse that was pressed on the map has a card, even behind the others.
  const pressed = items.find((item) => itemKey(item) === picked);
  if (pressed !== undefined && !shown.includes(pressed)) shown.push(pressed);
  useEffect(() => {
    if (picked === null) return;
    const card = row.current?.querySelector(`[data-key="${CSS.escape(picked)}"]`);
    card?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [picked]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rest = (): void => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const list = row.current;
      if (list === null) return;
      const middle = list.scrollLeft + list.clientWidth / 2;
      const cards = [...list.children].filter((child) => child instanceof HTMLElement);
      const chosen = cards.find(({ offsetLeft, offsetWidth }) => offsetLeft <= middle && middle <= offsetLeft + offsetWidth);
      if (chosen?.dataset.key !== undefined) onHighlight(chosen.dataset.key);
    }, RESTED);
  };
  return (
    <ul ref={row} className={`plain-list ${styles.row}`} aria-label={text('search.listLabel')} onScroll={rest}>
      {shown.map((item) => (
        <li key={itemKey(item)} data-key={itemKey(item)} className={styles.card} onFocus={() => onHighlight(itemKey(item))}>
          <MapCard item={item} />
        </li>
      ))}
    </ul>
  );
}
