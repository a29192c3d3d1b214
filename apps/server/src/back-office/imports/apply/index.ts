import type { ImportKind } from '@komora/api/admin';
import { applyBoxes } from './apply-boxes.ts';
import { applyClients } from './apply-clients.ts';
import { applyContracts } from './apply-contracts.ts';
import type { Apply } from './apply-input.ts';
import { applyPrices } from './apply-prices.ts';
import { applyWarehouses } from './apply-warehouses.ts';

export type { ApplyInput } from './apply-input.ts';
export { findLegalEntityOfWarehouse, type RecordNoun } from './places.sql.ts';

export const appliers: Record<ImportKind, Apply> = {
  WAREHOUSES: applyWarehouses,
  BOXES: applyBoxes,
  PRICES: applyPrices,
  CLIENTS: applyClients,
  CONTRACTS: applyContracts,
};
