import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Checkbox } from '@komora/ui/checkbox';
import { copyText } from '@komora/web-kit/copy-text';
import { useText } from '@komora/web-kit/use-text';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import form from '../../shared/form.module.css';
import css from './frame.module.css';
import { Frame } from './frame.tsx';

/** The recovery codes, shown once: to copy, to print, and to confirm before going on. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = useText('console');
  const navigate = useNavigate();
  const [isKept, setKept] = useState(false);
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  return (
    <Frame title={text('recovery.title')} lead={text('recovery.lead')}>
      <ol className={`plain-list ${css.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={`${form.actions} ${css.noPrint}`}>
        <Button icon="copy" onClick={() => void copyText(codes.join('\n')).then((isCopied) => setState(isCopied ? 'copied' : 'failed'))}>
          {text('copy.action')}
        </Button>
        <Button icon="download" onClick={() => window.print()}>
          {text('recovery.print')}
        </Button>
      </div>
      <p role="status" className={css.noPrint}>
        {state === 'idle' ? null : text(`copy.${state}`)}
      </p>
      <div className={`${form.form} ${css.noPrint}`}>
        <Alert tone="warning">{text('recovery.once')}</Alert>
        <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
          {text('recovery.kept')}
        </Checkbox>
        <Button variant="primary" disabled={!isKept} onClick={() => void navigate({ to: '/' })}>
          {text('recovery.continue')}
        </Button>
      </div>
    </Frame>
  );
}
