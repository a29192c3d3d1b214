import { Button } from '@komora/ui/button';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './contract.module.css';

export interface SecretProps {
  readonly label: string;
  /** undefined while it loads, null when there is none */
  readonly value: string | null | undefined;
  /** The client asked to see it. */
  readonly onShow?: () => void;
  /** Staff who view the account see it too. */
  readonly isOpenToStaff?: boolean;
}

/** A code that is hidden until the client asks for it, and never shown to staff who view the account. */
export function Secret(props: SecretProps) {
  return useApp().view === null || props.isOpenToStaff ? <OwnSecret {...props} /> : <WithheldSecret label={props.label} />;
}

function WithheldSecret({ label }: Pick<SecretProps, 'label'>) {
  const text = useText('staff-view');
  return (
    <div className={css.secret}>
      <span className={css.secretLabel}>{label}</span>
      <span className={css.withheld}>{text('hidden')}</span>
    </div>
  );
}

function OwnSecret({ label, value, onShow }: SecretProps) {
  const text = useText('contract');
  const common = useText('common');
  const [shown, setShown] = useState(false);
  return (
    <div className={css.secret}>
      <span className={css.secretLabel}>{label}</span>
      <span className={css.code} aria-live="polite" data-shown={shown || undefined}>
        {!shown ? <span aria-hidden="true">••••••</span> : value === undefined ? common('state.loading') : (value ?? text('code.none'))}
      </span>
      <Button
        icon={shown ? 'eye-off' : 'eye'}
        aria-pressed={shown}
        aria-label={`${common(shown ? 'action.hide' : 'action.show')}: ${label}`}
        onClick={() => {
          setShown(!shown);
          if (!shown) onShow?.();
        }}
      >
        {common(shown ? 'action.hide' : 'action.show')}
      </Button>
    </div>
  );
}
