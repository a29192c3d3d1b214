import { ApiError } from '@komora/api/client';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { isSameValue, mergeValues } from '@komora/web-kit/merge-values';
import { type Form, type FormOptions, useForm } from '@komora/web-kit/use-form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isConflict } from '../conflict.tsx';
import { type Merge, type OwnWords, useMerge } from './use-merge.ts';

interface Versioned {
  readonly version: number;
}

export interface RecordFormOptions<Row extends Versioned, Values, Path extends string, Output, Result>
  extends Omit<FormOptions<Values, Path, Output, Result>, 'values' | 'send'> {
  /** The newest one that the page has. Undefined: a new record, which cannot change elsewhere. */
  readonly record: Row | undefined;
  /** Fields that the record does not have, for example a reason, have the same value each time. */
  readonly valuesOf: (record: Row | undefined) => Values;
  /** @param version of the record that the values are based on; 0 for a new one */
  readonly send: (output: Output, version: number) => Promise<Result>;
  /** Reads the record again; the page then gives the newer one. */
  readonly reload: () => Promise<unknown>;
  /** Names of fields without a control of their own. */
  readonly words?: OwnWords<Values>;
  /** Called when the form gets other values than the typed ones. */
  readonly onReplaced?: (values: Values) => void;
}

export interface RecordForm<Values, Path extends string, Result> {
  readonly form: Form<Values, Path, Result>;
  readonly merge: RecordMerge<Values>;
}

export interface RecordMerge<Values> extends Merge<Values> {
  /** A save found that the record does not exist any more. */
  readonly isGone: boolean;
}

/** The state of a record that the values of the form began with. */
interface Base<Values> {
  readonly version: number;
  readonly values: Values;
  /** An own save made this version; the values are the sent ones until the record arrives, which may have tidied ones. */
  readonly isSent: boolean;
}

/**
 * The form of a record with a version. A newer record of somebody else is merged into what was typed, field by field; the next save has its version. The
 * caller gives the id of the record as key, never the version: the typed values would be lost.
 */
export function useRecordForm<Row extends Versioned, Values extends object, Path extends string, Output, Result>(
  definition: FormDefinition<Values, Path, Output>,
  options: RecordFormOptions<Row, Values, Path, Output, Result>,
): RecordForm<Values, Path, Result> {
  const { record, valuesOf, send, onSent, onFailed, reload, words, onReplaced, ...rest } = options;
  const [base, setBase] = useState<Base<Values>>(() => ({ version: record?.version ?? 0, values: valuesOf(record), isSent: false }));
  /** The server has rejected a save, and the newer record is awaited. */
  const isRejected = useRef(false);
  const plain = useForm(definition, {
    ...rest,
    values: base.values,
    send: (output) => send(output, base.version),
    onSent: (result, values) => {
      // Every save raises the version by one.
      setBase({ version: base.version + 1, values, isSent: true });
      merge.clear();
      return onSent?.(result, values);
    },
    onFailed: async (error, values) => {
      if (record !== undefined && isConflict(error)) {
        isRejected.current = true;
        // The form waits: a press in between would send the old version again.
        await merge.load(reload);
      }
      return onFailed?.(error, values);
    },
  });
  const { merge, props } = useMerge(plain, { words, onReplaced });
  const arrive = useEffectEvent((newer: Row) => {
    const theirs = valuesOf(newer);
    const { values, taken, both } = mergeValues(base.values, plain.values, theirs);
    const isOwn = base.isSent && (newer.version === base.version || both.length === 0);
    // Another form of the page changed the record, or nothing was typed: there is nothing to say.
    const isSilent = merge.merged === null && (taken.length + both.length === 0 || isSameValue(plain.values, base.values));
    if (!isRejected.current && (isOwn || isSilent)) {
      plain.clear(values);
      onReplaced?.(values);
    } else merge.take(base.values, theirs, isRejected.current);
    isRejected.current = false;
    setBase({ version: newer.version, values: theirs, isSent: false });
  });
  const { pending } = plain;
  useEffect(() => {
    // A save on its way may have made the newer version.
    if (record === undefined || pending) return;
    if (record.version > base.version || (base.isSent && record.version === base.version)) arrive(record);
  }, [record, base, pending]);
  const isGone = record !== undefined && plain.failure instanceof ApiError && plain.failure.problem.code === 'not-found';
  return { form: { ...plain, props }, merge: { ...merge, isGone } };
}
