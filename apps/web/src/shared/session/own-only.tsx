import type { ReactNode } from 'react';
import { useApp } from '../app-context.ts';

/** What only the client does or gets: absent for staff who view the account. The server rejects it. */
export function OwnOnly({ children }: { readonly children: ReactNode }) {
  return useApp().view === null ? children : null;
}
