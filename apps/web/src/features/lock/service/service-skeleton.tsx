import { Skeleton } from '@komora/ui/progress';
import { useText } from '../../../shared/i18n/use-text.ts';
import css from './service.module.css';

/** The page before its link is checked; equal for every link. */
export function ServiceSkeleton() {
  const text = useText('lock');
  return (
    <section className={css.page} aria-busy="true">
      <header className={css.head}>
        <h1>{text('service.title')}</h1>
        <Skeleton width="14rem" />
        <Skeleton width="18rem" height="3lh" />
      </header>
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </section>
  );
}
