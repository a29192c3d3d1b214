import type { SettingSection, SettingValue } from '@komora/api/admin';
import { DEFAULT_BOX_SIZE_BOUNDS, DUNNING_DAYS, LANGUAGES, RETRY_AFTER_DAYS } from '@komora/domain';

const squareMetres = (size: keyof typeof DEFAULT_BOX_SIZE_BOUNDS): number => DEFAULT_BOX_SIZE_BOUNDS[size] / 10_000;

/** Values that apply before anybody sets something. */
export const fallbackSettings: { readonly [S in SettingSection]: SettingValue<S> } = {
  contact: {
    shopName: 'Komora',
    email: null,
    phone: null,
    hours: { weekdays: [1, 2, 3, 4, 5], opens: 540, closes: 1020 },
    social: [],
    appStore: null,
    googlePlay: null,
    memberships: [],
  },
  page: { languages: [...LANGUAGES], analyticsId: null, indexing: false },
  sizes: { xs: squareMetres('XS'), small: squareMetres('SMALL'), medium: squareMetres('MEDIUM') },
  sites: { SVK: null, CZE: null, POL: null, HUN: null },
  // Longer than the 30 days of NIST SP 800-63B: a client stands at a door with a phone.
  sessions: { rememberDays: 90, rememberMaxDays: 365 },
  orders: { holdMinutes: 30, holdsPerAddress: 3, waitlistHours: 24 },
  // Without credentials no payment page opens, so nothing can happen at a gateway that nobody chose.
  gateways: { SVK: 'STRIPE', CZE: 'STRIPE', POL: 'STRIPE', HUN: 'STRIPE' },
  notice: { noticeDays: 14, withdrawalClearingDays: 7 },
  dunning: { ...DUNNING_DAYS, instalmentGraceDays: 3, retryDays: [...RETRY_AFTER_DAYS] },
  retention: { doorLogDays: 365, cameraKeepDays: 14 },
  tax: { ksefConsumers: false },
  tasks: { statementDays: 7 },
  // The program's checklist, in the language of the person.
  inspection: { items: [] },
  maintenance: { on: false, text: {}, until: null },
};
