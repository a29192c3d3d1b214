import { localised } from '../../catalogue/localised.ts';
import { useFormat, useLocale, useText } from '../../texts/use-text.ts';
import { PromoIcon } from '../../ui/index.ts';
import type { CatalogueDigest } from './digest.ts';
import styles from './promotion-strip.module.css';

/** The running promotion; an ended one is not in the catalogue any more. */
export function PromotionStrip({ promotion }: { readonly promotion: NonNullable<CatalogueDigest['promotion']> }) {
  const text = useText('landing');
  const format = useFormat();
  const locale = useLocale();
  return (
    <p className={styles.strip} data-strip>
      <PromoIcon name={promotion.promoType} size="large" />
      <span>
        <strong>{localised(promotion.title, locale, promotion.country)}</strong>{' '}
        {text('promotion.until', { date: format.date(promotion.validTo, 'long') })}
      </span>
    </p>
  );
}
