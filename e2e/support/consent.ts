import type { Page } from '@playwright/test';

const essentialOnly = { version: 1, marketing: false, at: Date.UTC(2026, 0, 1) };

/** The storage of a browser whose visitor has chosen essential cookies, so that the consent bar covers nothing. */
export function storedConsentChoice(origin: string) {
  return {
    cookies: [],
    origins: [
      {
        origin,
        localStorage: [
          { name: 'komora.version', value: '1.0' },
          { name: 'komora.consent', value: JSON.stringify(essentialOnly) },
        ],
      },
    ],
  };
}

/** The storage of a browser on its first visit. */
export const FIRST_VISIT = { cookies: [], origins: [] };

/** The stored consent; null without one. */
export function storedConsent(page: Page): Promise<{ version: number; marketing: boolean; at: number } | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('komora.consent') ?? 'null'));
}
