import { localDateIn } from '@komora/domain';
import { COUNTRY_FACTS, type Country } from '@komora/domain/country';
import { fieldError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';

/** @throws AppError price/offer-over at `validTo` if the last day of an offer, 'YYYY-MM-DD', is over in its country */
export function assertNotOver({ clock }: Pick<Deps, 'clock'>, country: string, validTo: string): void {
  const today = localDateIn(COUNTRY_FACTS[country as Country].timeZone, clock.now());
  if (validTo < today) throw fieldError('validTo', 'price/offer-over');
}
