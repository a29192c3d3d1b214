import type { Trx } from '../../../platform/db/database.ts';
import { definePort } from '../../../platform/module/define-module.ts';

/** Ends what waits for a person who leaves, in the same transaction. `by`: who ends the access. @returns how many requests were cancelled */
export type CancelRequestsOf = (trx: Trx, ended: { staffId: string; by: string }) => Promise<number>;

/** Requests of staff in modules above the accounts. */
export const cancelRequestsPort = definePort<CancelRequestsOf>('requests of a person who leaves');
