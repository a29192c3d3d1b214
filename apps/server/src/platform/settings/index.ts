export { paymentProviderIn } from './payment-provider-in.ts';
export { listLegalDays, listSettings, type StoredSetting } from './settings.sql.ts';
export { isDated, Settings } from './settings.ts';
export { startSettingsListener } from './settings-listener.ts';
