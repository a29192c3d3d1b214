import { AppError } from '../../../platform/app-error.ts';
import { violatedConstraint } from '../../../platform/db/transaction.ts';

/** Runs a transaction whose commit fails without an owner. @throws AppError staff/last-owner */
export async function rejectLastOwner<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'last_owner_stays') throw new AppError('staff/last-owner', {}, { cause: error });
    throw error;
  }
}
