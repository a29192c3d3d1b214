import type { ClientRecord } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { hundredthsOf, typedHundredths } from '../../shared/decimal.ts';
import { DrawerLink } from '../../shared/drawer-link.tsx';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { FIELDS } from './act.ts';
import { type ActValues, CHARGE_KINDS, type CheckedAct, validateAct } from './act-values.ts';
import { BadDebtForm } from './bad-debt-form.tsx';
import { type ActOutcome, type ChosenAct, runAct } from './run-act.ts';

export interface ActDialogProps {
  readonly act: ChosenAct | null;
  readonly client: ClientRecord;
  /** The sum of the selected debts, minor units. */
  readonly selected: number;
  readonly onDone: (outcome: ActOutcome) => unknown;
  readonly onClose: () => void;
}

/** Says what an act does, asks for its amount and reason, and does it. */
export function ActDialog(props: ActDialogProps) {
  const { act, onClose } = props;
  const text = useText('console-account');
  const common = useText('common');
  const words = useWords(props);
  return (
    <Dialog
      open={act !== null}
      onClose={onClose}
      title={act === null ? '' : text(`act.${act.kind}.title`, words)}
      closeLabel={common('action.close')}
    >
      {act === null ? null : act.kind === 'badDebt' ? <BadDebtForm {...props} act={act} /> : <ActForm {...props} act={act} />}
    </Dialog>
  );
}

/** Values that the texts of an act name. */
function useWords({ act, client, selected }: ActDialogProps) {
  const format = useFormat();
  const currency = act?.account.currency ?? 'EUR';
  const money = (amount: number): string => format.money({ amount, currency });
  const { entry = null } = act ?? {};
  const paid = entry?.pays[0]?.amount;
  const open = act?.kind === 'return' ? Math.abs(entry?.amount ?? 0) : act?.kind === 'release' ? (paid ?? 0) : (entry?.open ?? 0);
  return {
    name: `${client.firstName} ${client.lastName}`.trim(),
    selected: money(selected),
    open: money(open),
    document: entry?.documentNumber ?? '',
  };
}

/** The amount that is proposed: everything that the act concerns. */
function proposed({ kind, entry }: ChosenAct, selected: number): number | null {
  if (kind === 'receive') return selected === 0 ? null : selected;
  if (kind === 'writeOff' || kind === 'payOut') return entry?.open ?? null;
  if (kind === 'creditNote') return entry?.amount ?? null;
  if (kind === 'reverseBadDebt') return entry?.badDebt?.left ?? null;
  return null;
}

function ActForm(props: ActDialogProps & { readonly act: ChosenAct }) {
  const { act, client, selected, onDone, onClose } = props;
  const app = useApp();
  const me = useMe();
  const text = useText('console-account');
  const shell = useText('console');
  const format = useFormat();
  const words = useWords(props);
  const { currency } = act.account;
  // Repeating a call after a lost response must not move money twice.
  const [key] = useState(() => crypto.randomUUID());
  const definition = useMemo(
    () =>
      defineForm<ActValues, CheckedAct>({
        paths: ['amount', 'method', 'contractId', 'kind', 'quantity', 'dueInDays', 'reason'],
        validate: validateAct(act.kind),
        fieldOfCode: { 'ledger/invalid-amount': 'amount', 'ledger/more-than-open': 'amount' },
      }),
    [act.kind],
  );
  const start = proposed(act, selected);
  const contracts = client.contracts.filter(({ status }) => status !== 'TERMINATED');
  const methods = (['CASH', 'TRANSFER'] as const).filter(
    (method) => act.kind !== 'receive' || holds(me, method === 'CASH' ? 'write:cash' : 'write:payment'),
  );
  const form = useForm(definition, {
    values: {
      amount: start === null ? '' : typedHundredths(start, app.texts.texts.locale),
      method: methods[0] ?? '',
      contractId: contracts.length === 1 ? (contracts[0]?.id ?? '') : '',
      kind: '',
      quantity: '1',
      dueInDays: '14',
      reason: '',
    },
    send: (values) => runAct(app, act, values, key),
    onSent: onDone,
  });
  const asks = FIELDS[act.kind];
  const amount = format.money({ amount: Math.max(0, hundredthsOf(form.values.amount) ?? 0), currency });
  return (
    <form className={css.form} {...form.props}>
      <p>{text(`act.${act.kind}.text`, words)}</p>
      {(act.kind === 'receive' || act.kind === 'deposit') && form.values.method === 'CASH' ? <p>{text('cashLimit')}</p> : null}
      {asks.includes('charge') ? (
        <>
          <FormSelect
            {...form.text('contractId')}
            label={text('field.contract')}
            placeholder={text('field.choose')}
            options={contracts.map(({ id, number, boxName }) => ({ value: id, label: `${number} · ${boxName}` }))}
          />
          <FormSelect
            {...form.text('kind')}
            label={text('field.kind')}
            placeholder={text('field.choose')}
            options={CHARGE_KINDS.map((value) => ({ value, label: text(`chargeKind.${value}`) }))}
          />
          <div className={css.pair}>
            <FormField {...form.text('amount')} inputMode="decimal" autoComplete="off" label={text('field.unitNet', { currency })} />
            <FormField {...form.text('quantity')} inputMode="numeric" autoComplete="off" label={text('field.quantity')} />
            <FormField {...form.text('dueInDays')} inputMode="numeric" autoComplete="off" label={text('field.days')} />
          </div>
        </>
      ) : null}
      {asks.includes('amount') ? (
        <FormField {...form.text('amount')} inputMode="decimal" autoComplete="off" label={text('field.amount', { currency })} />
      ) : null}
      {asks.includes('method') ? (
        <FormSelect
          {...form.text('method')}
          label={text('field.method')}
          options={methods.map((value) => ({ value, label: text(`method.${value}`) }))}
        />
      ) : null}
      <FormTextArea {...form.text('reason')} label={shell('reason')} maxLength={500} />
      <FormFailure form={form} />
      <DrawerLink error={form.failure} />
      <FormActions form={form} onCancel={onClose}>
        {text(`act.${act.kind}.submit`, { ...words, amount })}
      </FormActions>
    </form>
  );
}
