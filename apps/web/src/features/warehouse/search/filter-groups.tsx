import type { BoxSize, Currency, Town } from '@komora/api';
import { CheckboxChip, RadioChip } from '@komora/ui/checkbox-chip';
import { Icon } from '@komora/ui/icon';
import { type ReactNode, useId } from 'react';
import { featureIcons } from '../../../entities/warehouse/feature-icons.ts';
import { roomOfSize } from '../../../entities/warehouse/size-text.ts';
import { useSizeBounds } from '../../../entities/warehouse/use-size-bounds.ts';
import { BOX_SIZES, FEATURES, FLOOR_ACCESSES } from '../../../entities/warehouse/warehouse-filters.ts';
import { useApp } from '../../../shared/app-context.ts';
import type { Country } from '../../../shared/config.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import type { BoxesSearch } from './boxes-search.ts';
import styles from './filters.module.css';
import { chosenUnits, currenciesOf, excludesOthers, limitChoices, limitsWith, limitsWithin } from './price-choices.ts';
import { SizeCube } from './size-cubes.tsx';
import type { ChangeSearch } from './use-boxes-search.ts';

function Group(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{props.label}</legend>
      <div className={styles.chips}>{props.children}</div>
    </fieldset>
  );
}

const toggled = <T extends string>(list: readonly T[] | undefined, value: T): T[] =>
  list?.includes(value) ? list.filter((one) => one !== value) : [...(list ?? []), value];

export interface FiltersProps {
  readonly search: BoxesSearch;
  readonly change: ChangeSearch;
  /** Only countries with a warehouse. */
  readonly countries: readonly Country[];
}

export interface SheetProps extends FiltersProps {
  readonly towns: readonly Town[];
  /** Matches of the present choice; null while it is unknown. */
  readonly found: number | null;
}

export function SizeFilter({ search: { size }, change }: Pick<FiltersProps, 'search' | 'change'>) {
  const text = useText('warehouse');
  const common = useText('common');
  const bounds = useSizeBounds();
  return (
    <Group label={text('filter.size')}>
      {BOX_SIZES.map((value: BoxSize) => (
        <CheckboxChip key={value} checked={size?.includes(value) ?? false} onToggle={() => change({ size: toggled(size, value) })}>
          <SizeCube size={value} />
          <span className={styles.size}>
            {common(`size.${value}`)} <small className={styles.room}>{common(`room.${roomOfSize(value, bounds)}`)}</small>
          </span>
        </CheckboxChip>
      ))}
    </Group>
  );
}

/** One currency: a limit, or none. */
function CurrencyLimits({ search: { maxPrice = [] }, change, currency, label }: CurrencyLimitsProps) {
  const text = useText('warehouse');
  const format = useFormat();
  const name = useId();
  const chosen = chosenUnits(maxPrice, currency);
  return (
    <Group label={label}>
      {[...limitChoices(maxPrice, currency), null].map((units) => (
        <RadioChip
          key={units}
          name={name}
          checked={units === chosen}
          onChoose={() => change({ maxPrice: limitsWith(maxPrice, currency, units) })}
        >
          <span>{units === null ? text('filter.anyPrice') : format.wholeMoney({ amount: units * 100, currency })}</span>
        </RadioChip>
      ))}
    </Group>
  );
}

interface CurrencyLimitsProps extends Pick<FiltersProps, 'search' | 'change'> {
  readonly currency: Currency;
  readonly label: string;
}

/** The monthly price, in the currencies of the chosen countries. */
export function PriceFilter({ search, change, countries }: FiltersProps) {
  const text = useText('warehouse');
  const { config } = useApp();
  const currencies = currenciesOf(search, countries, config.country);
  const isAbroadPossible = countries.length > 1 || config.proxy.length > 0;
  return (
    <>
      {currencies.map((currency) => (
        <CurrencyLimits
          key={currency}
          search={search}
          change={change}
          currency={currency}
          label={currencies.length === 1 ? text('filter.maxPrice') : text('filter.maxPriceIn', { currency })}
        />
      ))}
      {isAbroadPossible && excludesOthers(search, countries) ? <p className={styles.note}>{text('filter.otherCurrencies')}</p> : null}
    </>
  );
}

export function FloorFilter({ search: { floorAccess }, change }: Pick<FiltersProps, 'search' | 'change'>) {
  const text = useText('warehouse');
  const common = useText('common');
  return (
    <Group label={text('plan.floors')}>
      {FLOOR_ACCESSES.map((value) => (
        <CheckboxChip
          key={value}
          checked={floorAccess?.includes(value) ?? false}
          onToggle={() => change({ floorAccess: toggled(floorAccess, value) })}
        >
          <span>{value === 'GROUND' ? common('floor.ground') : text('filter.floorWithLift')}</span>
        </CheckboxChip>
      ))}
    </Group>
  );
}

/** Countries and equipment. */
export function OtherFilters({ search: { country, feature, maxPrice }, change, countries }: FiltersProps) {
  const text = useText('warehouse');
  const common = useText('common');
  return (
    <>
      {countries.length < 2 ? null : (
        <Group label={text('filter.country')}>
          {countries.map((value) => (
            <CheckboxChip
              key={value}
              checked={country?.includes(value) ?? false}
              onToggle={() => {
                const next = toggled(country, value);
                change({ country: next, maxPrice: limitsWithin(maxPrice, next) });
              }}
            >
              <span>{common(`country.${value}`)}</span>
            </CheckboxChip>
          ))}
        </Group>
      )}
      <Group label={text('filter.features')}>
        {FEATURES.map((value) => (
          <CheckboxChip
            key={value}
            checked={feature?.includes(value) ?? false}
            onToggle={() => change({ feature: toggled(feature, value) })}
          >
            <Icon name={featureIcons[value]} />
            <span>{text(`feature.${value}`)}</span>
          </CheckboxChip>
        ))}
      </Group>
    </>
  );
}
