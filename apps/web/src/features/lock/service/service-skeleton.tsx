import { useText } from '../../../texts/use-text.ts';
import { Skeleton } from '../../../ui/index.ts';
import css from './service.module.css';

/** The page before its link was looked at; the same for every link. */
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
