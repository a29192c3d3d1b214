import type { Offer } from '@komora/contract';
import { useApp } from '../../../app.ts';
import { localised } from '../../../catalogue/localised.ts';
import { useFormat, useLocale, useText } from '../../../texts/use-text.ts';
import { PromoIcon } from '../../../ui/index.ts';
import css from './promotion-note.module.css';

/** What the running promotion gives and how it is paid out. */
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
