import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { Password } from '../../shared/password.tsx';

interface Values {
  readonly password: string;
  readonly code: string;
  readonly recoveryCode: string;
}

interface Body {
  readonly password: string;
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

type Factor = 'code' | 'recoveryCode';

const presentForm = (factor: Factor) =>
  defineForm<Values, Body>({
    paths: ['password', 'code', 'recoveryCode'],
    validate: { load: async () => (await import('./validate-present.ts')).validatePresent(factor) },
  });

/** Replaces password, authenticator and recovery codes, after the present ones were given. */
export function NewCredentials() {
  const text = useText('console');
  const common = useText('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button icon="key" onClick={() => setOpen(true)}>
          {text('credentials.open')}
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text('credentials.open')} closeLabel={common('action.close')}>
        {isOpen ? <PresentForm /> : null}
      </Dialog>
    </>
  );
}

function PresentForm() {
  const { call } = useApp();
  const navigate = useNavigate();
  const text = useText('console');
  const [factor, setFactor] = useState<Factor>('code');
  const definition = useMemo(() => presentForm(factor), [factor]);
  const form = useForm(definition, {
    values: { password: '', code: '', recoveryCode: '' },
    send: (body) => call('POST /api/admin/me/invitation', { body }),
    onSent: ({ invitation }) => navigate({ to: '/invitation', hash: `token=${encodeURIComponent(invitation.token)}` }),
  });
  return (
    <form className={css.form} {...form.props}>
      <p>{text('credentials.text')}</p>
      <Password {...form.text('password')} label={text('credentials.password')} />
      {factor === 'code' ? (
        <FormField
          {...form.text('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          label={text('signIn.code')}
          hint={text('credentials.codeHint')}
        />
      ) : (
        <FormField
          {...form.text('recoveryCode')}
          inputMode="numeric"
          autoComplete="off"
          label={text('signIn.recoveryCode')}
          hint={text('signIn.recoveryCodeHint')}
        />
      )}
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('credentials.submit')}
        </SubmitButton>
        <Button variant="quiet" onClick={() => setFactor(factor === 'code' ? 'recoveryCode' : 'code')}>
          {text(factor === 'code' ? 'signIn.useRecoveryCode' : 'signIn.useCode')}
        </Button>
      </div>
    </form>
  );
}
