import type { ErrorCode } from '@komora/api/errors';
import { RadioGroup, type RadioGroupProps } from '@komora/ui/radio-group';
import { codeText } from '../i18n/code-text.ts';
import { useTextSource } from '../texts/text-context.ts';
import { FIELD_ATTRIBUTE } from './controls.ts';

export interface FormChoiceProps extends Omit<RadioGroupProps, 'value' | 'onChange' | 'error'> {
  readonly name: string;
  readonly value: string;
  readonly code: ErrorCode | undefined;
  /** Replaces the text of the code. */
  readonly errorText?: string | undefined;
  readonly onWrite: (value: string) => void;
}

/** One of several choices with its error; its children are `Radio` or `RadioCard`. */
export function FormChoice({ name, value, code, errorText, onWrite, children, ...group }: FormChoiceProps) {
  const texts = useTextSource();
  return (
    <div {...{ [FIELD_ATTRIBUTE]: name }}>
      <RadioGroup
        {...group}
        value={value}
        onChange={onWrite}
        error={code === undefined ? undefined : (errorText ?? codeText(texts, code, group.label))}
      >
        {children}
      </RadioGroup>
    </div>
  );
}
