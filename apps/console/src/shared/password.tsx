import type { ErrorCode } from '@komora/api/errors';
import { Field } from '@komora/ui/field';
import { PasswordInput } from '@komora/ui/inputs';
import { codeText } from '@komora/web-kit/code-text';
import { useTextSource } from '@komora/web-kit/text-context';
import { useText } from '@komora/web-kit/use-text';

export interface PasswordProps {
  readonly name: string;
  readonly label: string;
  readonly code: ErrorCode | undefined;
  readonly value: string;
  readonly isNew?: boolean;
  readonly onWrite: (value: string) => void;
}

/** A password that can be shown. A new one has one rule: its length. */
export function Password({ name, label, code, value, isNew = false, onWrite }: PasswordProps) {
  const texts = useTextSource();
  const text = useText('console');
  // The field has one rule, and the text beside it says it better than that the format is wrong.
  const error = code === undefined ? undefined : code === 'revalid/rule/basic/regex' ? text('password.rule') : codeText(texts, code, label);
  return (
    <Field label={label} required error={error} hint={isNew ? text('password.rule') : undefined}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          showLabel={text('password.show')}
          hideLabel={text('password.hide')}
          value={value}
          onChange={(event) => onWrite(event.target.value)}
        />
      )}
    </Field>
  );
}
