import { Field } from '@komora/ui/field';
import { Select } from '@komora/ui/inputs';
import { codeText } from '@komora/web-kit/code-text';
import { useMemo } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { COUNTRIES } from '../../shared/config.ts';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';
import { countryNames } from './country-names.ts';
import type { DetailsState } from './details-field.tsx';

const PATH = 'address.countryCode';

/** Country of an address; the countries of the product come first. */
export function CountryField({ state, className }: { readonly state: DetailsState; readonly className?: string | undefined }) {
  const app = useApp();
  const text = useText('invoicing');
  const locale = useLocale();
  const names = useMemo(() => countryNames(locale, COUNTRIES), [locale]);
  const label = text(`field.${PATH}`);
  const code = state.code(PATH);
  const option = (country: { readonly code: string; readonly name: string }) => (
    <option key={country.code} value={country.code}>
      {country.name}
    </option>
  );
  return (
    <Field label={label} className={className} error={code === undefined ? undefined : codeText(app.texts, code, label)} required>
      {(control) => (
        <Select
          {...control}
          name={state.prefix + PATH}
          autoComplete="country"
          value={state.details.address.countryCode}
          onChange={(event) => state.write(PATH, event.target.value)}
        >
          {names.slice(0, COUNTRIES.length).map(option)}
          <hr />
          {names.slice(COUNTRIES.length).map(option)}
        </Select>
      )}
    </Field>
  );
}
