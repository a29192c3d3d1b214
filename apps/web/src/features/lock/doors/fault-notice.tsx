import { Link } from '@tanstack/react-router';
import { useApp } from '../../../app.ts';
import { useText } from '../../../texts/use-text.ts';
import { buttonClass, Icon } from '../../../ui/index.ts';
import type { Desk } from './desk.ts';
import css from './door-button.module.css';
import type { Fault } from './fault.ts';
import { useFaultTexts } from './use-fault-texts.ts';

export interface FaultNoticeProps {
  readonly id: string;
  readonly fault: Fault;
  readonly desk: Desk;
}

/** Whether somebody must be called: neither waiting nor walking mends it. */
function needsHelp(fault: Fault): boolean {
  if (fault.kind === 'device' || fault.kind === 'timeout') return true;
  return fault.kind === 'refusal' && (fault.code === 'lock-v2/gateway-unavailable' || fault.code === 'lock-v2/contract-ended');
}

/** Under the button that did not open: why, and the way on. It is announced by the button itself. */
export function FaultNotice({ id, fault, desk }: FaultNoticeProps) {
  const { config } = useApp();
  const text = useText('lock');
  const [title, help] = useFaultTexts(desk)(fault);
  const { phone } = config.contact;
  const unpaid = fault.kind === 'refusal' && fault.code === 'lock-v2/overlocked' && desk.standing === 'owner';
  return (
    <div id={id} className={css.fault}>
      <p className={css.why}>{title}</p>
      <p>{help}</p>
      {fault.kind === 'position' && fault.why === 'blocked' ? (
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
      {needsHelp(fault) && phone !== '' ? (
        <a className={buttonClass()} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          <Icon name="phone" />
          <span>{text('call', { phone })}</span>
        </a>
      ) : null}
    </div>
  );
}
