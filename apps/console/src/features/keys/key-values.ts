import type { Me, Right } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';
import { addDays } from '@komora/domain/local-date';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';

export interface KeyValues {
  readonly name: string;
  /** `organisation`, `warehouse:<id>` or `company:<id>`. */
  readonly place: string;
  /** 'YYYY-MM-DD', the last day of this browser on which the key works. */
  readonly lastDay: string;
  /** One in each line. */
  readonly addresses: string;
  readonly rights: readonly string[];
}

export interface KeyBody {
  readonly name: string;
  readonly rights: Right[];
  readonly warehouseId: string | null;
  readonly legalEntityId: string | null;
  readonly expiresAt: string;
  readonly addresses: string[];
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A year from now. */
export function newKey(now: Date): KeyValues {
  const lastDay = `${now.getFullYear() + 1}-${two(now.getMonth() + 1)}-${two(Math.min(now.getDate(), 28))}`;
  return { name: '', place: 'organisation', lastDay, addresses: '', rights: [] };
}

export function placeOf(place: string): { readonly warehouseId: string | null; readonly legalEntityId: string | null } {
  const [kind, id = null] = place.split(':');
  return { warehouseId: kind === 'warehouse' ? id : null, legalEntityId: kind === 'company' ? id : null };
}

/** True if the person holds a right at a place. */
export function holdsAt({ rights }: Pick<Me, 'rights'>, right: Right, place: string): boolean {
  const held = rights.find((one) => one.right === right);
  const { warehouseId, legalEntityId } = placeOf(place);
  if (held === undefined || held.everywhere) return held !== undefined;
  return (
    (warehouseId !== null && held.warehouseIds.includes(warehouseId)) ||
    (legalEntityId !== null && held.legalEntityIds.includes(legalEntityId))
  );
}

/** Rights that the person does not hold at the place are left out. */
export function validateKey({ name, place, lastDay, addresses, rights }: KeyValues, me: Pick<Me, 'rights'>): ValidationResult<KeyBody> {
  const given = (rights as readonly Right[]).filter((right) => holdsAt(me, right, place));
  const missing = (path: string): FieldError => ({ path, code: 'revalid/rule/basic/not-null' });
  const errors = [
    ...(name.trim() === '' ? [missing('name')] : []),
    ...(lastDay === '' ? [missing('lastDay')] : []),
    ...(given.length === 0 ? [missing('rights')] : []),
  ];
  if (errors.length > 0) return invalid(errors);
  return {
    valid: true,
    value: {
      name: name.trim(),
      rights: given,
      ...placeOf(place),
      expiresAt: new Date(`${addDays(lastDay, 1)}T00:00:00`).toISOString(),
      addresses: addresses.split(/[\s,;]+/).filter((one) => one !== ''),
    },
  };
}

/** The server names some fields differently from the form. */
export const formPath = (path: string): string =>
  path
    .replace(/^(?:warehouseId|legalEntityId)$/, 'place')
    .replace(/^expiresAt$/, 'lastDay')
    .replace(/^(rights|addresses)\.\d+$/, '$1');
