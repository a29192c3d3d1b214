import type { BoxStateChange, PricesOfBoxes } from '@komora/api/admin';
import type { Currency } from '@komora/domain/money';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { validateMandatory } from '../../shared/mandatory.ts';
import type { AskedChange } from './bulk-change.ts';
import { type BulkPriceValues, validateBulkPrice } from './bulk-values.ts';
import { StateFields } from './state-fields.tsx';
import { emptyState, STATE_PATHS, type StateValues, validateState } from './state-values.ts';

export interface BulkFormProps {
  /** Shows what a change would do. */
  readonly onAsk: (asked: AskedChange) => Promise<unknown>;
  readonly onCancel: () => void;
}

const stateForm = defineForm<StateValues, BoxStateChange>({ paths: STATE_PATHS, validate: validateState });

export function StateOfManyForm({ onAsk, onCancel }: BulkFormProps) {
  const app = useApp();
  const text = useText('console-bulk');
  const form = useForm(stateForm, { values: emptyState(app.now()), send: (change) => onAsk({ what: 'state', change }) });
  return (
    <form className={css.form} {...form.props}>
      <StateFields form={form} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onCancel}>
        {text('preview')}
      </FormActions>
    </form>
  );
}

const reasonForm = defineForm<{ readonly words: string }, { readonly words: string }>({ paths: ['words'], validate: validateMandatory });

export function OfferOfManyForm({ active, onAsk, onCancel }: BulkFormProps & { readonly active: boolean }) {
  const text = useText('console-bulk');
  const common = useText('console');
  const form = useForm(reasonForm, {
    values: { words: '' },
    send: ({ words }) => onAsk({ what: 'offer', change: { active, reason: words } }),
  });
  return (
    <form className={css.form} {...form.props}>
      <p>{text(active ? 'act.offer.text' : 'act.withdraw.text')}</p>
      <FormTextArea {...form.text('words')} label={common('reason')} maxLength={500} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onCancel}>
        {text('preview')}
      </FormActions>
    </form>
  );
}

const priceForm = defineForm<BulkPriceValues, Omit<PricesOfBoxes, 'selection'>>({
  paths: ['kind', 'value', 'effectiveOn', 'reason'],
  validate: validateBulkPrice,
  fieldOfCode: { 'price/out-of-bounds': 'value' },
});

export function PricesOfManyForm({ currencies, onAsk, onCancel }: BulkFormProps & { readonly currencies: readonly Currency[] }) {
  const text = useText('console-bulk');
  const prices = useText('console-prices');
  const common = useText('console');
  const form = useForm(priceForm, {
    values: { kind: 'percent', value: '', effectiveOn: '', reason: '' },
    send: (change) => onAsk({ what: 'prices', change }),
  });
  return (
    <form className={css.form} {...form.props}>
      <p>{text('act.prices.text')}</p>
      <div className={css.pair}>
        <FormSelect
          {...form.text('kind')}
          label={prices('change.kind')}
          options={[
            { value: 'percent', label: prices('change.percent') },
            ...currencies.map((currency) => ({ value: currency, label: prices('change.set', { currency }) })),
          ]}
        />
        <FormField {...form.text('value')} inputMode="decimal" autoComplete="off" label={prices('change.value')} />
        <FormField
          {...form.text('effectiveOn')}
          type="date"
          required={false}
          label={prices('change.day')}
          hint={prices('change.dayHint')}
        />
      </div>
      <FormTextArea {...form.text('reason')} label={common('reason')} maxLength={500} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onCancel}>
        {text('preview')}
      </FormActions>
    </form>
  );
}
