import { CURRENCIES } from '@komora/domain/money';
import { useFormat } from '@komora/web-kit/use-text';

const MINOR_UNITS = 100;

/** Formats an amount of any currency; a bank can book others than ours. @returns a function of minor units and ISO 4217 */
export function useAmount(): (amount: number, currency: string) => string {
  const format = useFormat();
  return (amount, currency) => {
    const own = CURRENCIES.find((one) => one === currency);
    return own === undefined ? `${format.number(amount / MINOR_UNITS)} ${currency}` : format.money({ amount, currency: own });
  };
}
