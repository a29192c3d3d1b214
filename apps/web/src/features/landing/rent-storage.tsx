import { buttonClass } from '@komora/ui/button';
import { IsoBox } from '@komora/ui/iso-box';
import { Link } from '@tanstack/react-router';
import { MonthPrice } from '../../entities/warehouse/month-price.tsx';
import { useText } from '../../shared/i18n/use-text.ts';
import type { CatalogueDigest } from './digest.ts';
import styles from './rent-storage.module.css';

/** Call to action at the end of the page. */
export function RentStorage({ digest }: { readonly digest: CatalogueDigest }) {
  const text = useText('landing');
  return (
    <section className={styles.section} aria-labelledby="rent">
      <IsoBox length={60} width={40} height={40} className={styles.drawing} />
      <div className={styles.words}>
        <h2 id="rent">{text('rent.title')}</h2>
        {digest.priceFrom === null || digest.totalFrom === null ? null : (
          <MonthPrice price={digest.priceFrom} total={digest.totalFrom} from size="large" />
        )}
        <Link to="/boxes" className={buttonClass({ variant: 'primary', size: 'large' })}>
          {text('rent.act')}
        </Link>
      </div>
    </section>
  );
}
