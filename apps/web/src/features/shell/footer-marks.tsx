import { useApp } from '../../shared/app-context.ts';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';
import styles from './footer.module.css';
import marks from './marks.svg?url';
import memberMarks from './memberships.svg?url';

const STORES = [
  ['apple', 'app-store', 'App Store'],
  ['google', 'google-play', 'Google Play'],
] as const;

/** App stores, payment methods and memberships, as drawings with names. */
export function FooterMarks() {
  const { stores, paymentMarks, memberships } = useApp().config;
  const locale = useLocale();
  const text = useText('shell');
  const offered = STORES.filter(([store]) => stores[store] !== '');
  const associations = memberships.filter(([key]) => key.startsWith(`${locale}/`));
  return (
    <section>
      {offered.length === 0 ? null : (
        <>
          <h2>{text('footer.apps')}</h2>
          {offered.map(([store, mark, name]) => (
            <a key={store} href={stores[store]} rel="noreferrer">
              <img src={`${marks}#${mark}`} alt="" width={28} height={28} loading="lazy" />
              {name}
            </a>
          ))}
        </>
      )}
      <h2>{text('footer.cards')}</h2>
      <ul className={styles.marks}>
        {paymentMarks.map(([mark, name]) => (
          <li key={mark}>
            <img src={`${marks}#${mark}`} alt={name} width={48} height={30} loading="lazy" />
          </li>
        ))}
      </ul>
      {associations.length === 0 ? null : (
        <>
          <h2>{text('footer.memberships')}</h2>
          <ul className={styles.marks}>
            {associations.map(([key, name]) => (
              <li key={key}>
                <img src={`${memberMarks}#${key.slice(locale.length + 1)}`} alt={name} width={144} height={48} loading="lazy" />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
