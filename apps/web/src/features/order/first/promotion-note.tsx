import type { Offer } from '@komora/api';
import { PromoIcon } from '@komora/ui/icon';
import { localised } from '../../../entities/warehouse/localised.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useLocale, useText } from '../../../shared/i18n/use-text.ts';
import css from './promotion-note.module.css';

/** Benefit of the current promotion and how it is paid. */
export function PromotionNote({ promotion }: { readonly promotion: NonNullable<Offer['promotion']> }) {
  const { config } = useApp();
  const text = useText('order');
  const format = useFormat();
  return (
    <div className={css.note}>
      <PromoIcon name={promotion.promoType} size="large" className={css.icon} />
      <div>
        <p className={css.title}>{localised(promotion.title, useLocale(), config.country)}</p>
        <p>{text('first.promotion', { date: format.date(promotion.validTo) })}</p>
      </div>
    </div>
  );
}
