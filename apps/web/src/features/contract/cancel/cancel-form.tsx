import type { Contract } from '@komora/api';
import { ApiError } from '@komora/api/client';
import { Card } from '@komora/ui/card';
import { Field } from '@komora/ui/field';
import { TextArea } from '@komora/ui/inputs';
import { codeText } from '@komora/web-kit/code-text';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { PERSONAL } from '../../../shared/session/use-session.ts';
import shared from '../contract.module.css';
import { firstDayQuery, hasUnpaidQuery } from '../contract-queries.ts';
import css from './cancel.module.css';
import { type CancelDraft, cancelForm, chosenDay, hasDay, type SentRequest, type TerminationDays } from './cancel-definition.ts';
import { Reasons } from './reasons.tsx';
import { SmallerBoxes } from './smaller-boxes.tsx';
import { TerminationDate } from './termination-date.tsx';
import { WhatHappens } from './what-happens.tsx';

/** The longest note that the server accepts, characters. */
const NOTE_MAX = 2000;

export interface CancelFormProps {
  readonly contract: Contract;
  readonly days: TerminationDays;
  readonly onSent: (sent: SentRequest) => void;
}

function useCancelForm({ contract: { id }, days, onSent }: CancelFormProps) {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const definition = useMemo(() => cancelForm(days), [days]);
  const first: CancelDraft = { day: days.from, soon: days.today, reasons: [], note: '', wasEvictedAndCleaned: false };
  return useForm(definition, {
    values: first,
    send: async (body) => {
      await call('POST /api/client/contract/{id}/cancellation/request', { params: { id }, body });
      return body;
    },
    onSent: ({ day, wasEvictedAndCleaned }) => {
      onSent({ day, wasEvictedAndCleaned });
      return queryClient.invalidateQueries({ queryKey: [PERSONAL] });
    },
    onFailed: (error) => {
      // Since the form was opened a day may have passed, or an invoice may have come: its dates and its right to be here are fetched again.
      if (!(error instanceof ApiError) || error.problem.status === 0) return;
      void queryClient.invalidateQueries({ queryKey: firstDayQuery(call, id).queryKey });
      void queryClient.invalidateQueries({ queryKey: hasUnpaidQuery(call, id).queryKey });
    },
  });
}

/** Day, reasons and consequences of the termination, and then the button that binds. */
export function CancelForm(props: CancelFormProps) {
  const { contract, days } = props;
  const app = useApp();
  const text = useText('contract');
  const format = useFormat();
  const form = useCancelForm(props);
  const { values } = form;
  const day = hasDay(values, days) ? chosenDay(values) : null;
  const note = form.text('note');
  return (
    <form className={css.form} {...form.props}>
      <Card as="section" className={css.part}>
        <h2 className={shared.cardTitle}>{text('cancel.when')}</h2>
        <FormCheckbox {...form.tick('wasEvictedAndCleaned')}>{text('cancel.evicted')}</FormCheckbox>
        <TerminationDate {...form.text('day')} isEmptied={values.wasEvictedAndCleaned} days={days} onLeave={() => form.leave('day')} />
      </Card>
      <Card as="section" className={css.part}>
        <h2 className={shared.cardTitle}>{text('cancel.why')}</h2>
        <Reasons chosen={values.reasons} onChange={(reasons) => form.set('reasons', reasons)} />
        <Field
          label={text('cancel.note')}
          optionalLabel={text('cancel.optional')}
          error={note.code === undefined ? undefined : codeText(app.texts, note.code)}
        >
          {(control) => (
            <TextArea
              {...control}
              name={note.name}
              maxLength={NOTE_MAX}
              value={note.value}
              onChange={({ target }) => note.onWrite(target.value)}
            />
          )}
        </Field>
      </Card>
      <SmallerBoxes contract={contract} />
      <WhatHappens contract={contract} day={day} evicted={values.wasEvictedAndCleaned} />
      <FormFailure form={form} />
      <SubmitButton form={form} busy={form.result !== undefined} variant="danger" size="large" className={css.submit}>
        {day === null ? text('cancel.submit') : text('cancel.submitDay', { date: format.date(day) })}
      </SubmitButton>
    </form>
  );
}
