import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLock } from '../../shared/lock.ts';
import { useMe } from '../../shared/me.ts';
import { chooseTheme } from '../../shared/preferences.ts';
import { useSignOut } from '../../shared/sign-out.ts';
import { ACTIONS, type Action, mayUse } from './actions.ts';

/** The actions that the signed-in person may use, and how to do one. */
export function useActions(openPalette: () => void): { readonly actions: readonly Action[]; readonly perform: (action: Action) => void } {
  const me = useMe();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const lock = useLock();
  const perform = ({ to, run }: Action): void => {
    if (to !== undefined) void navigate({ to });
    else if (run === 'palette') openPalette();
    else if (run === 'lock') lock().catch((cause: unknown) => window.reportError(cause));
    else if (run === 'sign-out') signOut().catch((cause: unknown) => window.reportError(cause));
    else if (run !== undefined) chooseTheme(run);
  };
  return { actions: useMemo(() => ACTIONS.filter((action) => mayUse(me, action)), [me]), perform };
}
