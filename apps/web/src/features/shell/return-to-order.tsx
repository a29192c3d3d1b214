import { Link, useRouterState } from '@tanstack/react-router';
import { useApp } from '../app.ts';
import { nextStep } from '../local-order.ts';
import { useSlot } from '../session/use-session.ts';
import { useText } from '../texts/use-text.ts';
import { buttonClass } from '../ui/button/button.tsx';
import layout from './shell.module.css';

/** Stands over every page but the order's own while an order is in progress; a strip of its own, so that it never lies on another button. */
export function ReturnToOrder() {
  const text = useText('shell');
  const order = useSlot(useApp().storage.order);
  const ordering = useRouterState({ select: (state) => state.location.pathname.startsWith('/order/') });
  if (order === null || ordering) return null;
  return (
    <aside aria-label={text('returnToOrder')} className={layout.waiting}>
      <Link to={nextStep(order)} className={buttonClass({ variant: 'primary' })}>
        {text('returnToOrder')}
      </Link>
    </aside>
  );
}
