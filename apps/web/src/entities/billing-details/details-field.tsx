import type { ErrorCode } from '@komora/api/errors';
import { FormField, type FormFieldProps } from '@komora/web-kit/form-field';
import type { ReactNode } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { type FieldPath, readField } from './field-paths.ts';
import type { StoredDetails } from './stored-details.ts';

/** The part of a form that the fields of the details use. */
export interface DetailsState {
  readonly details: StoredDetails;
  /** Before each field's path where the details are a part of a larger form: `invoicingDetails.`. */
  readonly prefix: string;
  readonly code: (path: FieldPath) => ErrorCode | undefined;
  readonly write: (path: FieldPath, value: string) => void;
}

export interface DetailsFieldProps extends Omit<FormFieldProps, 'name' | 'label' | 'optionalLabel' | 'code' | 'value' | 'onWrite'> {
  readonly state: DetailsState;
  readonly path: FieldPath;
  readonly help?: ReactNode;
}

/** One text of the invoicing details. */
export function DetailsField({ state, path, required = true, ...rest }: DetailsFieldProps) {
  const text = useText('invoicing');
  const common = useText('common');
  return (
    <FormField
      {...rest}
      name={state.prefix + path}
      label={text(`field.${path}`)}
      required={required}
      optionalLabel={required ? undefined : common('optional')}
      code={state.code(path)}
      value={readField(state.details, path)}
      onWrite={(value) => state.write(path, value)}
    />
  );
}
