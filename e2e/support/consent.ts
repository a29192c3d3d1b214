import type { Page } from '@playwright/test';

const answered = { version: 1, marketing: false, at: Date.UTC(2026, 0, 1) };

/** A browser that has answered the question of cookies: journeys that are not about it never meet it. */
export function answeredConsent(origin: string) {
  return {
    cookies: [],
    origins: [
      {
        origin,
        localStorage: [
          { name: 'komora.version', value: '1.0' },
          { name: 'komora.consent', value: JSON.stringify(answered) },
        ],
      },
    ],
  };
}

/** A browser that was never here. */
export const NEVER_HERE = { cookies: [], origins: [] };

/** What is kept of the answer; null without one. */
export function keptConsent(page: Page): Promise<{ version: number; marketing: boolean; at: number } | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('komora.consent') ?? 'null'));
}
