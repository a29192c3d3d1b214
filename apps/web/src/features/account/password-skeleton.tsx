import { Skeleton } from '@komora/ui/progress';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './account.module.css';

/** The form of a new password before the browser has read its link. */
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
