import { Alert } from '@komora/ui/alert';
import { Button, buttonClass } from '@komora/ui/button';
import { Link } from '@tanstack/react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/use-session.ts';
import css from './withdrawal.module.css';

/** After the statement of a visitor: a link was mailed if a contract matches. The page does not know whether one does. */
export function LinkSent({ onBack }: { readonly onBack: () => void }) {
  const text = useText('withdrawal');
  const { signedIn } = useSession();
  return (
    <div className={css.form}>
      <Alert tone="info" announce>
        {text('sent.text')}
      </Alert>
      <p>{text('sent.stated')}</p>
      <p className={css.soft}>{text('sent.nothing')}</p>
      <div className={css.acts}>
        <Button onClick={onBack}>{text('sent.change')}</Button>
        {signedIn ? null : (
          <Link to="/login" search={{ redirect: '/withdrawal' }} className={buttonClass({ variant: 'quiet' })}>
            {text('sent.signIn')}
          </Link>
        )}
      </div>
    </div>
  );
}
