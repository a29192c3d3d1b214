import { Link } from '@tanstack/react-router';
import { locationText } from '../../entities/warehouse/area.ts';
import { TOWN_ZOOM } from '../../entities/warehouse/towns.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import type { CatalogueDigest } from './digest.ts';
import styles from './towns.module.css';

/** A link for each town with a warehouse, by country. */
export function Towns({ digest }: { readonly digest: CatalogueDigest }) {
  const text = useText('landing');
  const common = useText('common');
  if (digest.towns.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="towns">
      <h2 id="towns">{text('towns.title')}</h2>
      <div className={styles.groups}>
        {digest.countries.map((country) => (
          <div key={country}>
            <h3 className={styles.country}>{common(`country.${country}`)}</h3>
            <ul className={`plain-list ${styles.towns}`}>
              {digest.towns
                .filter((town) => town.country === country)
                .map((town) => (
                  <li key={town.name}>
                    <Link to="/boxes" search={{ location: locationText(town.location), zoom: String(TOWN_ZOOM) }} className={styles.town}>
                      {town.name} <span className={styles.count}>{text('towns.warehouses', { count: town.warehouseCount })}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
