import { buttonClass } from '@komora/ui/button';
import { Icon } from '@komora/ui/icon';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import css from './door-button.module.css';
import { type DoorError, isTooFar } from './door-error.ts';
import type { DoorsContext } from './doors-context.ts';
import { useErrorTexts } from './use-error-texts.ts';

export interface DoorErrorNoticeProps {
  readonly id: string;
  readonly doorError: DoorError;
  readonly doorsContext: DoorsContext;
}

/** Only the call centre can help: neither waiting nor moving does. */
function needsHelp(doorError: DoorError): boolean {
  if (doorError.kind === 'device' || doorError.kind === 'timeout') return true;
  return (
    doorError.kind === 'rejection' && (doorError.code === 'lock-v2/gateway-unavailable' || doorError.code === 'lock-v2/contract-ended')
  );
}

/** Why the door did not open, and what to do. The button announces it. */
export function DoorErrorNotice({ id, doorError, doorsContext }: DoorErrorNoticeProps) {
  const { config } = useApp();
  const text = useText('lock');
  const [title, help] = useErrorTexts(doorsContext)(doorError);
  const { phone } = config.contact;
  const unpaid = doorError.kind === 'rejection' && doorError.code === 'lock-v2/overlocked' && doorsContext.standing === 'owner';
  return (
    <div id={id} className={css.doorError} data-away={isTooFar(doorError) || undefined}>
      <p className={css.why}>{title}</p>
      <p>{help}</p>
      {doorError.kind === 'position' && doorError.why === 'blocked' ? (
        <ol className={css.steps}>
          <li>{text('position.step1')}</li>
          <li>{text('position.step2')}</li>
          <li>{text('position.step3')}</li>
        </ol>
      ) : null}
      {unpaid ? (
        <Link to="/my/rents" search={{ status: 'unpaid' }} className={buttonClass({ variant: 'primary' })}>
          {text('unpaid')}
        </Link>
      ) : null}
      {needsHelp(doorError) && phone !== '' ? (
        <a className={buttonClass()} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          <Icon name="phone" />
          <span>{text('call', { phone })}</span>
        </a>
      ) : null}
    </div>
  );
}
