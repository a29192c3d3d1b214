import type { ErrorCode } from '@komora/contract/errors';
import { useApp } from '../../app.ts';
import { codeText } from '../../texts/code-text.ts';
import { Radio, RadioGroup } from '../../ui/index.ts';
import css from './franchising.module.css';
import type { FranchisingField } from './franchising-values.ts';

export interface ChoiceProps {
  readonly name: FranchisingField;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly code: ErrorCode | undefined;
  readonly onChoose: (value: string) => void;
}

/** One of a few, none of them chosen beforehand. */
export function Choice({ name, label, options, value, code, onChoose }: ChoiceProps) {
  const app = useApp();
  return (
    <div data-field={name}>
      <RadioGroup
        label={label}
        value={value}
        onChange={onChoose}
        error={code === undefined ? undefined : codeText(app, code)}
        className={css.choice}
      >
        {options.map((option) => (
          <Radio key={option.value} value={option.value}>
            {option.label}
          </Radio>
        ))}
      </RadioGroup>
    </div>
  );
}
