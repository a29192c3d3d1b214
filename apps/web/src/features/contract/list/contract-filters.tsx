import { COUNTRIES } from '@komora/domain/country';
import { CONTRACT_STATUSES } from '@komora/domain/enumerations';
import { Field } from '@komora/ui/field';
import { Select } from '@komora/ui/inputs';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { type ContractsSearch, readContractsSearch } from './contract-search.ts';
import css from './list.module.css';

/** Filters by country and status. They are part of the address, so back and reload keep them. */
export function ContractFilters({ filter }: { readonly filter: ContractsSearch }) {
  const text = useText('contract');
  const common = useText('common');
  const navigate = useNavigate();
  const choose = (change: Record<string, string>): void =>
    void navigate({ to: '/my/contracts', search: readContractsSearch({ ...filter, ...change }), replace: true });
  return (
    <search className={css.filters}>
      <Field label={text('filter.country')}>
        {(control) => (
          <Select {...control} value={filter.country ?? ''} onChange={({ target }) => choose({ country: target.value })}>
            <option value="">{text('filter.anyCountry')}</option>
            {COUNTRIES.map((country) => (
              <option key={country} value={country}>
                {common(`country.${country}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text('filter.status')}>
        {(control) => (
          <Select {...control} value={filter.status ?? ''} onChange={({ target }) => choose({ status: target.value })}>
            <option value="">{text('filter.anyStatus')}</option>
            {CONTRACT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {text(`status.${status}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </search>
  );
}
