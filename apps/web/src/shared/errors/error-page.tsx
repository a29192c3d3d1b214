import { unbroken } from '@komora/i18n';
import { Button, buttonClass } from '@komora/ui/button';
import { useApp } from '../app-context.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './error-page.module.css';

function SadFace() {
  return (
    <svg className={styles.face} viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden>
      <path d="M24 4 42 14v20L24 44 6 34V14Z" strokeLinejoin="round" />
      <path d="M17 20v3M31 20v3M16 34c4-5 12-5 16 0" strokeLinecap="round" />
    </svg>
  );
}

/** Replaces a page that could not be rendered. */
export function ErrorPage({ onRetry }: { readonly onRetry: () => void }) {
  const { failure, config } = useApp();
  const { phone } = config.contact;
  const text = useText('shell');
  return (
    <section className={styles.message} role="alert">
      <SadFace />
      <h1>{text('failure.title')}</h1>
      <p>{text('failure.subtitle')}</p>
      {failure.reference === null ? null : <p>{text('failure.reference', { reference: failure.reference })}</p>}
      <div className={styles.actions}>
        <Button variant="primary" onClick={onRetry}>
          {text('failure.retry')}
        </Button>
        {phone === '' ? null : (
          <a href={`tel:${phone.replaceAll(' ', '')}`} className={buttonClass({ variant: 'secondary' })}>
            {text('failure.call', { phone: unbroken(phone) })}
          </a>
        )}
      </div>
    </section>
  );
}
