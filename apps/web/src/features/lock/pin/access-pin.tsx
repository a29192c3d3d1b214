import { Button } from '@komora/ui/button';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { pinQuery } from '../lock-queries.ts';
import css from './access-pin.module.css';

/** The keypad's PIN for when the phone fails; fetched on request and dropped when it is hidden. */
export function AccessPin({ contractId }: { readonly contractId: string }) {
  const { call } = useApp();
  const text = useText('lock');
  const common = useText('common');
  const [shown, setShown] = useState(false);
  const pin = useQuery({ ...pinQuery(call, contractId), enabled: shown });
  return (
    <div className={css.pin}>
      <div className={css.line}>
        <span className={css.label}>{text('pin.title')}</span>
        <span className={css.value} aria-live="polite" data-shown={shown || undefined}>
          {!shown ? <span aria-hidden="true">••••••</span> : (pin.data?.value ?? (pin.error === null ? common('state.loading') : null))}
        </span>
        <Button
          icon={shown ? 'eye-off' : 'eye'}
          aria-pressed={shown}
          aria-label={`${common(shown ? 'action.hide' : 'action.show')}: ${text('pin.title')}`}
          onClick={() => setShown(!shown)}
        >
          {common(shown ? 'action.hide' : 'action.show')}
        </Button>
      </div>
      <p className={css.hint}>{text('pin.hint')}</p>
      {shown && pin.error !== null ? <RetryAlert query={pin} /> : null}
    </div>
  );
}
