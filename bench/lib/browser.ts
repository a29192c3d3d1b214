import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/lib/chromium.mjs';

/** A headless Chromium of this machine. @param flags besides those that keep it quiet. @throws Error when there is none */
export async function openBrowser(flags: string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium here: install one, or name it with CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] });
}
