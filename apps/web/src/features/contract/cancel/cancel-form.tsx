import type { Contract } from '@komora/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useApp } from '../../../app.ts';
import { codeText } from '../../../texts/code-text.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Button, Card, Checkbox, Field, Notice, TextArea } from '../../../ui/index.ts';
import shared from '../contract.module.css';
import css from './cancel.module.css';
import { ClosingDay } from './closing-day.tsx';
import { Reasons } from './reasons.tsx';
import { type ClosingDays, chosenDay, faultsOf, refusedField, type SentRequest, useCancelForm } from './use-cancel-form.ts';
import { WhatHappens } from './what-happens.tsx';

/** Characters of the note that the server takes. */
const NOTE_MAX = 2000;

export interface CancelFormProps {
  readonly contract: Contract;
  readonly days: ClosingDays;
  readonly onSent: (sent: SentRequest) => void;
}

/** When, why, and what follows from it; only then the button that binds. */
export function CancelForm({ contract, days, onSent }: CancelFormProps) {
  const app = useApp();
  const text = useText('contract');
  const common = useText('common');
  const format = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { draft, change, send } = useCancelForm(contract.id, days, onSent);
  const faults = faultsOf(draft, days);
  const day = chosenDay(draft);
  const refused = refusedField(send.error);
  // The server's word holds for what it was asked; another day is not refused.
  const refusedNow = refused?.field === 'day' && send.variables?.day !== day ? null : refused;
  const dayFault = (left.has('day') ? faults.day : undefined) ?? (refusedNow?.field === 'day' ? refusedNow.code : undefined);
  const leave = (field: string): void => setLeft((before) => new Set(before).add(field));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft(new Set(['day', 'reasons']));
    const wrong = faults.day !== undefined ? 'day' : faults.reasons !== undefined ? 'reasons' : null;
    if (wrong !== null) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else if (!send.isPending)
      send.mutate({ day, note: draft.note.trim() || null, reasons: [...draft.reasons], wasEvictedAndCleaned: draft.evicted });
  };
  return (
    <form ref={form} noValidate className={css.form} onSubmit={submit}>
      <Card as="section" className={css.part}>
        <h2 className={shared.cardTitle}>{text('cancel.when')}</h2>
        <Checkbox name="wasEvictedAndCleaned" checked={draft.evicted} onChange={({ target }) => change({ evicted: target.checked })}>
          {text('cancel.evicted')}
        </Checkbox>
        <ClosingDay
          draft={draft}
          days={days}
          error={dayFault === undefined ? undefined : codeText(app, dayFault)}
          change={change}
          onLeave={() => leave('day')}
        />
      </Card>
      <Card as="section" className={css.part}>
        <h2 className={shared.cardTitle}>{text('cancel.why')}</h2>
        <Reasons
          chosen={draft.reasons}
          error={left.has('reasons') && faults.reasons !== undefined ? text('cancel.reasonMissing') : undefined}
          onChange={(reasons) => change({ reasons })}
          onLeave={() => leave('reasons')}
        />
        <Field
          label={text('cancel.note')}
          optionalLabel={text('cancel.optional')}
          error={refusedNow?.field === 'note' ? codeText(app, refusedNow.code) : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              name="note"
              maxLength={NOTE_MAX}
              value={draft.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Field>
      </Card>
      <WhatHappens day={faults.day === undefined ? day : null} evicted={draft.evicted} />
      {send.error === null || refused !== null ? null : (
        <Notice tone="error" announce>
          {errorText(app, send.error)}
        </Notice>
      )}
      <Button
        type="submit"
        variant="danger"
        size="large"
        className={css.submit}
        busy={send.isPending || send.isSuccess}
        busyLabel={common('state.loading')}
      >
        {faults.day === undefined ? text('cancel.submitDay', { date: format.date(day) }) : text('cancel.submit')}
      </Button>
    </form>
  );
}
