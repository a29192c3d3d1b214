import { Button } from '@komora/ui/button';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './contract.module.css';

export interface Code {
  readonly label: string;
  /** undefined while it loads, null when there is none */
  readonly value: string | null | undefined;
}

export interface SecretProps extends Code {
  /** The client asked to see it. */
  readonly onShow?: (() => void) | undefined;
}

/** A code that is hidden until the client asks for it, and never shown to staff who view the account. */
export function Secret({ label, value, onShow }: SecretProps) {
  return <Secrets codes={[{ label, value }]} onShow={onShow} />;
}

export interface SecretsProps {
  readonly codes: readonly Code[];
  readonly onShow?: (() => void) | undefined;
}

/** Codes that one button shows and hides together, as {@link Secret}. */
export function Secrets(props: SecretsProps) {
  return useApp().view === null ? <OwnSecrets {...props} /> : props.codes.map(({ label }) => <WithheldSecret key={label} label={label} />);
}

function WithheldSecret({ label }: Pick<Code, 'label'>) {
  const text = useText('staff-view');
  return (
    <div className={css.secret}>
      <span className={css.secretLabel}>{label}</span>
      <span className={css.withheld}>{text('hidden')}</span>
    </div>
  );
}

function OwnSecrets({ codes, onShow }: SecretsProps) {
  const common = useText('common');
  const [shown, setShown] = useState(false);
  const act = common(shown ? 'action.hide' : 'action.show');
  return (
    <div className={css.secret}>
      <div className={css.codes}>
        {codes.map((code) => (
          <OwnCode key={code.label} {...code} shown={shown} />
        ))}
      </div>
      <Button
        icon={shown ? 'eye-off' : 'eye'}
        aria-pressed={shown}
        aria-label={`${act}: ${codes.map(({ label }) => label).join(', ')}`}
        onClick={() => {
          setShown(!shown);
          if (!shown) onShow?.();
        }}
      >
        {act}
      </Button>
    </div>
  );
}

function OwnCode({ label, value, shown }: Code & { readonly shown: boolean }) {
  const text = useText('contract');
  const common = useText('common');
  return (
    <div>
      <span className={css.secretLabel}>{label}</span>
      <span className={css.code} aria-live="polite" data-shown={shown || undefined}>
        {!shown ? <span aria-hidden="true">••••••</span> : value === undefined ? common('state.loading') : (value ?? text('code.none'))}
      </span>
    </div>
  );
}
