import { Skeleton } from '@komora/ui/progress';
import { VisuallyHidden } from '@komora/ui/visually-hidden';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './order-page.module.css';

/** A step of the order that loads; its title stands already. */
export function OrderSkeleton({ title }: { readonly title: string }) {
  const text = useText('common');
  return (
    <div className={css.page} aria-busy="true">
      <VisuallyHidden>{text('state.loading')}</VisuallyHidden>
      <div className={css.head}>
        <Skeleton height="var(--target)" />
        <h1 className={css.title}>{title}</h1>
      </div>
      <div className={css.main}>
        <div className={css.skeletonCards}>
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} height="7rem" />
          ))}
        </div>
        <div className={css.skeletonCards}>
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} height="7rem" />
          ))}
        </div>
      </div>
      <div className={css.skeletonPanel}>
        <Skeleton height="100%" />
      </div>
    </div>
  );
}
