import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from '../../app.ts';
import { useText } from '../../texts/use-text.ts';
import { buttonClass, EmptyState, Icon } from '../../ui/index.ts';

/** Milliseconds between two tries to reach the server. */
const AGAIN = 5000;

/** In the place of a page of the personal zone that cannot be had without a connection; goes to it as soon as there is one. */
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
        // A network is not yet the server: it is asked again.
        return;
      }
      // A whole page load: what could not be fetched before is fetched anew.
      window.location.replace(from);
    };
    const tryIt = (): void => void goOn();
    window.addEventListener('online', tryIt);
    const timer = setInterval(tryIt, AGAIN);
    return () => {
      window.removeEventListener('online', tryIt);
      clearInterval(timer);
    };
  }, [call, from]);
  return (
    <EmptyState
      moment="waiting"
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
