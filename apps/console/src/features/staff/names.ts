import type { Assignment, Me, Role } from '@komora/api/admin';
import type { Text } from '@komora/i18n';

/** A role by the name of this language, or by the operator's own name. */
export const roleName = (text: Text<'console-staff'>, { preset, name }: Pick<Role, 'preset' | 'name'>): string =>
  preset === null ? name : text(`preset.${preset}`);

/** Where an assignment applies. A company is named by its warehouses. */
export function placeName(
  text: Text<'console-staff'>,
  me: Pick<Me, 'warehouses'>,
  { warehouseId, legalEntityId }: Pick<Assignment, 'warehouseId' | 'legalEntityId'>,
): string {
  if (warehouseId !== null) return me.warehouses.find(({ id }) => id === warehouseId)?.name ?? text('place.other');
  if (legalEntityId === null) return text('place.organisation');
  const names = me.warehouses.filter((warehouse) => warehouse.legalEntityId === legalEntityId).map(({ name }) => name);
  return names.length === 0 ? text('place.otherCompany') : text('place.company', { warehouses: names.join(', ') });
}
