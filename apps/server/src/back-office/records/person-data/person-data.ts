import type { Scope } from '../../../platform/staff/scope.ts';

/** True if contact data of a client at this warehouse is shown in full; null: found in the whole organisation. */
export const mayRead = ({ everywhere, warehouseIds }: Scope, warehouseId: string | null): boolean =>
  everywhere || (warehouseId !== null && warehouseIds.includes(warehouseId));

/** `jan.novak@example.com` → `j…@example.com` */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;

/** `+421905123456` → `…456` */
export const maskPhone = (phoneNumber: string): string => `…${phoneNumber.slice(-3)}`;
