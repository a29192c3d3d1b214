import { Skeleton } from '@komora/ui/progress';
import { useText } from '../../../shared/i18n/use-text.ts';
import css from './signing.module.css';

/** The page before its link is checked; equal for every link. */
export function SigningSkeleton() {
  const text = useText('signing');
  return (
    <section className={css.page} aria-busy="true">
      <h1>{text('title')}</h1>
      <Skeleton width="18rem" />
      <Skeleton height="14rem" />
      <Skeleton height="20rem" />
    </section>
  );
}
