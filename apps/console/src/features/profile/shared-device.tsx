import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Checkbox } from '@komora/ui/checkbox';
import { Dialog } from '@komora/ui/dialog';
import { errorText } from '@komora/web-kit/error-text';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { useLock } from '../../shared/lock.ts';
import { meQuery, useMe } from '../../shared/me.ts';
import { pinForm } from '../../shared/pin-form.ts';
import css from './profile.module.css';

/** Turns the lock of the console on this device on and off, and sets its PIN. */
export function SharedDevice() {
  const app = useApp();
  const me = useMe();
  const text = useText('console-security');
  const common = useText('common');
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const reload = () => app.queryClient.invalidateQueries({ queryKey: meQuery(app).queryKey });
  const marking = useMutation({
    mutationFn: (shared: boolean) => app.call('PUT /api/admin/session/shared', { body: { shared } }),
    onSettled: async () => {
      await reload();
      setWanted(null);
    },
  });
  const locking = useMutation({ mutationFn: useLock() });
  const error = marking.error ?? locking.error;
  const pinAction = text(me.hasPin ? 'shared.changePin' : 'shared.setPin');
  return (
    <section className={css.section}>
      <h2>{text('shared.title')}</h2>
      <p>{text('shared.text')}</p>
      <Checkbox
        // The new value shows at once; an error restores the old one.
        checked={wanted ?? me.isShared}
        disabled={marking.isPending}
        onChange={(event) => {
          setWanted(event.target.checked);
          marking.mutate(event.target.checked);
        }}
      >
        {text('shared.mark')}
      </Checkbox>
      {error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, error)}
        </Alert>
      )}
      <div className={formCss.actions}>
        <Button icon="key" onClick={() => setOpen(true)}>
          {pinAction}
        </Button>
        <Button icon="lock" busy={locking.isPending} onClick={() => locking.mutate()}>
          {text('shared.lockNow')}
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={pinAction} closeLabel={common('action.close')}>
        {isOpen ? (
          <NewPin
            submit={pinAction}
            onDone={() => {
              setOpen(false);
              return reload();
            }}
          />
        ) : null}
      </Dialog>
    </section>
  );
}

function NewPin({ submit, onDone }: { readonly submit: string; readonly onDone: () => unknown }) {
  const { call } = useApp();
  const text = useText('console-security');
  const form = useForm(pinForm, {
    values: { pin: '' },
    send: (body) => call('PUT /api/admin/me/pin', { body }),
    onSent: onDone,
  });
  return (
    <form className={formCss.form} {...form.props}>
      <FormField
        {...form.text('pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={6}
        label={text('shared.newPin')}
        hint={text('shared.pinHint')}
      />
      <FormFailure form={form} />
      <div className={formCss.actions}>
        <SubmitButton form={form} variant="primary">
          {submit}
        </SubmitButton>
      </div>
    </form>
  );
}
