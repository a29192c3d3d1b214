import { Icon, PromoIcon } from '@komora/ui/icon';
import { localised } from '../../entities/warehouse/localised.ts';
import { useFormat, useLocale, useText } from '../../shared/i18n/use-text.ts';
import type { CatalogueDigest } from './digest.ts';
import styles from './promotion-strip.module.css';

/** The current promotion; the catalogue omits ended ones. On phones one line, which opens its terms: the search must stay on the first screen. */
export function PromotionStrip({ promotion }: { readonly promotion: NonNullable<CatalogueDigest['promotion']> }) {
  const text = useText('landing');
  const format = useFormat();
  const locale = useLocale();
  const title = localised(promotion.title, locale, promotion.country);
  const terms = text('promotion.until', { date: format.date(promotion.validTo, 'long') });
  return (
    <div data-strip>
      <p className={styles.strip}>
        <PromoIcon name={promotion.promoType} size="large" />
        <span>
          <strong>{title}</strong> {terms}
        </span>
      </p>
      <details className={styles.line}>
        <summary className={styles.title}>
          <PromoIcon name={promotion.promoType} />
          <strong>{title}</strong>
          <Icon name="chevron-down" />
        </summary>
        <p className={styles.terms}>{terms}</p>
      </details>
    </div>
  );
}
