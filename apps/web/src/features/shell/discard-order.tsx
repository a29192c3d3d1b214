import { Button } from '@komora/ui/button';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { discardOrder } from '../../shared/storage/visitor-order.ts';

/** The answer that loses nothing has the focus. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** Asks before the order in progress is deleted from this device: typed details cannot be brought back. */
export function DiscardOrder({ onEnd }: { readonly onEnd: () => void }) {
  const text = useText('shell');
  const common = useText('common');
  const { storage } = useApp();
  const discard = (): void => {
    onEnd();
    discardOrder(storage);
    // The strip is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <>
      <p role="alert">{text('discardQuestion')}</p>
      <Button onClick={discard}>{text('discardOrder')}</Button>
      <Button variant="quiet" ref={focus} onClick={onEnd}>
        {common('action.cancel')}
      </Button>
    </>
  );
}
