import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../../app.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { pinQuery } from '../lock-queries.ts';
import css from './access-pin.module.css';

/** The keypad's PIN for when the phone fails; fetched when somebody asks to see it, forgotten when it is hidden. */
export function AccessPin({ contractId }: { readonly contractId: string }) {
  const app = useApp();
  const text = useText('lock');
  const common = useText('common');
  const [shown, setShown] = useState(false);
  const pin = useQuery({ ...pinQuery(app.call, contractId), enabled: shown });
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
      {shown && pin.error !== null ? (
        <Notice
          tone="error"
          announce
          actions={
            <Button icon="refresh" busy={pin.isFetching} onClick={() => void pin.refetch()}>
              {common('action.retry')}
            </Button>
          }
        >
          {errorText(app, pin.error)}
        </Notice>
      ) : null}
    </div>
  );
}
