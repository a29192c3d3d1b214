import type { OrderState } from '@komora/api';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useSlot } from '../../../shared/session/use-session.ts';

/**
 * Signs in the buyer whose account the paid order created, if this browser placed the order. The server allows it once.
 * @returns true while that is not decided
 */
export function useBuyerSession({ orderId, accountCreated }: OrderState): boolean {
  const { call, session } = useApp();
  const signedIn = useSlot(session.token) !== null;
  const [isDecided, setDecided] = useState(signedIn || !accountCreated);
  const isAsked = useRef(isDecided);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    call('POST /api/client/order/{id}/sign-in', { params: { id: orderId } })
      .then(({ token }) => {
        if (token !== null && session.token.get() === null) session.signIn({ token });
      })
      // The link in the e-mail leads to the account, too.
      .catch(() => undefined)
      .finally(() => setDecided(true));
  }, [call, session, orderId]);
  return !isDecided && !signedIn;
}
