import { HeadContent, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '../../shared/i18n/use-text.ts';

/** The HTML document around every page, error pages included. */
export function Document({ children }: { readonly children: ReactNode }) {
  return (
    <html lang={useLocale()}>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
