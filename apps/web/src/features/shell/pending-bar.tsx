import { useRouterState } from '@tanstack/react-router';
import { useText } from '../texts/use-text.ts';
import { VisuallyHidden } from '../ui/hidden/visually-hidden.tsx';
import layout from './shell.module.css';

/** A line over the header while the next page is on its way; it appears late, so that a quick change shows none. */
export function PendingBar() {
  const text = useText('shell');
  const pending = useRouterState({ select: (state) => state.isLoading });
  return (
    <div role="status" className={layout.pending} data-pending={pending}>
      {pending ? <VisuallyHidden>{text('pending')}</VisuallyHidden> : null}
    </div>
  );
}
