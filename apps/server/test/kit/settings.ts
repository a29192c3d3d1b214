import { TestClock } from '@komora/testing';
import type { SettingFields } from '../../src/config/settings.ts';
import { createLog } from '../../src/platform/logging.ts';
import { Settings } from '../../src/platform/settings/index.ts';

/** Settings without a database, of which some are fixed. */
export const settingsWith = (fixed: SettingFields = {}): Settings =>
  new Settings({ config: { fixed, initial: {}, country: 'SVK' }, clock: new TestClock(), log: createLog('silent') });
