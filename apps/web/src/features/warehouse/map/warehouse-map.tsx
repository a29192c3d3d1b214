import { mapClass } from '@komora/web-kit/open-map';
import { useEffect, useMemo, useRef, useState } from 'react';
import { stateOf } from '../../../entities/warehouse/catalogue-item.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useLocale, useText } from '../../../shared/i18n/use-text.ts';
import { createMap, type MapHandle } from './create-map.ts';
import type { MapViewProps } from './map-view.ts';
import type { MarkerTexts } from './markers.ts';

function useMarkerTexts(): MarkerTexts {
  const text = useText('warehouse');
  const format = useFormat();
  return useMemo(() => {
    const amount = ({ totalFrom }: Parameters<MarkerTexts['price']>[0]): string | null =>
      totalFrom && format.wholeMoney({ amount: totalFrom.gross, currency: totalFrom.currency });
    const said = (item: Parameters<MarkerTexts['price']>[0], free: (price: string) => string): string => {
      const state = stateOf(item);
      if (state !== 'free') return text(`map.${state}`);
      const price = amount(item);
      return price === null ? text('map.noPrice') : free(price);
    };
    return {
      price: (item) => said(item, (price) => price),
      name: (item) => `${item.name}, ${said(item, (price) => text('map.from', { price }))}`,
      cluster: (count) => text('map.cluster', { count }),
    };
  }, [text, format]);
}

/** The map of one element; created again only for new texts or another configuration. */
function useMap(props: MapViewProps) {
  const { config } = useApp();
  const text = useText('warehouse');
  const texts = useMarkerTexts();
  const locale = useLocale();
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapHandle | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (element.current === null) return;
    const made = createMap(element.current, {
      config,
      texts,
      locale,
      controls: {
        zoomIn: text('map.zoomIn'),
        zoomOut: text('map.zoomOut'),
        drawnBy: text('map.drawnBy'),
        label: text('map.help'),
      },
      onHighlight: (key) => latest.current.onHighlight(key),
      onPick: (key) => latest.current.onPick(key),
      onMoved: (moved) => latest.current.onMoved(moved),
    });
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, [config, texts, text, locale]);
  return { element, map };
}

/** The map of the search; the list beside it has the same content as text. */
export default function WarehouseMap(props: MapViewProps) {
  const { element, map } = useMap(props);
  const { items, view, highlighted } = props;
  // Without a requested view the map shows all results.
  const fitted = view === null ? items : null;
  useEffect(() => map?.show(items), [map, items]);
  useEffect(() => {
    if (fitted !== null) map?.fit(fitted);
    else if (view !== null) map?.stand(view.centre, view.zoom);
  }, [map, view, fitted]);
  useEffect(() => map?.light(highlighted), [map, highlighted]);
  return <div ref={element} className={mapClass} />;
}
