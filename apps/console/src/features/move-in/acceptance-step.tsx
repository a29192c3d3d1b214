import { localeOf } from '@komora/i18n';
import { SegmentedControl } from '@komora/ui/segmented-control';
import { defineForm } from '@komora/web-kit/define-form';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { Loading } from '@komora/web-kit/loading';
import { TextContext } from '@komora/web-kit/text-context';
import { createTextSource } from '@komora/web-kit/text-source';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { invalid } from '@komora/web-kit/validation';
import { Suspense, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import formCss from '../../shared/form.module.css';
import { chargeOf } from './charge-of.ts';
import { LinkPanel } from './link-panel.tsx';
import css from './move-in.module.css';
import type { StepProps } from './move-in-queries.ts';
import { Price } from './price.tsx';

interface ConsentValues {
  readonly termsAndConditions: boolean;
  readonly recurringPayments: boolean;
  readonly newsletter: boolean;
}
const REQUIRED = ['termsAndConditions', 'recurringPayments'] as const;

/** As on the web page: one box states terms, privacy policy and the immediate start. */
const consentsForm = defineForm<ConsentValues, ConsentValues>({
  paths: [...REQUIRED, 'newsletter'],
  prefix: 'consents.',
  validate: (consents) => {
    const missing = REQUIRED.filter((name) => !consents[name]);
    return missing.length > 0
      ? invalid(missing.map((path) => ({ path, code: 'mustBeChecked' as const })))
      : { valid: true, value: consents };
  },
});

/** The client accepts on the tablet, or signs on a device of their own. */
export function AcceptanceStep(props: StepProps) {
  const text = useText('console-move-in');
  const [place, setPlace] = useState<'here' | 'byLink'>(props.moveIn.signingLink === null ? 'here' : 'byLink');
  return (
    <>
      <SegmentedControl
        label={text('acceptance.where')}
        value={place}
        onChange={setPlace}
        options={[
          { value: 'here', label: text('acceptance.here') },
          { value: 'byLink', label: text('acceptance.byLink') },
        ]}
      />
      {place === 'here' ? <Here {...props} /> : <LinkPanel {...props} />}
    </>
  );
}

/** The client reads and ticks the consents on the tablet, in the language of the client. */
function Here(props: StepProps) {
  const [source] = useState(() => createTextSource(null, localeOf(props.moveIn.language)));
  return (
    <TextContext value={source}>
      <div lang={localeOf(props.moveIn.language)} className={css.handedOver}>
        <Suspense fallback={<Loading>{null}</Loading>}>
          <Consents {...props} />
        </Suspense>
      </div>
    </TextContext>
  );
}

const ticked = { termsAndConditions: false, recurringPayments: false, newsletter: false };

function Consents({ moveIn, onSaved, onReload }: StepProps) {
  const { call } = useApp();
  const text = useText('console-move-in');
  const order = useText('order');
  // Errors of the form are in the client's language too.
  useText('error');
  useText('common');
  const format = useFormat();
  const { id, version, summary, terms } = moveIn;
  const form = useForm(consentsForm, {
    values: ticked,
    send: ({ termsAndConditions, recurringPayments, newsletter }) =>
      call('PUT /api/admin/move-ins/{id}/acceptance', {
        params: { id },
        body: {
          version,
          expectedCharge: chargeOf(moveIn),
          consents: {
            termsAndConditions,
            recurringPayments,
            privacyPolicy: termsAndConditions,
            immediateStart: termsAndConditions,
            newsletter,
          },
        },
      }),
    onSent: onSaved,
  });
  if (summary === null || terms === null) return null;
  return (
    <form className={formCss.form} {...form.props}>
      <p>{text('acceptance.handOver')}</p>
      <Price summary={summary} months={terms.invoicingPeriod} deposit={moveIn.deposit.amount} />
      <fieldset className={formCss.group}>
        <legend>{order('consent.title')}</legend>
        <FormCheckbox {...form.tick('termsAndConditions')} required>
          {order('consent.termsAndConditions')}
        </FormCheckbox>
        <p className={css.links}>
          <a href="/store-policy#terms" target="_blank" rel="noopener">
            {text('acceptance.terms')}
          </a>
          <a href="/gdpr" target="_blank" rel="noopener">
            {text('acceptance.privacy')}
          </a>
        </p>
        <FormCheckbox {...form.tick('recurringPayments')} required>
          {order('consent.recurringPayments', {
            count: terms.invoicingPeriod,
            amount: format.money(summary.nextCharge.amount),
            date: format.date(summary.nextCharge.on),
          })}
        </FormCheckbox>
        <FormCheckbox {...form.tick('newsletter')}>{order('consent.newsletter')}</FormCheckbox>
      </fieldset>
      {isConflict(form.failure) ? <Conflict onLoad={onReload} /> : <FormFailure form={form} />}
      <div className={formCss.actions}>
        <SubmitButton form={form} variant="primary" size="large">
          {text('acceptance.submit')}
        </SubmitButton>
      </div>
    </form>
  );
}
