import { Icon } from '@komora/ui/icon';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { COUNTRIES, type Country } from '../../shared/config.ts';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';
import styles from './country-choice.module.css';
import type { CatalogueDigest } from './digest.ts';

/** Address of a country's boxes: here, or on another site of the operator; null without boxes. */
type Place = 'here' | { readonly site: string } | null;

/** Phones ask for the country first; wider pages show the towns of all countries. */
export function CountryChoice({ digest }: { readonly digest: CatalogueDigest }) {
  const { country: home, sites } = useApp().config;
  const text = useText('landing');
  const common = useText('common');
  const locale = useLocale();
  const placeOf = (country: Country): Place => {
    const site = sites.find((one) => one.country === country);
    if (site !== undefined) return { site: site.origin };
    return country === home || digest.countries.includes(country) ? 'here' : null;
  };
  const choices = COUNTRIES.map((country) => [country, placeOf(country)] as const).filter(([, place]) => place !== null);
  if (choices.length < 2) return null;
  return (
    <nav className={styles.choice} aria-labelledby="countries">
      <h2 id="countries">{text('countries.title')}</h2>
      <ul className={`plain-list ${styles.links}`}>
        {choices.map(([country, place]) => (
          <li key={country}>
            {typeof place === 'object' && place !== null ? (
              <a href={`${place.site}/?lang=${locale}`} className={styles.link}>
                {common(`country.${country}`)}
                <Icon name="external" />
              </a>
            ) : (
              <Link to="/boxes" search={{ country: [country] }} className={styles.link} data-home={country === home ? '' : undefined}>
                {common(`country.${country}`)}
                <Icon name="chevron-right" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
