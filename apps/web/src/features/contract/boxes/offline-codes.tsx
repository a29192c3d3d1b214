import type { LockVersion } from '@komora/contract';
import { useId } from 'react';
import { useText } from '../../../texts/use-text.ts';
import { Button } from '../../../ui/index.ts';
import shared from '../contract.module.css';
import { Secret } from '../secret.tsx';
import css from './boxes.module.css';

export interface KeptCodesProps {
  readonly box: { readonly accessCode: string | null; readonly lockCode: string | null; readonly lockVersion: LockVersion };
}

/** Without a connection: the codes as kept on the device, and why the door cannot be opened from here. */
export function KeptCodes({ box }: KeptCodesProps) {
  const text = useText('contract');
  const offline = useText('offline');
  const why = useId();
  const remote = box.lockVersion === 'V2';
  return (
    <>
      <Secret label={text('code.access')} value={box.accessCode} />
      <Secret label={remote ? offline('pin') : text('code.lock')} value={box.lockCode} />
      {remote ? (
        <div className={css.unreached}>
          <Button icon="lock" size="large" wide disabled aria-describedby={why}>
            {offline('doors.open')}
          </Button>
          <p id={why} className={shared.soft}>
            {offline('doors.why')}
          </p>
        </div>
      ) : null}
    </>
  );
}
