import type { PaymentListState } from '@komora/api/admin';
import type { PaymentProvider } from '@komora/api/enumerations';
import { PAYMENT_PROVIDERS } from '@komora/domain/enumerations';
import { textOf } from '@komora/web-kit/search-params';

export const PAYMENT_STATES = ['OPEN', 'PAID', 'REFUNDED', 'DISPUTED', 'FAILED'] as const satisfies readonly PaymentListState[];

/** Filters of the payments, as they stand in the address. */
export interface PaymentFilters {
  readonly q?: string | undefined;
  readonly state?: PaymentListState | undefined;
  readonly provider?: PaymentProvider | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayOf = (value: string | undefined): string | undefined =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Reads the address; what is not valid is left out. */
export function readPaymentFilters(search: Record<string, unknown>): PaymentFilters {
  const [state, provider] = [textOf(search, 'state'), textOf(search, 'provider')];
  return {
    q: textOf(search, 'q')?.slice(0, 200),
    state: PAYMENT_STATES.find((known) => known === state),
    provider: PAYMENT_PROVIDERS.find((known) => known === provider),
    from: dayOf(textOf(search, 'from')),
    to: dayOf(textOf(search, 'to')),
  };
}
