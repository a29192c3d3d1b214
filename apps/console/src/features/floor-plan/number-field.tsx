import { Field } from '@komora/ui/field';
import { TextInput } from '@komora/ui/inputs';
import { codeText } from '@komora/web-kit/code-text';
import { useTextSource } from '@komora/web-kit/text-context';
import { useLocale } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { hundredthsOf, typedHundredths, wholeOf } from '../../shared/decimal.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** Other values that are not allowed. */
  readonly except?: readonly number[];
  readonly onCommit: (value: number) => void;
}

interface TypedProps extends NumberFieldProps {
  readonly shown: string;
  readonly read: (typed: string) => number | null;
  readonly inputMode: 'decimal' | 'numeric';
}

/** Takes effect when it is left or with Enter. A wrong value stays in the field with its error. */
function TypedField({ label, least, most, except = [], onCommit, shown, read, inputMode }: TypedProps) {
  const texts = useTextSource();
  const [typed, setTyped] = useState<{ readonly text: string; readonly isWrong: boolean } | null>(null);
  const commit = (): void => {
    if (typed === null) return;
    const value = read(typed.text);
    const isWrong = value === null || value < least || value > most || except.includes(value);
    setTyped(isWrong ? { text: typed.text, isWrong } : null);
    if (!isWrong && typed.text !== shown) onCommit(value);
  };
  return (
    <Field label={label} error={typed?.isWrong ? codeText(texts, 'revalid/rule/basic/regex', label) : undefined}>
      {(control) => (
        <TextInput
          {...control}
          inputMode={inputMode}
          autoComplete="off"
          value={typed?.text ?? shown}
          onChange={(event) => setTyped({ text: event.target.value, isWrong: false })}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
            if (event.key === 'Escape') setTyped(null);
          }}
        />
      )}
    </Field>
  );
}

/** Metres with two decimals for a length in centimetres. */
export function MetreField({ value, ...rest }: NumberFieldProps & { readonly value: number }) {
  return <TypedField {...rest} shown={typedHundredths(value, useLocale())} read={hundredthsOf} inputMode="decimal" />;
}

/** A whole number. */
export function WholeField({ value, ...rest }: NumberFieldProps & { readonly value: number }) {
  return <TypedField {...rest} shown={String(value)} read={wholeOf} inputMode="numeric" />;
}
