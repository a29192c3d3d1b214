import { useText } from '@komora/web-kit/use-text';
import { useMe } from '../../shared/me.ts';
import { placeOf } from './key-values.ts';

/** Names a place of a key. A company is named by its warehouses. */
export function usePlaceName(): (place: string) => string {
  const text = useText('console-staff');
  const { warehouses } = useMe();
  return (place) => {
    const { warehouseId, legalEntityId } = placeOf(place);
    if (warehouseId !== null) return warehouses.find(({ id }) => id === warehouseId)?.name ?? text('place.other');
    if (legalEntityId === null) return text('place.organisation');
    const names = warehouses.filter((warehouse) => warehouse.legalEntityId === legalEntityId).map(({ name }) => name);
    return names.length === 0 ? text('place.otherCompany') : text('place.company', { warehouses: names.join(', ') });
  };
}

/** Every place that a key can have. */
export function usePlaces(): readonly string[] {
  const { warehouses } = useMe();
  const companies = new Set(warehouses.map(({ legalEntityId }) => `company:${legalEntityId}`));
  return ['organisation', ...companies, ...warehouses.map(({ id }) => `warehouse:${id}`)];
}
