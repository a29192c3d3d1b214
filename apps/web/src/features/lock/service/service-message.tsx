import { EmptyState } from '@komora/ui/state';
import type { ReactNode } from 'react';

/** Why a link opens nothing, and whom to ask. */
export function ServiceMessage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <EmptyState illustration="missing" level={1} title={title}>
      {children}
    </EmptyState>
  );
}
