import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { Link } from '@tanstack/react-router';
import { useText } from '../../shared/i18n/use-text.ts';

/** The doors stay locked until an invoice is paid. */
export function OverlockedNotice() {
  const text = useText('contract');
  return (
    <Alert
      tone="error"
      title={text('overlocked.title')}
      actions={
        <Link to="/my/rents" search={{ status: 'unpaid' }} className={buttonClass({ variant: 'primary' })}>
          {text('overlocked.action')}
        </Link>
      }
    >
      {text('overlocked.text')}
    </Alert>
  );
}
