import { buttonClass } from '@komora/ui/button';
import { EmptyState } from '@komora/ui/state';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';

/** @param search a way to what was looked for */
export function NotFound({ search }: { readonly search?: ReactNode }) {
  const text = useText('shell');
  return (
    <EmptyState
      illustration="missing"
      level={1}
      title={text('notFound.title')}
      actions={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {text('notFound.home')}
        </Link>
      }
    >
      {text('notFound.subtitle')}
      {search}
    </EmptyState>
  );
}
