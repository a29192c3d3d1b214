import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useApp } from '../app.ts';
import { ownPath } from '../search.ts';
import { useSlot } from './use-session.ts';

/**
 * Sends whoever is (or just became) signed in on to `redirect`, else to the homepage. The route's guard covers
 * navigation; this covers a page that came from the server, and the moment of signing in.
 */
export function SignedOutOnly(props: { readonly redirect?: string | undefined; readonly children: ReactNode }) {
  const token = useSlot(useApp().session.token);
  const navigate = useNavigate();
  const target = ownPath(props.redirect) ?? '/';
  useEffect(() => {
    if (token !== null) void navigate({ href: target, replace: true });
  }, [token, navigate, target]);
  return props.children;
}
