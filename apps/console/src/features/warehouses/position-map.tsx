import type { Country } from '@komora/domain/country';
import type { Coordinates } from '@komora/domain/distance';
import { Button } from '@komora/ui/button';
import { mapClass } from '@komora/web-kit/open-map';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useEffect, useRef, useState } from 'react';
import { createPositionMap, type PositionMapHandle } from './create-position-map.ts';
import { mapConfig } from './map-config.ts';
import css from './position-map.module.css';

export interface PositionMapProps {
  /** Shown as a whole before there is a place. */
  readonly country: Country | undefined;
  readonly place: Coordinates | null;
  readonly onPlace: (place: Coordinates) => void;
}

/** The place of a warehouse on a map. The fields beside it have the same content. */
export default function PositionMap({ country, place, onPlace }: PositionMapProps) {
  const text = useText('console-warehouses');
  const locale = useLocale();
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PositionMapHandle | null>(null);
  const latest = useRef(onPlace);
  latest.current = onPlace;
  useEffect(() => {
    if (element.current === null) return;
    const made = createPositionMap(element.current, {
      config: mapConfig(),
      locale,
      controls: { zoomIn: text('map.zoomIn'), zoomOut: text('map.zoomOut'), drawnBy: text('map.drawnBy'), label: text('map.label') },
      pin: text('map.pin'),
      onPlace: (placed) => latest.current(placed),
    });
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, [text, locale]);
  useEffect(() => {
    if (country !== undefined) map?.showCountry(country);
  }, [map, country]);
  const { lat, lng } = place ?? {};
  useEffect(() => map?.show(lat === undefined || lng === undefined ? null : { lat, lng }), [map, lat, lng]);
  return (
    <>
      <div className={css.map}>
        <div ref={element} className={mapClass} />
      </div>
      <div>
        <Button icon="pin" onClick={() => map?.placeInMiddle()}>
          {text('map.middle')}
        </Button>
      </div>
    </>
  );
}
