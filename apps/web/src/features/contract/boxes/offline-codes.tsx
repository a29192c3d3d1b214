import type { LockVersion } from '@komora/api';
import { Button } from '@komora/ui/button';
import { useId } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import shared from '../contract.module.css';
import { Secrets } from '../secret.tsx';
import css from './boxes.module.css';

export interface OfflineCodesProps {
  readonly box: { readonly accessCode: string | null; readonly lockCode: string | null; readonly lockVersion: LockVersion };
}

/** Without a connection: the stored codes, and why the door cannot be opened from here. */
export function OfflineCodes({ box }: OfflineCodesProps) {
  const text = useText('contract');
  const offline = useText('offline');
  const why = useId();
  const remote = box.lockVersion === 'V2';
  return (
    <>
      <Secrets
        codes={[
          { label: text('code.access'), value: box.accessCode },
          { label: remote ? offline('pin') : text('code.lock'), value: box.lockCode },
        ]}
      />
      {remote ? (
        <div className={css.unreachable}>
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
