import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/lib/chromium.mjs';

/** A headless Chromium of this machine. @param flags added to the default flags. @throws Error when none is installed */
export async function openBrowser(flags: string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium here: install one, or name it with CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] });
}
