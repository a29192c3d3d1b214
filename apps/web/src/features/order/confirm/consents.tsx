import type { PlaceOrder, Summary } from '@komora/contract';
import type { ErrorCode } from '@komora/contract/errors';
import { useApp } from '../../../app.ts';
import { LegalLink } from '../../../forms/legal-link.tsx';
import { codeText } from '../../../texts/code-text.ts';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Checkbox } from '../../../ui/index.ts';
import css from './confirm.module.css';

export type ConsentValues = PlaceOrder['consents'];
export type ConsentName = keyof ConsentValues;

/** The consents without which there is no order, in the order in which they are shown. */
export const REQUIRED = ['termsAndConditions', 'recurringPayments', 'privacyPolicy', 'immediateStart'] as const satisfies ConsentName[];

export const NONE_GIVEN: ConsentValues = {
  termsAndConditions: false,
  recurringPayments: false,
  privacyPolicy: false,
  immediateStart: false,
  newsletter: false,
};

export interface ConsentsProps {
  readonly values: ConsentValues;
  /** months */
  readonly period: number;
  readonly summary: Summary;
  readonly errors: ReadonlyMap<ConsentName, ErrorCode>;
  readonly onChange: (values: ConsentValues) => void;
}

/** What the buyer agrees to, each in a box of its own and none of them ticked. */
export function Consents({ values, period, summary, errors, onChange }: ConsentsProps) {
  const app = useApp();
  const text = useText('order');
  const format = useFormat();
  const box = (name: ConsentName, label: string) => {
    const code = errors.get(name);
    return (
      <Checkbox
        name={name}
        required={name !== 'newsletter'}
        checked={values[name]}
        error={code === undefined || values[name] ? undefined : codeText(app, code)}
        onChange={(event) => onChange({ ...values, [name]: event.target.checked })}
      >
        {label}
      </Checkbox>
    );
  };
  return (
    <fieldset className={css.consents}>
      <legend>{text('consent.title')}</legend>
      {box('termsAndConditions', text('consent.termsAndConditions'))}
      <LegalLink of="terms" />
      {box(
        'recurringPayments',
        text('consent.recurringPayments', {
          count: period,
          amount: format.money(summary.nextCharge.amount),
          date: format.date(summary.nextCharge.on),
        }),
      )}
      <LegalLink of="payments" />
      {box('privacyPolicy', text('consent.privacyPolicy'))}
      <LegalLink of="gdpr" />
      {box('immediateStart', text('consent.immediateStart'))}
      <LegalLink of="withdrawal" />
      {box('newsletter', text('consent.newsletter'))}
    </fieldset>
  );
}
