import { VisuallyHidden } from '@komora/ui/visually-hidden';
import { useRouterState } from '@tanstack/react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import layout from './shell.module.css';

/** Progress line while the next page loads; it appears late, so that quick changes show none. */
export function PendingBar() {
  const text = useText('shell');
  const pending = useRouterState({ select: (state) => state.isLoading });
  return (
    <div role="status" className={layout.pending} data-pending={pending}>
      {pending ? <VisuallyHidden>{text('pending')}</VisuallyHidden> : null}
    </div>
  );
}
