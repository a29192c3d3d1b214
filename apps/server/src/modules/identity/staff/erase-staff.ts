import type { Trx } from '../../../platform/db/database.ts';
import type { PurgeBatch } from '../../../platform/module/retention.ts';
import { nowhere } from '../../messaging/index.ts';
import { replaceAddresses } from './erase-staff.sql.ts';

/** Erases the addresses of persons who left before an instant; the names stay. @returns the number of rows */
export const eraseAddresses = (trx: Trx, batch: PurgeBatch): Promise<number> => replaceAddresses(trx, batch, nowhere);
