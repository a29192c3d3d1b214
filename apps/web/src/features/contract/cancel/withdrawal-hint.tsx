import type { Contract } from '@komora/api';
import { localDateIn } from '@komora/domain/local-date';
import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';

/** During the withdrawal period a withdrawal costs the client less than a termination with notice. */
export function WithdrawalHint({ contract }: { readonly contract: Contract }) {
  const app = useApp();
  const text = useText('contract');
  const format = useFormat();
  const { timeZone } = contract.warehouse;
  const until = contract.withdrawableUntil;
  if (until === null || localDateIn(timeZone, new Date(app.now())) > until) return null;
  return (
    <Alert
      tone="info"
      title={text('cancel.withdrawTitle', { date: format.date(until, 'long') })}
      actions={
        <Link to="/withdrawal" search={{ contract: contract.businessId }} className={buttonClass()}>
          {text('cancel.withdrawAction')}
        </Link>
      }
    >
      {text('cancel.withdrawText')}
    </Alert>
  );
}
