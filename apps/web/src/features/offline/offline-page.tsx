import { buttonClass } from '@komora/ui/button';
import { Icon } from '@komora/ui/icon';
import { EmptyState } from '@komora/ui/state';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';

/** Milliseconds between two attempts to reach the server. */
const RETRY_EVERY_MS = 5000;

/** Replaces a page that needs a connection; opens it as soon as the server responds. */
export function OfflinePage({ from }: { readonly from: string }) {
  const { call } = useApp();
  const text = useText('offline');
  const common = useText('common');
  useEffect(() => {
    const goOn = async (): Promise<void> => {
      if (!navigator.onLine) return;
      try {
        await call('GET /_info');
      } catch {
        // A network does not mean that the server is reachable, so keep checking.
        return;
      }
      // A full page load fetches scripts that failed before.
      window.location.replace(from);
    };
    const tryAgain = (): void => void goOn();
    window.addEventListener('online', tryAgain);
    const timer = setInterval(tryAgain, RETRY_EVERY_MS);
    return () => {
      window.removeEventListener('online', tryAgain);
      clearInterval(timer);
    };
  }, [call, from]);
  return (
    <EmptyState
      illustration="waiting"
      level={1}
      title={text('page.title')}
      actions={
        <>
          <Link to="/my/boxes" className={buttonClass({ variant: 'primary' })}>
            {text('page.boxes')}
          </Link>
          <a href={from} className={buttonClass()}>
            <Icon name="refresh" />
            <span>{common('action.retry')}</span>
          </a>
        </>
      }
    >
      {text('page.text')}
    </EmptyState>
  );
}
