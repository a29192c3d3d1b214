import { useMemo } from 'react';
import { useApp } from '../app.ts';
import { COUNTRIES } from '../config.ts';
import { codeText } from '../texts/code-text.ts';
import { useLocale, useText } from '../texts/use-text.ts';
import { Field, Select } from '../ui/index.ts';
import { countryNames } from './country-names.ts';
import type { DetailsState } from './details-field.tsx';

const PATH = 'address.countryCode';

/** The country of an address: those of the product first. */
export function CountryField({ state, className }: { readonly state: DetailsState; readonly className?: string | undefined }) {
  const app = useApp();
  const text = useText('invoicing');
  const locale = useLocale();
  const names = useMemo(() => countryNames(locale, COUNTRIES), [locale]);
  const code = state.error(PATH);
  const option = (country: { readonly code: string; readonly name: string }) => (
    <option key={country.code} value={country.code}>
      {country.name}
    </option>
  );
  return (
    <Field label={text(`field.${PATH}`)} className={className} error={code === undefined ? undefined : codeText(app, code)} required>
      {(control) => (
        <Select
          {...control}
          name={state.prefix + PATH}
          autoComplete="country"
          value={state.details.address.countryCode}
          onChange={(event) => state.write(PATH, event.target.value)}
          onBlur={() => state.leave(PATH)}
        >
          {names.slice(0, COUNTRIES.length).map(option)}
          <hr />
          {names.slice(COUNTRIES.length).map(option)}
        </Select>
      )}
    </Field>
  );
}
