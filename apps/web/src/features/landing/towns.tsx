import { Link } from '@tanstack/react-router';
import { useApp } from '../../app.ts';
import { locationText } from '../../catalogue/area.ts';
import { TOWN_ZOOM } from '../../catalogue/towns.ts';
import { useText } from '../../texts/use-text.ts';
import { Icon } from '../../ui/index.ts';
import type { CatalogueDigest } from './digest.ts';
import styles from './towns.module.css';

/** On phones a visitor chooses a country here, siblings' sites among them. */
function Countries({ digest }: { readonly digest: CatalogueDigest }) {
  const { proxy } = useApp().config;
  const text = useText('landing');
  const common = useText('common');
  if (digest.countries.length + proxy.length < 2) return null;
  return (
    <nav className={styles.countries} aria-labelledby="countries">
      <h3 id="countries">{text('countries.title')}</h3>
      <ul className={`plain-list ${styles.links}`}>
        {digest.countries.map((country) => (
          <li key={country}>
            <Link to="/boxes" search={{ country: [country] }} className={styles.link}>
              {common(`country.${country}`)}
            </Link>
          </li>
        ))}
        {proxy.map((host) => (
          <li key={host}>
            <a href={host} className={styles.link}>
              <Icon name="external" />
              {new URL(host).host}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A link for each town with a warehouse, under its country. */
export function Towns({ digest }: { readonly digest: CatalogueDigest }) {
  const text = useText('landing');
  const common = useText('common');
  if (digest.towns.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="towns">
      <h2 id="towns">{text('towns.title')}</h2>
      <Countries digest={digest} />
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
