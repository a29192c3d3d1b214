import type { ErrorCode } from '@komora/api/errors';
import { passwordErrors } from '@komora/domain/password-rule';
import { Field } from '@komora/ui/field';
import { Icon } from '@komora/ui/icon';
import { PasswordInput } from '@komora/ui/inputs';
import { VisuallyHidden } from '@komora/ui/visually-hidden';
import { codeText } from '@komora/web-kit/code-text';
import { useApp } from '../app-context.ts';
import { useText } from '../i18n/use-text.ts';
import css from './password-field.module.css';

export interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly code: ErrorCode | undefined;
  readonly value: string;
  readonly autoComplete: 'new-password' | 'current-password';
  /** For a new password: its rules, ticked off as it is typed. */
  readonly withRules?: boolean;
  readonly onWrite: (value: string) => void;
}

/** A password that can be shown. */
export function PasswordField({ name, label, code, value, autoComplete, withRules = false, onWrite }: PasswordFieldProps) {
  const app = useApp();
  const text = useText('account');
  // The rules beside the field say more than that its format is wrong.
  const error = code === undefined ? undefined : code === 'revalid/rule/basic/regex' ? text('password.rule') : codeText(app.texts, code);
  return (
    <Field label={label} error={error} required hint={withRules ? <Rules password={value} /> : undefined}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete={autoComplete}
          showLabel={text('password.show')}
          hideLabel={text('password.hide')}
          value={value}
          onChange={(event) => onWrite(event.target.value)}
        />
      )}
    </Field>
  );
}

const RULES = ['too-short', 'no-digit'] as const;

function Rules({ password }: { readonly password: string }) {
  const text = useText('account');
  const broken = passwordErrors(password);
  return (
    <span className={css.rules}>
      {RULES.map((rule) => {
        const met = !broken.includes(rule);
        return (
          <span key={rule} className={css.rule} data-met={met}>
            <span className={css.mark}>{met ? <Icon name="check" /> : null}</span>
            {text(`password.${rule}`)}
            <VisuallyHidden> {text(met ? 'password.met' : 'password.unmet')}</VisuallyHidden>
          </span>
        );
      })}
    </span>
  );
}
