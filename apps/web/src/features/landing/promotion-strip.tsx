import { PromoIcon } from '@komora/ui/icon';
import { localised } from '../../entities/warehouse/localised.ts';
import { useFormat, useLocale, useText } from '../../shared/i18n/use-text.ts';
import type { CatalogueDigest } from './digest.ts';
import styles from './promotion-strip.module.css';

/** The current promotion; the catalogue omits ended ones. */
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
