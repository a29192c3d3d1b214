import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/index.ts';

/** Why a link opens nothing, and whom to ask. */
export function ServiceMessage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <EmptyState moment="missing" level={1} title={title}>
      {children}
    </EmptyState>
  );
}
