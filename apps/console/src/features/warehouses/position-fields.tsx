import type { Country } from '@komora/domain/country';
import { LinkButton } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { FormField } from '@komora/web-kit/form-field';
import type { Form } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { type ComponentType, lazy, Suspense } from 'react';
import formCss from '../../shared/form.module.css';
import type { PositionMapProps } from './position-map.tsx';
import { placeOf, type WarehousePath, type WarehouseValues } from './warehouse-values.ts';

// Leaflet and the map load with the first form. Without them the fields remain.
const PositionMap = lazy(
  (): Promise<{ default: ComponentType<PositionMapProps> }> => import('./position-map.tsx').catch(() => ({ default: () => null })),
);

export interface PositionFieldsProps<Saved> {
  readonly form: Form<WarehouseValues, WarehousePath, Saved>;
  readonly country: Country | undefined;
}

/** Where the warehouse is: on the map, and as numbers. */
export function PositionFields<Saved>({ form, country }: PositionFieldsProps<Saved>) {
  const text = useText('console-warehouses');
  const place = placeOf(form.values);
  return (
    <fieldset className={formCss.group}>
      <legend>{text('position')}</legend>
      <p>{text('positionHint')}</p>
      <Suspense fallback={<Skeleton height="clamp(16rem, 45vh, 24rem)" />}>
        <PositionMap
          country={country}
          place={place}
          onPlace={({ lat, lng }) => form.change((values) => ({ ...values, lat: String(lat), lng: String(lng) }))}
        />
      </Suspense>
      <div className={formCss.pair}>
        {(['lat', 'lng'] as const).map((path) => (
          <FormField key={path} {...form.text(path)} inputMode="decimal" autoComplete="off" label={text(`field.${path}`)} />
        ))}
      </div>
      {place === null ? null : (
        <div>
          <LinkButton
            icon="map"
            href={`https://www.openstreetmap.org/?mlat=${place.lat}&mlon=${place.lng}#map=17/${place.lat}/${place.lng}`}
            target="_blank"
            rel="noreferrer"
          >
            {text('showOnMap')}
          </LinkButton>
        </div>
      )}
    </fieldset>
  );
}
