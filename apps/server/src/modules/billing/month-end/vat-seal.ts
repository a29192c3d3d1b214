import { createHash } from 'node:crypto';
import type { VatRow } from '../accounting-export/index.ts';

/** Equal for equal VAT reports. */
export const sealOf = (vat: readonly VatRow[]): string => createHash('sha256').update(JSON.stringify(vat)).digest('hex');
