import type { ReactNode } from 'react';
import { useApp } from '../app-context.ts';

/** Acts and data of the client only: absent for staff who view the account. The server rejects them. */
export function OwnOnly({ children }: { readonly children: ReactNode }) {
  return useApp().view === null ? children : null;
}
