import type { ApprovedNoun } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** Where an act belongs, see `placeOfAccount`. */
export interface ActPlace {
  warehouseId: string | null;
  legalEntityId: string;
  clientId: string;
  contractId: string | null;
}

/** An act that was run. */
export interface Acted {
  /** Of the new record, for the audit entry. */
  id: string;
  /** The ids that the call returns, and the number of a receipt. */
  result: Record<string, string>;
  place: ActPlace;
  /** Minor units. */
  amount: number;
  currency: Currency;
}

/** An act that gives money away or takes cash. Beyond the limit of the person it is undone and waits for another person. */
export interface LimitedAct<Request> {
  noun: ApprovedNoun;
  /**
   * Runs the act. Checks that it lies in the scope. Must call nothing outside the database.
   * @param by.staffId the person who asked for it
   * @param by.note the reason
   */
  run(trx: Trx, deps: Deps, request: Request, by: { staffId: string; scope: Scope; note: string }): Promise<Acted>;
}
