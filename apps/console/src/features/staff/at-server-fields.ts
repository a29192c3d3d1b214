import { atFormFields } from '../../shared/at-form-fields.ts';
import { serverPath } from './assignment-values.ts';

/** Renames the fields in a server's errors to those of the form. */
export const atServerFields = <Result>(call: Promise<Result>): Promise<Result> => atFormFields(call, serverPath);
