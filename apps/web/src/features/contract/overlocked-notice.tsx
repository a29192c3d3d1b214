import { Link } from '@tanstack/react-router';
import { useText } from '../../texts/use-text.ts';
import { buttonClass, Notice } from '../../ui/index.ts';

/** The doors stay shut until an invoice is paid. */
export function OverlockedNotice() {
  const text = useText('contract');
  return (
    <Notice
      tone="error"
      title={text('overlocked.title')}
      actions={
        <Link to="/my/rents" search={{ status: 'unpaid' }} className={buttonClass({ variant: 'primary' })}>
          {text('overlocked.action')}
        </Link>
      }
    >
      {text('overlocked.text')}
    </Notice>
  );
}
