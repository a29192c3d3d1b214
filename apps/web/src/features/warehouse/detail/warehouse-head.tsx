import type { Warehouse } from '@komora/api';
import { directionsTo } from '@komora/domain/directions';
import { addressText } from '@komora/i18n';
import { Icon, PromoIcon } from '@komora/ui/icon';
import { Link } from '@tanstack/react-router';
import { locationText } from '../../../entities/warehouse/area.ts';
import { featureIcons } from '../../../entities/warehouse/feature-icons.ts';
import { localised } from '../../../entities/warehouse/localised.ts';
import { PriceDetails } from '../../../entities/warehouse/price-details.tsx';
import { useFormat, useLocale, useText } from '../../../shared/i18n/use-text.ts';
import { Gallery } from './gallery.tsx';
import styles from './warehouse-head.module.css';

/** Zoom that shows the surrounding streets. */
const STREET_ZOOM = 14;

function Promotion({ warehouse }: { readonly warehouse: Warehouse }) {
  const text = useText('warehouse');
  const format = useFormat();
  const locale = useLocale();
  const { promotion } = warehouse;
  if (promotion === null) return null;
  return (
    <p className={styles.promotion}>
      <PromoIcon name={promotion.promoType} size="large" />
      <span>
        <strong>{localised(promotion.title, locale, warehouse.country)}</strong>{' '}
        {text('detail.promotion.terms', { date: format.date(promotion.validTo) })}
      </span>
    </p>
  );
}

/** Name, address, lowest price and features. */
export function WarehouseHead({ warehouse }: { readonly warehouse: Warehouse }) {
  const text = useText('warehouse');
  const locale = useLocale();
  const description = localised(warehouse.description, locale, warehouse.country);
  return (
    <header className={styles.head}>
      <Link to="/boxes" search={{ location: locationText(warehouse.location), zoom: '11' }} className={styles.back}>
        <Icon name="arrow-left" />
        <span>{text('detail.back')}</span>
      </Link>
      <div className={styles.line}>
        <div className={styles.names}>
          {/* Keeps the dash between town and quarter at the end of a line. */}
          <h1 className={styles.name}>{warehouse.name.replace(' – ', '\u00a0– ')}</h1>
          <address className={styles.address}>{addressText(warehouse.address)}</address>
          <p className={styles.links}>
            <Link
              to="/boxes"
              search={{ location: locationText(warehouse.location), zoom: String(STREET_ZOOM), view: 'map' }}
              className={styles.link}
            >
              <Icon name="map" />
              <span>{text('detail.onMap')}</span>
            </Link>
            <a href={directionsTo(warehouse.location)} rel="noreferrer" target="_blank" className={styles.link}>
              <Icon name="external" />
              <span>{text('detail.directions')}</span>
            </a>
          </p>
        </div>
        {warehouse.priceFrom === null || warehouse.totalFrom === null ? null : (
          <div className={styles.price}>
            <PriceDetails price={warehouse.priceFrom} total={warehouse.totalFrom} from size="huge" />
            <p className={styles.free}>
              {text('freeBoxes', { count: warehouse.freeBoxCount })}, {text('detail.inAll', { total: warehouse.activeBoxCount })}
            </p>
          </div>
        )}
      </div>
      <Gallery warehouse={warehouse} />
      {description === '' ? null : <p className={styles.description}>{description}</p>}
      <ul className={`plain-list ${styles.features}`}>
        {warehouse.features.map((feature) => (
          <li key={feature} className={styles.feature}>
            <Icon name={featureIcons[feature]} />
            <span>{text(`feature.${feature}`)}</span>
          </li>
        ))}
      </ul>
      <Promotion warehouse={warehouse} />
    </header>
  );
}
