import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useApp } from '../app.ts';
import { errorText } from '../texts/error-text.ts';
import { useText } from '../texts/use-text.ts';
import { Button, type ButtonVariant, Notice } from '../ui/index.ts';
import { useSubmitType, useTypedBefore } from './before-hydration.ts';
import { emailFault } from './email-fault.ts';
import css from './form.module.css';
import { FormField } from './form-field.tsx';

export interface EmailFormProps {
  readonly label: string;
  readonly submit: string;
  readonly variant?: ButtonVariant;
  /** The address to begin with. */
  readonly email?: string | undefined;
  readonly send: (email: string) => Promise<unknown>;
  readonly onSent: (email: string) => void;
}

/** Asks for an e-mail address and does something with it. */
export function EmailForm({ label, submit, variant = 'primary', email: known = '', send, onSent }: EmailFormProps) {
  const app = useApp();
  const common = useText('common');
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(known);
  const [left, setLeft] = useState(false);
  const submitType = useSubmitType();
  useTypedBefore(form, (_, value) => setEmail(String(value)));
  const sending = useMutation({ mutationFn: send, onSuccess: (_, sent) => onSent(sent) });
  const fault = emailFault(email);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft(true);
    if (fault !== null) form.current?.querySelector('input')?.focus();
    else if (!sending.isPending) sending.mutate(email.trim());
  };
  return (
    <form ref={form} className={css.form} noValidate onSubmit={onSubmit}>
      <FormField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        label={label}
        code={left ? (fault ?? undefined) : undefined}
        value={email}
        onWrite={setEmail}
        onLeave={() => setLeft(true)}
      />
      {sending.error === null ? null : (
        <Notice tone="error" announce>
          {errorText(app, sending.error)}
        </Notice>
      )}
      <Button type={submitType} variant={variant} size="large" wide busy={sending.isPending} busyLabel={common('state.loading')}>
        {submit}
      </Button>
    </form>
  );
}
