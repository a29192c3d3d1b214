import type { ErrorCode } from '@komora/api/errors';
import { Checkbox } from '@komora/ui/checkbox';
import type { ReactNode } from 'react';
import { codeText } from '../i18n/code-text.ts';
import { useTextSource } from '../texts/text-context.ts';

export interface FormCheckboxProps {
  readonly name: string;
  readonly value: boolean;
  readonly code: ErrorCode | undefined;
  readonly required?: boolean;
  readonly onWrite: (value: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox with its error. */
export function FormCheckbox({ name, value, code, required, onWrite, children }: FormCheckboxProps) {
  const texts = useTextSource();
  return (
    <Checkbox
      name={name}
      required={required}
      checked={value}
      error={code === undefined ? undefined : codeText(texts, code)}
      onChange={(event) => onWrite(event.target.checked)}
    >
      {children}
    </Checkbox>
  );
}
