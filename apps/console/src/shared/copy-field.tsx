import { Button } from '@komora/ui/button';
import { copyText } from '@komora/web-kit/copy-text';
import { useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import css from './copy-field.module.css';

/** A secret or a link to hand over, with a button that copies it. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const text = useText('console');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = (): void => {
    void copyText(value).then((isCopied) => setState(isCopied ? 'copied' : 'failed'));
  };
  return (
    <div className={css.copy}>
      <p className={css.label}>{label}</p>
      <code className={css.value}>{value}</code>
      <Button icon="copy" onClick={copy}>
        {text('copy.action')}
      </Button>
      <p role="status" className={css.status}>
        {state === 'idle' ? null : text(`copy.${state}`)}
      </p>
    </div>
  );
}
