import { Alert } from '@komora/ui/alert';
import { Button, type ButtonProps } from '@komora/ui/button';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/use-text.ts';
import { useTextSource } from '../texts/text-context.ts';
import type { FormState } from './use-form.ts';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'form' | 'busyLabel'> {
  readonly form: Pick<FormState, 'pending'>;
}

/** Sends the form; shows that it is on its way, and ignores presses meanwhile. */
export function SubmitButton({ form, busy = false, children, ...button }: SubmitButtonProps) {
  const common = useText('common');
  return (
    <Button {...button} type="submit" busy={busy || form.pending} busyLabel={common('state.loading')}>
      {children}
    </Button>
  );
}

/** From this number on, the focused field does not show that others are wrong too. */
const SEVERAL = 2;

/** Why the form was not sent: how many fields are wrong, or an error that no field shows. */
export function FormFailure({ form }: { readonly form: Pick<FormState, 'failure'> & Partial<Pick<FormState, 'wrong'>> }) {
  const texts = useTextSource();
  const text = useText('error');
  const { wrong = 0 } = form;
  if (wrong >= SEVERAL)
    return (
      <Alert tone="error" announce>
        {text('wrongFields', { count: wrong })}
      </Alert>
    );
  if (form.failure === null) return null;
  return (
    <Alert tone="error" announce>
      {errorText(texts, form.failure)}
    </Alert>
  );
}
