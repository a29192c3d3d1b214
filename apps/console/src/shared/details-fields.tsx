import { ISO_COUNTRIES } from '@komora/domain/country-codes';
import { FormField } from '@komora/web-kit/form-field';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { type ReactNode, useMemo } from 'react';
import type { DetailsValues } from './details-values.ts';
import css from './form.module.css';
import { FormSelect, type FormSelectProps } from './form-select.tsx';

/** The countries where warehouses are stand before the others. */
const FIRST = ['SVK', 'CZE', 'POL', 'HUN', 'UKR'];

function useCountries() {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const rank = (code: string) => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length);
    return ISO_COUNTRIES.map(([value, region]) => ({ value, label: names.of(region) ?? value })).sort(
      (a, b) => rank(a.value) - rank(b.value) || a.label.localeCompare(b.label, locale),
    );
  }, [locale]);
}

export interface DetailsFieldsProps {
  readonly fieldOf: (
    path: keyof DetailsValues,
  ) => Pick<FormSelectProps, 'code' | 'value' | 'onWrite'> & { readonly name: keyof DetailsValues };
  readonly isCompany: boolean;
  /** The address of an account does not change here. */
  readonly isEmailFixed?: boolean;
  /** Stands beside the country. */
  readonly children?: ReactNode;
}

/** Billing details, without the choice between person and company. */
export function DetailsFields({ fieldOf, isCompany, isEmailFixed = false, children }: DetailsFieldsProps) {
  const text = useText('console');
  const common = useText('common');
  const field = useText('invoicing');
  const countries = useCountries();
  const optional = { required: false, optionalLabel: common('optional') };
  const country = <FormSelect {...fieldOf('countryCode')} label={field('field.address.countryCode')} options={countries} />;
  return (
    <>
      {isCompany ? (
        <>
          <FormField {...fieldOf('companyName')} autoComplete="off" maxLength={200} label={field('field.company.name')} />
          <div className={css.pair}>
            <FormField {...fieldOf('ico')} autoComplete="off" inputMode="numeric" maxLength={20} label={field('field.company.ico')} />
            <FormField {...fieldOf('dic')} {...optional} autoComplete="off" maxLength={20} label={field('field.company.dic')} />
            <FormField {...fieldOf('icoDph')} {...optional} autoComplete="off" maxLength={20} label={field('field.company.icoDph')} />
          </div>
        </>
      ) : null}
      <div className={css.pair}>
        <FormField {...fieldOf('firstName')} autoComplete="off" maxLength={80} label={field('field.firstName')} />
        <FormField {...fieldOf('lastName')} autoComplete="off" maxLength={80} label={field('field.lastName')} />
      </div>
      <div className={css.pair}>
        <FormField
          {...fieldOf('email')}
          type="email"
          autoComplete="off"
          maxLength={254}
          readOnly={isEmailFixed}
          label={field('field.email')}
        />
        <FormField
          {...fieldOf('telephoneNumber')}
          type="tel"
          autoComplete="off"
          maxLength={40}
          label={field('field.telephoneNumber')}
          hint={text('details.phoneHint')}
        />
      </div>
      <div className={css.pair}>
        <FormField {...fieldOf('street')} autoComplete="off" maxLength={100} label={text('details.street')} />
        <FormField {...fieldOf('number')} autoComplete="off" maxLength={20} label={field('field.address.number')} />
      </div>
      <div className={css.pair}>
        <FormField {...fieldOf('city')} autoComplete="off" maxLength={100} label={field('field.address.city')} />
        <FormField {...fieldOf('zip')} autoComplete="off" maxLength={12} label={field('field.address.zip')} />
      </div>
      {children === undefined ? (
        country
      ) : (
        <div className={css.pair}>
          {country}
          {children}
        </div>
      )}
    </>
  );
}
