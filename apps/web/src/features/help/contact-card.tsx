import { unbroken } from '@komora/i18n';
import { weekHoursText } from '@komora/i18n/opening-hours';
import { Icon } from '@komora/ui/icon';
import { CallCentreBadge } from '../../entities/call-centre/call-centre-badge.tsx';
import { useApp } from '../../shared/app-context.ts';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';
import css from './help.module.css';

/** Contact data, and whether the call centre is open now. */
export function ContactCard() {
  const { contact } = useApp().config;
  const text = useText('help');
  const shell = useText('shell');
  const locale = useLocale();
  return (
    <section className={css.contact}>
      <h2>{text('contact')}</h2>
      {contact.phone === '' ? null : (
        <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`} className={css.way}>
          <Icon name="phone" />
          <span>
            <span className={css.soft}>{text('phone')}</span>
            <span className="tabular">{unbroken(contact.phone)}</span>
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
      {contact.hours === null ? null : (
        <div className={css.hours}>
          <p>{shell('footer.hours', { hours: weekHoursText(contact.hours, locale) })}</p>
          <p className={css.state}>
            <CallCentreBadge hours={contact.hours} />
          </p>
        </div>
      )}
    </section>
  );
}
