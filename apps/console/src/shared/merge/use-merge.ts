import { isSameValue, mergeValues } from '@komora/web-kit/merge-values';
import type { Form, FormElementProps } from '@komora/web-kit/use-form';
import { useCallback, useRef, useState } from 'react';
import { type FieldWords, readFieldWords } from './field-words.ts';

/** Names and values of fields that have no control of their own, for example rows and groups of ticks. */
export type OwnWords<Values> = { readonly [Key in keyof Values & string]?: FieldWords };

interface Dispute {
  readonly key: string;
  readonly words: FieldWords;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** `other`: another value was typed after the merge, which decides as well. */
export type Decision = 'open' | 'mine' | 'theirs' | 'other';

/** A field that both changed in different ways. */
export interface DisputedField extends Dispute {
  readonly decision: Decision;
}

export interface Merged {
  /** Names of fields whose values of the other person were taken over. */
  readonly taken: readonly string[];
  readonly both: readonly DisputedField[];
  /** Number of merges that a save began. After each the focus may go there. */
  readonly bySaves: number;
}

export interface Merge<Values> {
  readonly merged: Merged | null;
  /** The record of the other person is on its way. */
  readonly isLoading: boolean;
  /** A submit found fields that nobody has decided. */
  readonly isUndecided: boolean;
  /** Puts what both changed into the form. Nothing typed is lost. */
  readonly take: (base: Values, theirs: Values, bySave: boolean) => void;
  readonly decide: (key: string, whose: 'mine' | 'theirs') => void;
  /** Gives up what was typed. */
  readonly takeTheirs: () => void;
  /** Loads the record of the other person; the caller then takes it. */
  readonly load: (load: () => Promise<unknown>) => Promise<void>;
  readonly clear: () => void;
}

type MergingForm<Values> = Pick<Form<Values, never, unknown>, 'values' | 'change' | 'reset' | 'props'>;

interface Options<Values> {
  readonly words?: OwnWords<Values> | undefined;
  /** Called after the form got other values than the typed ones, for example to count rows. */
  readonly onReplaced?: ((values: Values) => void) | undefined;
}

interface MergeState<Values> {
  readonly taken: readonly string[];
  readonly both: readonly Dispute[];
  /** Keys that the person has decided. */
  readonly decided: ReadonlySet<string>;
  readonly bySaves: number;
  readonly theirs: Values;
}

const CONTROLS = 'input:not([type=hidden], :disabled), select, textarea';

/** Merges what somebody else has saved into a form. @returns the merge, and the props of the form that wait for open decisions */
export function useMerge<Values extends object>(
  form: MergingForm<Values>,
  { words = {}, onReplaced }: Options<Values> = {},
): { readonly merge: Merge<Values>; readonly props: FormElementProps } {
  const element = useRef<HTMLElement>(null);
  const [state, setState] = useState<MergeState<Values> | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [isUndecided, setUndecided] = useState(false);
  const formRef = form.props.ref;
  const ref = useCallback(
    (found: HTMLElement | null) => {
      element.current = found;
      formRef(found);
    },
    [formRef],
  );
  const wordsOf = (key: keyof Values & string): FieldWords =>
    words[key] ?? readFieldWords(element.current, key) ?? { name: key, show: String };
  const replace = (values: Values): void => {
    form.reset(values);
    onReplaced?.(values);
  };
  const both = (state?.both ?? []).map((dispute): DisputedField => {
    const value = form.values[dispute.key as keyof Values];
    const isDecided = state?.decided.has(dispute.key) === true;
    const side = isSameValue(value, dispute.mine) ? 'mine' : isSameValue(value, dispute.theirs) ? 'theirs' : 'other';
    return { ...dispute, decision: side === 'mine' && !isDecided ? 'open' : side };
  });
  const open = both.filter(({ decision }) => decision === 'open');
  const merge: Merge<Values> = {
    merged: state === null ? null : { taken: state.taken, both, bySaves: state.bySaves },
    isLoading,
    isUndecided: isUndecided && open.length > 0,
    take(base, theirs, bySave) {
      const { values, taken, both: keys } = mergeValues(base, form.values, theirs);
      // An earlier question that nobody has answered stays one, although this save did not touch its field.
      const earlier = open.map(({ key }) => key as keyof Values & string).filter((key) => !isSameValue(values[key], theirs[key]));
      const dispute = (key: keyof Values & string): Dispute => ({ key, words: wordsOf(key), mine: values[key], theirs: theirs[key] });
      setUndecided(false);
      setState({
        taken: [...new Set([...(state?.taken ?? []), ...taken.map((key) => wordsOf(key).name)])],
        both: [...new Set([...earlier, ...keys])].map(dispute),
        decided: new Set(),
        bySaves: (state?.bySaves ?? 0) + (bySave ? 1 : 0),
        theirs,
      });
      replace(values);
    },
    decide(key, whose) {
      const field = both.find((one) => one.key === key);
      if (state === null || field === undefined) return;
      const value = whose === 'mine' ? field.mine : field.theirs;
      setState({ ...state, decided: new Set([...state.decided, key]) });
      form.change((values) => ({ ...values, [key]: value }));
      onReplaced?.({ ...form.values, [key]: value });
    },
    takeTheirs() {
      if (state === null) return;
      replace(state.theirs);
      setState(null);
      // The button disappears with the question.
      element.current?.querySelector<HTMLElement>(CONTROLS)?.focus();
    },
    async load(load) {
      setLoading(true);
      try {
        await load();
      } catch {
        // The error of the save still stands, with a button that loads again.
      } finally {
        setLoading(false);
      }
    },
    clear: () => setState(null),
  };
  const props: FormElementProps = {
    ...form.props,
    ref,
    onSubmit(event) {
      if (open.length === 0) return form.props.onSubmit(event);
      event.preventDefault();
      event.stopPropagation();
      setUndecided(true);
      element.current?.querySelector<HTMLInputElement>(`[data-disputed="${CSS.escape(open[0]?.key ?? '')}"] input`)?.focus();
      return undefined;
    },
  };
  return { merge, props };
}
