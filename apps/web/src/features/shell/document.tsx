import { HeadContent, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '../texts/use-text.ts';

/** The HTML document around every page, errors included. */
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
