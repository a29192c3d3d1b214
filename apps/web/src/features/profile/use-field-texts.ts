import { countryNames } from '../../invoicing/country-names.ts';
import { useLocale, useText } from '../../texts/use-text.ts';
import { detailsPathOf, type ProfilePath } from './profile-values.ts';

export interface FieldWords {
  readonly labelOf: (path: ProfilePath) => string;
  /** A value as people read it. */
  readonly show: (path: ProfilePath, value: string) => string;
}

/** What the fields of the profile and their values are called. */
export function useFieldWords(): FieldWords {
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
