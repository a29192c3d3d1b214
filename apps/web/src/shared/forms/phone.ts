import { unbroken } from '@komora/i18n';
import type { LazyTidy } from '@komora/web-kit/use-form';
import { useEffect, useState } from 'react';
import type { Country } from '../config.ts';

/** An example of the international form in each country. */
export const PHONE_EXAMPLES: Readonly<Record<Country, string>> = {
  SVK: '+421 900 123 456',
  CZE: '+420 601 123 456',
  POL: '+48 501 123 456',
  HUN: '+36 20 123 4567',
};

/** Rewrites a number as people dial it in `country` to the international form. The library loads with the first touch of the form. */
export function tidyPhone(country: Country): LazyTidy {
  return {
    load: async () => {
      const { formatTypedPhone } = await import('@komora/web-kit/parse-phone');
      return (typed) => formatTypedPhone(typed, country);
    },
  };
}

/** A stored number in its international notation, once the library is loaded: `+421 905 123 456`. No space of it breaks. */
export function usePhoneText(stored: string): string {
  const [shown, setShown] = useState({ stored, text: stored });
  useEffect(() => {
    let isCurrent = true;
    void import('@komora/web-kit/parse-phone').then(
      ({ formatStoredPhone }) => isCurrent && setShown({ stored, text: unbroken(formatStoredPhone(stored)) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [stored]);
  return shown.stored === stored ? shown.text : stored;
}
