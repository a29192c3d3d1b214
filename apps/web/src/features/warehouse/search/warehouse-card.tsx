import { addressText } from '@komora/i18n';
import { Badge } from '@komora/ui/badge';
import { Card, cardLinkClass } from '@komora/ui/card';
import { Icon, PromoIcon } from '@komora/ui/icon';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { type CatalogueItem, itemKey, stateOf } from '../../../entities/warehouse/catalogue-item.ts';
import { featureIcons } from '../../../entities/warehouse/feature-icons.ts';
import { localised } from '../../../entities/warehouse/localised.ts';
import { MonthPrice } from '../../../entities/warehouse/month-price.tsx';
import { Photo } from '../../../entities/warehouse/photo.tsx';
import { useFormat, useLocale, useText } from '../../../shared/i18n/use-text.ts';
import { SizeCubes } from './size-cubes.tsx';
import styles from './warehouse-card.module.css';

export interface WarehouseCardProps {
  readonly item: CatalogueItem;
  readonly highlighted?: boolean;
  readonly onHighlight?: (key: string | null) => void;
  /** The first one of a page: its photo loads at once. */
  readonly first?: boolean;
  /** Heading level of the name. */
  readonly level?: 2 | 3;
}

const SIZES = '(min-width: 1024px) 40vw, (min-width: 769px) 50vw, 100vw';

/** Shorter distances in metres are not shown. */
const HERE = 50;

/** Makes the whole card a link to the warehouse; for a peer's warehouse to the peer's site, in the visitor's language. */
export function CardLink({ item, children }: { readonly item: CatalogueItem; readonly children: ReactNode }) {
  const locale = useLocale();
  if (item.host !== '')
    return (
      <a href={`${itemKey(item)}?lang=${locale}`} className={cardLinkClass} data-card-link>
        {children}
      </a>
    );
  return (
    <Link to="/location/$id" params={{ id: item.id }} className={cardLinkClass} data-card-link>
      {children}
    </Link>
  );
}

function State({ item }: { readonly item: CatalogueItem }) {
  const text = useText('warehouse');
  const format = useFormat();
  const state = stateOf(item);
  if (state === 'deactivated') return <Badge icon="lock">{text('card.deactivated')}</Badge>;
  if (state === 'free') return null;
  return (
    <Badge tone="ink" icon="calendar">
      {item.availableFrom === null ? text('card.full') : text('card.fullUntil', { date: format.date(item.availableFrom) })}
    </Badge>
  );
}

function Features({ item }: { readonly item: CatalogueItem }) {
  const text = useText('warehouse');
  // The promotion has a line of its own.
  const features = item.features.filter((feature) => feature !== 'FIRST_MONTH_FREE' || stateOf(item) !== 'free');
  return (
    <ul className={`plain-list ${styles.features}`} aria-label={text('filter.features')}>
      {features.map((feature) => (
        <li key={feature}>
          <Icon name={featureIcons[feature]} />
          <span>{text(`feature.${feature}`)}</span>
        </li>
      ))}
    </ul>
  );
}

function PromotionLine({ item }: { readonly item: CatalogueItem }) {
  const locale = useLocale();
  if (item.promotion === null) return null;
  return (
    <p className={styles.promotion}>
      <PromoIcon name={item.promotion.promoType} />
      <span>{localised(item.promotion.title, locale, item.country)}</span>
    </p>
  );
}

/** One warehouse of the list. */
export const WarehouseCard = memo(function WarehouseCard({
  item,
  highlighted = false,
  onHighlight,
  first = false,
  level = 3,
}: WarehouseCardProps) {
  const text = useText('warehouse');
  const format = useFormat();
  const state = stateOf(item);
  const key = itemKey(item);
  const Heading = `h${level}` as const;
  return (
    <Card
      as="article"
      interactive
      highlighted={highlighted}
      className={styles.card}
      data-state={state}
      data-peer={item.host === '' ? undefined : true}
      data-key={key}
      onPointerEnter={() => onHighlight?.(key)}
      onPointerLeave={() => onHighlight?.(null)}
      onFocus={() => onHighlight?.(key)}
      onBlur={() => onHighlight?.(null)}
    >
      {item.photo ? <Photo photo={item.photo} alt="" sizes={SIZES} host={item.host} first={first} className={styles.photo} /> : null}
      <div className={styles.head}>
        <div className={styles.names}>
          <Heading className={styles.name}>
            <CardLink item={item}>{item.name}</CardLink>
          </Heading>
          <p className={styles.address}>{addressText(item.address)}</p>
          {item.distance === null || item.distance < HERE ? null : (
            <p className={styles.distance}>
              <Icon name="location" />
              <span>{text('card.distance', { distance: format.distance(item.distance) })}</span>
            </p>
          )}
        </div>
        {item.priceFrom === null || item.totalFrom === null ? null : (
          <MonthPrice price={item.priceFrom} total={item.totalFrom} from size="large" className={styles.price} />
        )}
      </div>
      {item.host === '' ? null : (
        <p className={styles.peer}>
          <Icon name="external" />
          <span>{text('card.peer', { host: new URL(item.host).host })}</span>
        </p>
      )}
      <State item={item} />
      {state === 'free' ? <PromotionLine item={item} /> : null}
      {state === 'deactivated' ? null : <SizeCubes sizes={item.sizes} />}
      <Features item={item} />
    </Card>
  );
});
