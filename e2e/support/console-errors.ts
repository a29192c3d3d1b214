import type { BrowserContext } from '@playwright/test';

const IGNORED: readonly RegExp[] = [
  // The browser reports failed requests itself. Tests that provoke them check what the page does about them.
  /^Failed to load resource: /,
  // The mailbox shows a message in a sandboxed frame, which blocks the scripts that Playwright injects.
  /^Blocked script execution in 'about:srcdoc'/,
];

/** Collects what pages write to the console as error or warning, and every error that nothing caught. */
export function collectConsoleErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!IGNORED.some((pattern) => pattern.test(message.text()))) errors.push(message.text());
  });
  return errors;
}
