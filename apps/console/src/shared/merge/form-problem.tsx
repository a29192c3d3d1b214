import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Radio, RadioGroup } from '@komora/ui/radio-group';
import { FormFailure } from '@komora/web-kit/form-parts';
import type { FormState } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useLayoutEffect, useRef } from 'react';
import { Conflict, isConflict } from '../conflict.tsx';
import { differingPart } from './differing-part.ts';
import css from './merge.module.css';
import type { DisputedField, Merge, Merged } from './use-merge.ts';
import type { RecordMerge } from './use-record-form.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface FormProblemProps {
  readonly form: Pick<FormState, 'failure' | 'wrong'>;
  readonly merge: RecordMerge<never>;
  /** Reads the record of the other person again, after a failure. */
  readonly reload: () => Promise<unknown>;
}

/** Why a form was not saved: wrong fields, or a record of somebody else, which is merged here. */
export function FormProblem({ form, merge, reload }: FormProblemProps) {
  const { merged, isLoading } = merge;
  const text = useText('console');
  const common = useText('common');
  if (isLoading)
    return (
      <Alert tone="warning" announce title={text('conflict.title')}>
        {common('state.loading')}
      </Alert>
    );
  return (
    <>
      {merged === null ? null : <Notice merge={merge} merged={merged} />}
      {merge.isGone ? (
        <Alert tone="error" announce title={text('gone.title')}>
          {text('gone.text')}
        </Alert>
      ) : isConflict(form.failure) ? (
        <Conflict onLoad={() => merge.load(reload)} />
      ) : (
        <FormFailure form={form} />
      )}
    </>
  );
}

function Notice({ merge, merged }: { readonly merge: Merge<never>; readonly merged: Merged }) {
  const text = useText('console');
  const { taken, both, bySaves } = merged;
  const element = useRef<HTMLDivElement>(null);
  // With the notice itself: the next press must not go to a question that has gone.
  useLayoutEffect(() => {
    if (bySaves === 0) return;
    // The questions of an earlier save had the focus, and have gone.
    const submit = element.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
    (element.current?.querySelector('input') ?? submit)?.focus();
  }, [bySaves]);
  return (
    <div ref={element} className={css.merge}>
      <Alert tone="warning" announce title={text('conflict.title')}>
        <p>{taken.length === 0 ? text('merge.untouched') : text('merge.taken', { fields: taken.join(', ') })}</p>
        <p>{text(both.length === 0 ? 'merge.ready' : 'merge.choose')}</p>
      </Alert>
      {/* Outside of the alert: it would be read again with each choice. */}
      {both.map((field) => (
        <Choice key={field.key} field={field} merge={merge} />
      ))}
      <div>
        <Button icon="refresh" onClick={merge.takeTheirs}>
          {text('conflict.load')}
        </Button>
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly field: DisputedField;
  readonly merge: Merge<never>;
}

/** The values of both side by side. */
function Choice({ field: { key, words, mine, theirs, decision }, merge }: ChoiceProps) {
  const text = useText('console');
  const format = useFormat();
  const show = (value: unknown): string => {
    if (typeof value === 'boolean') return text(value ? 'merge.yes' : 'merge.no');
    if (value === '') return text('merge.empty');
    return typeof value === 'string' && DAY.test(value) ? format.date(value) : words.show(value);
  };
  return (
    <div data-disputed={key}>
      <RadioGroup
        label={words.name}
        layout="cards"
        value={decision}
        onChange={(whose) => merge.decide(key, whose === 'mine' ? 'mine' : 'theirs')}
        error={merge.isUndecided && decision === 'open' ? text('merge.undecided') : undefined}
      >
        {(
          [
            ['mine', mine, theirs],
            ['theirs', theirs, mine],
          ] as const
        ).map(([whose, value, other]) => (
          <Radio key={whose} value={whose}>
            <span className={css.whose}>{text(`merge.${whose}`)}</span>{' '}
            <span className={css.value}>{differingPart(show(value), show(other))}</span>
          </Radio>
        ))}
      </RadioGroup>
    </div>
  );
}
