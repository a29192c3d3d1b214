import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { addressLine, type CatalogueItem, itemKey, stateOf } from '../../../catalogue/catalogue-item.ts';
import { featureIcons } from '../../../catalogue/feature-icons.ts';
import { localised } from '../../../catalogue/localised.ts';
import { MonthPrice } from '../../../catalogue/month-price.tsx';
import { useFormat, useLocale, useText } from '../../../texts/use-text.ts';
import { Badge, Card, cardLinkClass, Icon, PromoIcon } from '../../../ui/index.ts';
import { SizeCubes } from './size-cubes.tsx';
import styles from './warehouse-card.module.css';

export interface WarehouseCardProps {
  readonly item: CatalogueItem;
  readonly lit?: boolean;
  readonly onLit?: (key: string | null) => void;
  /** Heading level of the name. */
  readonly level?: 2 | 3;
}

/** Metres below which a distance says nothing. */
const HERE = 50;

/** The whole card leads to the warehouse; a sibling's one leads to the sibling's own site, where the visitor reads on in their language. */
function CardLink({ item, children }: { readonly item: CatalogueItem; readonly children: ReactNode }) {
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
  return (
    <ul className={`plain-list ${styles.features}`} aria-label={text('filter.features')}>
      {item.features.map((feature) => (
        <li key={feature} title={text(`feature.${feature}`)}>
          <Icon name={featureIcons[feature]} title={text(`feature.${feature}`)} />
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
export const WarehouseCard = memo(function WarehouseCard({ item, lit = false, onLit, level = 3 }: WarehouseCardProps) {
  const text = useText('warehouse');
  const format = useFormat();
  const state = stateOf(item);
  const key = itemKey(item);
  const Heading = `h${level}` as const;
  return (
    <Card
      as="article"
      interactive
      lit={lit}
      className={styles.card}
      data-state={state}
      data-sibling={item.host === '' ? undefined : true}
      data-key={key}
      onPointerEnter={() => onLit?.(key)}
      onPointerLeave={() => onLit?.(null)}
      onFocus={() => onLit?.(key)}
      onBlur={() => onLit?.(null)}
    >
      <div className={styles.head}>
        <div className={styles.names}>
          <Heading className={styles.name}>
            <CardLink item={item}>{item.name}</CardLink>
          </Heading>
          <p className={styles.address}>{addressLine(item)}</p>
          {item.distance === null || item.distance < HERE ? null : (
            <p className={styles.distance}>
              <Icon name="location" />
              <span>{text('card.distance', { distance: format.distance(item.distance) })}</span>
            </p>
          )}
        </div>
        {item.priceFrom === null ? null : <MonthPrice price={item.priceFrom} from size="large" className={styles.price} />}
      </div>
      {item.host === '' ? null : (
        <p className={styles.sibling}>
          <Icon name="external" />
          <span>{text('card.sibling', { host: new URL(item.host).host })}</span>
        </p>
      )}
      <State item={item} />
      {state === 'free' ? <PromotionLine item={item} /> : null}
      {state === 'deactivated' ? null : <SizeCubes sizes={item.sizes} />}
      <Features item={item} />
    </Card>
  );
});
