import type { BoxSize } from '@komora/contract';
import { ApiError } from '@komora/contract/client';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useApp } from '../../../app.ts';
import { BOX_SIZES } from '../../../catalogue/warehouse-filters.ts';
import { emailFault } from '../../../forms/email-fault.ts';
import { useSession } from '../../../session/use-session.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useText } from '../../../texts/use-text.ts';
import { Button, Field, Notice, Select, TextInput } from '../../../ui/index.ts';
import styles from './notify-me.module.css';

function useSubscription(warehouseId: string) {
  const { call } = useApp();
  return useMutation({
    mutationFn: (wish: { readonly email: string | null; readonly size: BoxSize | null }) =>
      call('PUT /api/client/warehouse/{id}/subscribe/new-free-box', { params: { id: warehouseId }, body: wish }),
  });
}

function Registered({ again }: { readonly again: boolean }) {
  const text = useText('warehouse');
  return (
    <Notice tone="success" announce title={text(again ? 'notify.already.title' : 'notify.done.title')}>
      {text(again ? 'notify.already.help' : 'notify.done.help')}
    </Notice>
  );
}

/** The fault that the server found at the e-mail address, if that is what it found. */
function faultAtEmail(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.problem.errors?.find(({ path }) => path === 'email')?.code ?? null;
}

/** Asks to be told when a box is free here. */
export function NotifyMe({ warehouseId }: { readonly warehouseId: string }) {
  const app = useApp();
  const text = useText('warehouse');
  const common = useText('common');
  const { signedIn } = useSession();
  const { mutate, data, error, isPending } = useSubscription(warehouseId);
  const [email, setEmail] = useState('');
  const [size, setSize] = useState<BoxSize | null>(null);
  const [judged, setJudged] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  if (data !== undefined) return <Registered again={data.alreadyRegistered} />;

  const fault = signedIn ? null : ((judged ? emailFault(email) : null) ?? faultAtEmail(error));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setJudged(true);
    if (!signedIn && emailFault(email) !== null) field.current?.focus();
    else mutate({ email: signedIn ? null : email.trim(), size });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className={styles.title}>{text('notify.title')}</h2>
      {signedIn ? null : (
        <Field label={text('notify.email')} required error={fault === null ? undefined : app.texts.texts.find('error', `code.${fault}`)}>
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              type="email"
              icon="mail"
              autoComplete="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              onBlur={() => setJudged(email !== '')}
            />
          )}
        </Field>
      )}
      <Field label={text('notify.size')}>
        {(control) => (
          <Select
            {...control}
            value={size ?? ''}
            onChange={(event) => setSize(BOX_SIZES.find((one) => one === event.target.value) ?? null)}
          >
            <option value="">{text('notify.anySize')}</option>
            {BOX_SIZES.map((one) => (
              <option key={one} value={one}>
                {common(`size.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {error !== null && faultAtEmail(error) === null ? <Notice tone="error" announce title={errorText(app, error)} /> : null}
      <Button type="submit" variant="primary" icon="mail" busy={isPending} busyLabel={common('state.loading')}>
        {text('notify.submit')}
      </Button>
    </form>
  );
}
