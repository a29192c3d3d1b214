import type { ErrorCode } from '@komora/contract/errors';
import type { ReactNode } from 'react';
import { FormField, type FormFieldProps } from '../forms/form-field.tsx';
import { useText } from '../texts/use-text.ts';
import { type FieldPath, readField } from './field-paths.ts';
import type { StoredDetails } from './stored-details.ts';

/** What every field of the details shares. */
export interface DetailsState {
  readonly details: StoredDetails;
  /** Before each field's path where the details are a part of a larger form: `invoicingDetails.`. */
  readonly prefix: string;
  readonly error: (path: FieldPath) => ErrorCode | undefined;
  readonly leave: (path: FieldPath) => void;
  readonly write: (path: FieldPath, value: string) => void;
}

export interface DetailsFieldProps
  extends Omit<FormFieldProps, 'name' | 'label' | 'optionalLabel' | 'code' | 'value' | 'onWrite' | 'onLeave'> {
  readonly state: DetailsState;
  readonly path: FieldPath;
  readonly help?: ReactNode;
  /** Makes something better of what was typed, once the field is left. */
  readonly tidy?: (value: string) => string;
}

/** One text of the invoicing details. */
export function DetailsField({ state, path, tidy, required = true, ...rest }: DetailsFieldProps) {
  const text = useText('invoicing');
  const common = useText('common');
  return (
    <FormField
      {...rest}
      name={state.prefix + path}
      label={text(`field.${path}`)}
      required={required}
      optionalLabel={required ? undefined : common('optional')}
      code={state.error(path)}
      value={readField(state.details, path)}
      onWrite={(value) => state.write(path, value)}
      onLeave={(value) => {
        const tidied = tidy?.(value) ?? value;
        if (tidied !== value) state.write(path, tidied);
        state.leave(path);
      }}
    />
  );
}
