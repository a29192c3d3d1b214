import { VisuallyHidden } from '@komora/ui/visually-hidden';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';

export interface LoadingProps {
  /** Lays the skeletons out like the content that replaces them. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Skeletons of content that loads, named for assistive technology. */
export function Loading({ className, children }: LoadingProps) {
  const text = useText('common');
  return (
    <div className={className} aria-busy="true">
      <VisuallyHidden>{text('state.loading')}</VisuallyHidden>
      {children}
    </div>
  );
}
