import { countryNames } from '../../entities/billing-details/country-names.ts';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';
import { detailsPathOf, type ProfilePath } from './profile-values.ts';

export interface FieldTexts {
  readonly labelOf: (path: ProfilePath) => string;
  /** A value as displayed. */
  readonly show: (path: ProfilePath, value: string) => string;
}

/** Names of the profile's fields and of their values. */
export function useFieldTexts(): FieldTexts {
  const text = useText('profile');
  const invoicing = useText('invoicing');
  const locale = useLocale();
  return {
    labelOf(path) {
      const inDetails = detailsPathOf(path);
      if (inDetails === 'type') return invoicing('details.type');
      if (inDetails !== null) return text('changed.invoicingField', { field: invoicing(`field.${inDetails}`) });
      return text(`field.${path as Exclude<ProfilePath, `invoicingDetails.${string}`>}`);
    },
    show(path, value) {
      if (path === 'gender') return text(value === 'Male' || value === 'Female' ? `gender.${value}` : 'gender.unset');
      if (value === '') return text('changed.empty');
      if (path === 'invoicingDetails.type') return invoicing(value === 'PravnickaOsoba' ? 'details.company' : 'details.person');
      if (path === 'invoicingDetails.address.countryCode')
        return countryNames(locale, []).find(({ code }) => code === value)?.name ?? value;
      return value;
    },
  };
}
