import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../../texts/use-text.ts';
import { buttonClass, EmptyState, Icon } from '../../ui/index.ts';

/** In the place of a page of the personal zone that cannot be had without a connection; goes to it as soon as there is one. */
export function OfflinePage({ from }: { readonly from: string }) {
  const text = useText('offline');
  const common = useText('common');
  useEffect(() => {
    // A whole page load: what could not be fetched before is fetched anew.
    const goOn = (): void => window.location.replace(from);
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [from]);
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
