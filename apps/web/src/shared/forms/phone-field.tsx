import { FormField, type FormFieldProps } from '@komora/web-kit/form-field';
import type { Country } from '../config.ts';
import { useText } from '../i18n/use-text.ts';
import { PHONE_EXAMPLES } from './phone.ts';

/** How a telephone number is typed, with the format as placeholder (specification, section 5). */
export function usePhoneInput(country: Country) {
  const common = useText('common');
  return {
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    placeholder: common('phoneFormat', { format: PHONE_EXAMPLES[country] }),
  } as const;
}

export interface PhoneFieldProps extends FormFieldProps {
  /** Country of numbers without an international prefix. */
  readonly country: Country;
}

/** A telephone number. */
export function PhoneField({ country, ...field }: PhoneFieldProps) {
  return <FormField {...field} {...usePhoneInput(country)} />;
}
