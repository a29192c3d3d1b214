import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { Select } from '@komora/ui/inputs';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { BOX_SIZES } from '../../../entities/warehouse/warehouse-filters.ts';
import { useApp } from '../../../shared/app-context.ts';
import { EMAIL_INPUT } from '../../../shared/forms/email-definition.ts';
import { useReplay } from '../../../shared/hydration/use-replay.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { PERSONAL, useSession, useSlot } from '../../../shared/session/use-session.ts';
import styles from './notify-me.module.css';
import type { Subscription, SubscriptionValues } from './validate-subscription.ts';

const subscriptionForm = (signedIn: boolean) =>
  defineForm<SubscriptionValues, Subscription>({
    paths: ['email', 'size'],
    validate: {
      load: async () => {
        const { validateSubscription } = await import('./validate-subscription.ts');
        return (values) => validateSubscription(values, signedIn);
      },
    },
  });

interface RegisteredProps {
  readonly again: boolean;
  /** Back to the form, for another address. */
  readonly onOther?: (() => void) | undefined;
}

function Registered({ again, onOther }: RegisteredProps) {
  const text = useText('warehouse');
  return (
    <Alert
      tone="success"
      announce
      title={text(again ? 'notify.already.title' : 'notify.done.title')}
      actions={onOther === undefined ? undefined : <Button onClick={onOther}>{text('notify.already.other')}</Button>}
    >
      {text(again ? 'notify.already.help' : 'notify.done.help')}
    </Alert>
  );
}

/** Subscribes to an e-mail that is sent when a box becomes free here. */
export default function NotifyMe({ warehouseId }: { readonly warehouseId: string }) {
  const { call, storage } = useApp();
  const text = useText('warehouse');
  const common = useText('common');
  const { signedIn } = useSession();
  const stored = useSlot(storage.waitlists) ?? [];
  const own = useQuery({
    queryKey: [PERSONAL, 'waitlist', warehouseId],
    queryFn: ({ signal }) => call('GET /api/client/warehouse/{id}/subscribe/new-free-box', { params: { id: warehouseId }, signal }),
    enabled: signedIn,
    staleTime: 0,
  });
  const title = useRef<HTMLHeadingElement>(null);
  useReplay(title);
  const definition = useMemo(() => subscriptionForm(signedIn), [signedIn]);
  const form = useForm(definition, {
    values: { email: '', size: '' },
    send: (body) => call('PUT /api/client/warehouse/{id}/subscribe/new-free-box', { params: { id: warehouseId }, body }),
    onSent: () => {
      if (!stored.includes(warehouseId)) storage.waitlists.set([...stored, warehouseId]);
    },
    isOptional: true,
  });
  if (form.result !== undefined) return <Registered again={form.result.alreadyRegistered} />;
  if (signedIn && own.data?.registered === true) return <Registered again />;
  if (!signedIn && stored.includes(warehouseId))
    return <Registered again onOther={() => storage.waitlists.set(stored.filter((id) => id !== warehouseId))} />;
  const size = form.text('size');
  return (
    <form className={styles.form} {...form.props}>
      <h2 ref={title} className={styles.title}>
        {text('notify.title')}
      </h2>
      {signedIn ? null : (
        <FormField {...form.text('email')} {...EMAIL_INPUT} icon="mail" autoComplete="email" label={text('notify.email')} />
      )}
      <Field label={text('notify.size')}>
        {(control) => (
          <Select {...control} name={size.name} value={size.value} onChange={(event) => size.onWrite(event.target.value)}>
            <option value="">{text('notify.anySize')}</option>
            {BOX_SIZES.map((one) => (
              <option key={one} value={one}>
                {common(`size.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FormFailure form={form} />
      <SubmitButton form={form} variant="primary" icon="mail">
        {text('notify.submit')}
      </SubmitButton>
    </form>
  );
}
