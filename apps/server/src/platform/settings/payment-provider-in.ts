import type { Country, PaymentProvider } from '@komora/api/enumerations';
import type { Settings } from './settings.ts';

/** The gateway of new payments for warehouses of a country. */
export const paymentProviderIn = (settings: Pick<Settings, 'get'>, country: Country): PaymentProvider => settings.get('gateways')[country];
