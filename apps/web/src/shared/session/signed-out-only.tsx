import { ownPath } from '@komora/web-kit/search-params';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useApp } from '../app-context.ts';
import { useSlot } from './use-session.ts';

/**
 * Redirects signed-in clients to `redirect` or the home page. The route's guard covers navigation; this covers pages from the server,
 * and the moment after signing in.
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
