import type { Town } from '@komora/api';
import { Field } from '@komora/ui/field';
import { Select } from '@komora/ui/inputs';
import { locationText } from '../../../entities/warehouse/area.ts';
import { TOWN_ZOOM } from '../../../entities/warehouse/towns.ts';
import { COUNTRIES } from '../../../shared/config.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { BoxesSearch } from './boxes-search.ts';
import type { ChangeSearch } from './use-boxes-search.ts';

export interface BranchSelectProps {
  readonly towns: readonly Town[];
  readonly search: BoxesSearch;
  readonly change: ChangeSearch;
}

/** Moves the map to a town with warehouses. */
export function BranchSelect({ towns, search, change }: BranchSelectProps) {
  const text = useText('warehouse');
  const common = useText('common');
  const countries = COUNTRIES.filter((country) => towns.some((town) => town.country === country));
  const places = towns.map(({ location }) => locationText(location));
  const value = places.includes(search.location ?? '') ? search.location : '';
  return (
    <Field label={text('search.branch')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => {
            const place = event.target.value;
            change({
              search: undefined,
              ...(place === '' ? { location: undefined, zoom: undefined } : { location: place, zoom: String(TOWN_ZOOM) }),
            });
          }}
        >
          <option value="">{text('search.everyBranch')}</option>
          {countries.map((country) => (
            <optgroup key={country} label={common(`country.${country}`)}>
              {towns
                .filter((town) => town.country === country)
                .map((town) => (
                  <option key={town.name} value={locationText(town.location)}>
                    {text('search.town', { name: town.name, warehouses: town.warehouseCount })}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
