import { LateCarLoad } from '../../entities/warehouse/late-drawings.tsx';
import { PriceDetails } from '../../entities/warehouse/price-details.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import { CountryChoice } from './country-choice.tsx';
import type { CatalogueDigest } from './digest.ts';
import styles from './hero.module.css';
import { HeroSearch } from './hero-search.tsx';

/** Headline, search and lowest price. */
export function Hero({ digest }: { readonly digest: CatalogueDigest }) {
  const text = useText('landing');
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>{text('hero.title')}</h1>
        <p className={styles.lead}>{text('hero.lead')}</p>
        <HeroSearch />
        {digest.priceFrom === null || digest.totalFrom === null ? null : (
          <div className={styles.price}>
            <PriceDetails price={digest.priceFrom} total={digest.totalFrom} from size="huge" />
            <p className={styles.free}>
              {text('hero.free', { count: digest.freeBoxCount })} {text('hero.places', { count: digest.warehouseCount })}
            </p>
          </div>
        )}
        <CountryChoice digest={digest} />
      </div>
      <LateCarLoad title={text('hero.drawing')} className={styles.drawing} />
    </section>
  );
}
