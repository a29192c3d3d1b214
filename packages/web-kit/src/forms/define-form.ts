import type { ErrorCode } from '@komora/api/errors';
import type { ValidationResult } from './validation.ts';

/** Value of one field: a text, a tick, or the chosen ones of several. */
export type FieldValue = string | boolean | readonly string[];

export type Validate<Values, Output> = (values: Values) => ValidationResult<Output>;

/** The fields of a form and their rules; made once, outside any component, or memoised there. */
export interface FormDefinition<Values, Path extends string, Output> {
  /** Every field in the order in which it is shown. The paths are those of the server's errors, and the names of the controls. */
  readonly paths: readonly Path[];
  readonly read: (values: Values, path: Path) => FieldValue;
  readonly write: (values: Values, path: Path, value: FieldValue) => Values;
  /** A function where the rules are small; else a promise of one, so that the schemas are not part of the page's first load. */
  readonly validate: Validate<Values, Output> | LazyValidate<Values, Output>;
  /** Stands before each path in the errors of the server, for example `consents.`. */
  readonly prefix?: string;
  /** Codes of a whole response that concern one field. */
  readonly fieldOfCode?: Partial<Record<ErrorCode, Path>>;
}

export interface LazyValidate<Values, Output> {
  readonly load: () => Promise<Validate<Values, Output>>;
}

type Flat<Values> = { readonly [Name in keyof Values]: FieldValue };

/** A form whose values are an object of fields. */
export function defineForm<Values extends Flat<Values>, Output>(
  definition: Omit<FormDefinition<Values, keyof Values & string, Output>, 'read' | 'write'>,
): FormDefinition<Values, keyof Values & string, Output> {
  return {
    ...definition,
    read: (values, path) => values[path],
    write: (values, path, value) => ({ ...values, [path]: value }),
  };
}
