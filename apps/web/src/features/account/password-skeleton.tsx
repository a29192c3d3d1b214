import { useText } from '../../texts/use-text.ts';
import { Skeleton } from '../../ui/index.ts';
import css from './account.module.css';

/** The form of a new password before its link has been read. */
export function PasswordSkeleton() {
  const text = useText('account');
  return (
    <section className={css.page} aria-busy="true">
      <div className={css.side}>
        <h1>{text('resetPassword.title')}</h1>
        <Skeleton height="6rem" />
        <Skeleton height="5rem" />
        <Skeleton height="3.5rem" />
      </div>
    </section>
  );
}
