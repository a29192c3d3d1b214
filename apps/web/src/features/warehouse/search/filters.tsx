import type { BoxSize } from '@komora/contract';
import type { ReactNode } from 'react';
import { featureIcons } from '../../../catalogue/feature-icons.ts';
import { BOX_SIZES, FEATURES } from '../../../catalogue/warehouse-filters.ts';
import type { Country } from '../../../config.ts';
import { useText } from '../../../texts/use-text.ts';
import { Icon } from '../../../ui/index.ts';
import type { BoxesSearch } from './boxes-search.ts';
import styles from './filters.module.css';
import { SizeCube } from './size-cubes.tsx';
import type { ChangeSearch } from './use-boxes-search.ts';

function Chip(props: { readonly on: boolean; readonly onToggle: () => void; readonly children: ReactNode }) {
  return (
    <label className={styles.chip}>
      <input type="checkbox" checked={props.on} onChange={props.onToggle} className={styles.input} />
      {props.children}
    </label>
  );
}

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
  /** Only countries in which there is a warehouse. */
  readonly countries: readonly Country[];
}

/** Sizes stand open; the rarer wishes lie under one lid. */
export function Filters({ search, change, countries }: FiltersProps) {
  const text = useText('warehouse');
  const common = useText('common');
  const { country, size, feature } = search;
  const hidden = (country?.length ?? 0) + (feature?.length ?? 0);
  return (
    <div className={styles.filters}>
      <Group label={text('filter.size')}>
        {BOX_SIZES.map((value: BoxSize) => (
          <Chip key={value} on={size?.includes(value) ?? false} onToggle={() => change({ size: toggled(size, value) })}>
            <SizeCube size={value} />
            <span>{common(`size.${value}`)}</span>
          </Chip>
        ))}
      </Group>
      <details className={styles.more}>
        <summary className={styles.summary}>
          <Icon name="filter" />
          <span>{text('filter.more')}</span>
          {hidden === 0 ? null : <span className={styles.count}>{hidden}</span>}
        </summary>
        <div className={styles.lid}>
          {countries.length < 2 ? null : (
            <Group label={text('filter.country')}>
              {countries.map((value) => (
                <Chip key={value} on={country?.includes(value) ?? false} onToggle={() => change({ country: toggled(country, value) })}>
                  <span>{common(`country.${value}`)}</span>
                </Chip>
              ))}
            </Group>
          )}
          <Group label={text('filter.features')}>
            {FEATURES.map((value) => (
              <Chip key={value} on={feature?.includes(value) ?? false} onToggle={() => change({ feature: toggled(feature, value) })}>
                <Icon name={featureIcons[value]} />
                <span>{text(`feature.${value}`)}</span>
              </Chip>
            ))}
          </Group>
        </div>
      </details>
    </div>
  );
}
