import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The browser's Back closes an open dialog, as Escape does, and stays on the page. */
export function useCloseOnBack(): void {
  const { history } = useRouter();
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }) => {
          const dialog = action === 'BACK' ? [...document.querySelectorAll('dialog[open]:not([data-closing])')].at(-1) : undefined;
          dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
          return dialog !== undefined;
        },
      }),
    [history],
  );
}
