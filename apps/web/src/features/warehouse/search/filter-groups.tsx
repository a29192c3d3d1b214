import type { BoxSize, Town } from '@komora/api';
import { CheckboxChip } from '@komora/ui/checkbox-chip';
import { Icon } from '@komora/ui/icon';
import type { ReactNode } from 'react';
import { featureIcons } from '../../../entities/warehouse/feature-icons.ts';
import { BOX_SIZES, FEATURES } from '../../../entities/warehouse/warehouse-filters.ts';
import type { Country } from '../../../shared/config.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { BoxesSearch } from './boxes-search.ts';
import styles from './filters.module.css';
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
  return (
    <Group label={text('filter.size')}>
      {BOX_SIZES.map((value: BoxSize) => (
        <CheckboxChip key={value} checked={size?.includes(value) ?? false} onToggle={() => change({ size: toggled(size, value) })}>
          <SizeCube size={value} />
          <span>{common(`size.${value}`)}</span>
        </CheckboxChip>
      ))}
    </Group>
  );
}

/** Countries and equipment. */
export function OtherFilters({ search: { country, feature }, change, countries }: FiltersProps) {
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
              onToggle={() => change({ country: toggled(country, value) })}
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
