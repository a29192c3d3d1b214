import type { ComponentProps, ReactNode } from 'react';
import { useApp } from '../../../app.ts';
import { codeText } from '../../../texts/code-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Field, TextInput } from '../../../ui/index.ts';
import { type FieldPath, readField } from './field-paths.ts';
import type { StoredDetails } from './stored-details.ts';
import type { DetailsErrors } from './use-details-errors.ts';

/** What every field of the form shares. */
export interface FormState {
  readonly details: StoredDetails;
  readonly errors: DetailsErrors;
  readonly write: (path: FieldPath, value: string) => void;
}

export interface DetailsFieldProps extends Omit<ComponentProps<'input'>, 'form'> {
  readonly state: FormState;
  readonly path: FieldPath;
  /** Help that goes with the error. */
  readonly help?: ReactNode;
}

/** One text of the invoicing details. */
export function DetailsField({ state, path, help, className, required = true, onBlur, ...input }: DetailsFieldProps) {
  const app = useApp();
  const text = useText('order');
  const code = state.errors.of(path);
  return (
    <Field
      label={text(`field.${path}`)}
      required={required}
      className={className}
      {...(required ? {} : { optionalLabel: text('optional') })}
      error={
        code === undefined ? undefined : (
          <>
            {codeText(app, code)} {help}
          </>
        )
      }
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          name={path}
          value={readField(state.details, path)}
          onChange={(event) => state.write(path, event.target.value)}
          onBlur={(event) => {
            onBlur?.(event);
            state.errors.leave(path);
          }}
        />
      )}
    </Field>
  );
}
