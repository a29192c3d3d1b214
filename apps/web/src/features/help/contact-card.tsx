import { useEffect, useState } from 'react';
import { useApp } from '../../app.ts';
import { useText } from '../../texts/use-text.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { type CallCentreState, callCentreAt } from './call-centre.ts';
import css from './help.module.css';

/** One cached page serves every hour, so only the browser looks at the clock. */
function useCallCentre(): CallCentreState | null {
  const { config, now } = useApp();
  const [state, setState] = useState<CallCentreState | null>(null);
  useEffect(() => {
    if (config.timeZone === '') return;
    const look = (): void => setState(callCentreAt(now(), config.timeZone));
    look();
    const timer = setInterval(look, 30_000);
    return () => clearInterval(timer);
  }, [config.timeZone, now]);
  return state;
}

/** How to reach a person, and whether somebody answers right now. */
export function ContactCard() {
  const { contact } = useApp().config;
  const text = useText('help');
  const shell = useText('shell');
  const state = useCallCentre();
  return (
    <section className={css.contact}>
      <h2>{text('contact')}</h2>
      {contact.phone === '' ? null : (
        <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`} className={css.way}>
          <Icon name="phone" />
          <span>
            <span className={css.soft}>{text('phone')}</span>
            <span className="tabular">{contact.phone}</span>
          </span>
        </a>
      )}
      {contact.email === '' ? null : (
        <a href={`mailto:${contact.email}`} className={css.way}>
          <Icon name="mail" />
          <span>
            <span className={css.soft}>{text('email')}</span>
            <span>{contact.email}</span>
          </span>
        </a>
      )}
      <div className={css.hours}>
        <p>{shell('footer.hours')}</p>
        <p className={css.state}>
          {state === null ? null : <Badge tone={state === 'open' ? 'success' : 'ink'}>{text(`state.${state}`)}</Badge>}
        </p>
      </div>
    </section>
  );
}
