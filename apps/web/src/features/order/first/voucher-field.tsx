import { Button } from '@komora/ui/button';
import { Field } from '@komora/ui/field';
import { PromoIcon } from '@komora/ui/icon';
import { TextInput } from '@komora/ui/inputs';
import { codeText } from '@komora/web-kit/code-text';
import { errorText } from '@komora/web-kit/error-text';
import { setVoucher } from '../../../entities/order/local-order-changes.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { isVoucherError } from '../order-queries.ts';
import type { ReadyOrder } from '../ready-order.ts';
import { useChangeOrder } from '../use-order.ts';
import type { useVoucherForm } from './use-voucher-form.ts';
import css from './voucher-field.module.css';

export interface VoucherFieldProps extends ReadyOrder {
  readonly form: ReturnType<typeof useVoucherForm>;
}

/** The field for a voucher, or the applied one. */
export function VoucherField({ order, summary, form }: VoucherFieldProps) {
  const app = useApp();
  const change = useChangeOrder();
  const text = useText('order');
  const common = useText('common');
  if (order.voucherToken !== null) {
    const rejected = isVoucherError(summary.error) ? errorText(app.texts, summary.error) : undefined;
    return (
      <div className={css.applied} data-rejected={rejected !== undefined || undefined}>
        <PromoIcon name={summary.data?.voucher?.promoType ?? 'Gift'} size="large" />
        <div className={css.what}>
          <p className={css.token}>{text('item.VOUCHER', { token: order.voucherToken })}</p>
          <p role="status">{rejected ?? text('voucher.applied')}</p>
        </div>
        <Button variant="quiet" onClick={() => change(setVoucher(null))}>
          {text('voucher.remove')}
        </Button>
      </div>
    );
  }
  const { name, value, code, onWrite } = form.text('voucherToken');
  const failure = form.failure === null ? undefined : errorText(app.texts, form.failure);
  return (
    <div {...form.fieldsProps}>
      <Field
        label={text('voucher.label')}
        optionalLabel={common('optional')}
        error={code === undefined ? failure : codeText(app.texts, code)}
        className={css.field}
      >
        {(control) => (
          <div className={css.line}>
            <TextInput
              {...control}
              name={name}
              value={value}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => {
                onWrite(event.target.value);
                form.reset();
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                void form.submit();
              }}
            />
            <Button busy={form.pending} busyLabel={text('voucher.checking')} onClick={() => void form.submit()}>
              {text('voucher.apply')}
            </Button>
          </div>
        )}
      </Field>
    </div>
  );
}
