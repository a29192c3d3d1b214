import type { ErrorCode, FieldError } from '@komora/api/errors';
import { useMutation } from '@tanstack/react-query';
import { type FocusEvent, type FormEvent, useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { afterPress, watchPresses } from './after-press.ts';
import { controlOf, leftField } from './controls.ts';
import type { FieldValue, FormDefinition, Validate } from './define-form.ts';
import { isSameValue, type Rejected, rejectedFields } from './field-errors.ts';
import type { ValidationResult } from './validation.ts';

/** Values that live outside the form, so that they outlast the page. */
export interface Draft<Values> {
  readonly values: Values;
  readonly change: (values: Values) => void;
}

export interface FormOptions<Values, Path extends string, Output, Result> {
  /** The values to begin with; a draft is used as it stands. */
  readonly values: Values | Draft<Values>;
  readonly send: (output: Output, values: Values) => Promise<Result>;
  readonly onSent?: (result: Result, values: Values) => unknown;
  /** Called after errors that belong to fields have been put there. */
  readonly onFailed?: (error: Error, values: Values) => unknown;
  /** Called when a submit found errors in the form. */
  readonly onInvalid?: () => void;
  /** Every error shows at once, not only those of fields that were left. */
  readonly showErrors?: boolean;
  /** Leaving an empty field is not an error: the form is an offer, not a step on the way. */
  readonly isOptional?: boolean;
  /** The field that takes the focus after a failure that names none. */
  readonly focusOnFailure?: Path;
  /** Improves what was typed when its field is left, and before a submit. */
  readonly tidy?: Partial<Record<Path, LazyTidy>>;
}

/** Rewrites a typed text; loaded by the first touch of the form. */
export interface LazyTidy {
  readonly load: () => Promise<(typed: string) => string>;
}

/** Spread on the element around the fields of a form that is a part of another form. */
export interface FieldsElementProps {
  readonly ref: (element: HTMLElement | null) => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Spread on the `<form>`. Without scripts the browser sends a POST, so that nothing typed gets into an address. */
export interface FormElementProps extends FieldsElementProps {
  readonly method: 'post';
  readonly noValidate: true;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Props of a field's component. */
export interface FieldProps<Path extends string, Value extends FieldValue> {
  readonly name: Path;
  readonly value: Value;
  readonly code: ErrorCode | undefined;
  readonly onWrite: (value: Value) => void;
}

export interface FormState {
  readonly props: FormElementProps;
  readonly fieldsProps: FieldsElementProps;
  readonly pending: boolean;
  /** Why the form was not sent, when no field shows it. */
  readonly failure: Error | null;
  /** Number of fields whose error a submit found and that are still wrong. */
  readonly wrong: number;
}

export interface Form<Values, Path extends string, Result> extends FormState {
  readonly values: Values;
  /** The result of the last successful submit. */
  readonly result: Result | undefined;
  readonly set: (path: Path, value: FieldValue) => void;
  readonly change: (change: (values: Values) => Values) => void;
  readonly code: (path: Path) => ErrorCode | undefined;
  /** A field that holds a text, or the name of a choice. */
  readonly text: <Name extends Path>(path: Name) => FieldProps<Name, string>;
  /** A field that holds a tick. */
  readonly tick: <Name extends Path>(path: Name) => FieldProps<Name, boolean>;
  /** Sends the form as its button does; true when it was sent. */
  readonly submit: () => Promise<boolean>;
  /** Shows the error of a field from now on. */
  readonly leave: (path: Path) => void;
  /** The error of the last submit, shown at a field or not. */
  readonly error: Error | null;
  /** Shows no error until a field is left again; with values, begins with those. The result stays. */
  readonly clear: (values?: Values) => void;
  /** The same, without the result and the error of the last submit. */
  readonly reset: (values?: Values) => void;
}

const isDraft = <Values>(given: Values | Draft<Values>): given is Draft<Values> =>
  typeof given === 'object' && given !== null && 'values' in given && 'change' in given;

/**
 * The state of one form. A field shows its error once it was left; after a submit all do. An error of the server stands at its field until the value
 * changes. A failed submit moves the focus to the first wrong field, and keeps every value.
 */
export function useForm<Values, Path extends string, Output, Result>(
  definition: FormDefinition<Values, Path, Output>,
  options: FormOptions<Values, Path, Output, Result>,
): Form<Values, Path, Result> {
  const { paths, read, write } = definition;
  const element = useRef<HTMLElement>(null);
  const ref = useCallback((found: HTMLElement | null) => {
    element.current = found;
  }, []);
  const [own, setOwn] = useState(() => (isDraft(options.values) ? options.values.values : options.values));
  const values = isDraft(options.values) ? options.values.values : own;
  const latest = useRef(values);
  const isTidying = useRef(false);
  const { validate, load } = useValidator(definition.validate, options.showErrors === true);
  const [left, setLeft] = useState<ReadonlySet<Path>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const [rejected, setRejected] = useState<ReadonlyMap<Path, Rejected>>(new Map());
  useLayoutEffect(() => {
    latest.current = values;
  });

  const broken = useMemo(() => errorsByPath(validate?.(values)), [validate, values]);
  const focus = (path: Path | undefined): void => {
    if (path !== undefined) controlOf(element.current, path)?.focus();
  };
  const onErrors = (errors: readonly FieldError[]): void => {
    options.onInvalid?.();
    focus(paths.find((path) => errors.some((error) => error.path === path)));
  };

  const sending = useMutation({
    // Without a connection it fails at once; it must not be sent by itself when the connection comes back.
    networkMode: 'always',
    mutationFn: async (given: Values): Promise<{ readonly result: Result } | null> => {
      const checked = (await load())(given);
      if (checked.valid) return { result: await options.send(checked.value, given) };
      onErrors(checked.errors);
      return null;
    },
    onSuccess: (sent, given) => {
      if (sent === null) return undefined;
      setRejected(new Map());
      return options.onSent?.(sent.result, given);
    },
    onError: (error, given) => {
      const fields = rejectedFields(definition, error, given);
      setRejected(fields);
      focus([...fields.keys()][0] ?? options.focusOnFailure);
      return options.onFailed?.(error, given);
    },
  });

  const change = (next: (values: Values) => Values): void => {
    latest.current = next(latest.current);
    if (isDraft(options.values)) options.values.change(latest.current);
    else setOwn(latest.current);
  };
  const set = (path: Path, value: FieldValue): void => change((before) => write(before, path, value));
  const isBlank = (path: Path): boolean => String(read(latest.current, path)).trim() === '';
  const tidied = Object.entries<LazyTidy | undefined>(options.tidy ?? {}) as [Path, LazyTidy][];
  const tidy = async (path: Path, lazy: LazyTidy): Promise<void> => {
    // Without the code the text stays as it was typed: the server checks it.
    const improve = await lazy.load().catch(() => null);
    const typed = read(latest.current, path);
    if (improve === null || typeof typed !== 'string') return;
    const better = improve(typed);
    if (better !== typed) set(path, better);
  };
  const leave = (path: Path): void => {
    const lazy = options.tidy?.[path];
    if (lazy === undefined) show(path);
    else void tidy(path, lazy).then(() => show(path));
  };
  const show = (path: Path): void => {
    setLeft((before) => {
      const after = new Set(before);
      if (options.isOptional && isBlank(path)) after.delete(path);
      else after.add(path);
      return after;
    });
  };
  const clear = (next?: Values): void => {
    if (next !== undefined) change(() => next);
    setLeft(new Set());
    setSubmitted(false);
    setRejected(new Map());
  };
  const code = (path: Path): ErrorCode | undefined => {
    const value = read(values, path);
    const found = rejected.get(path);
    if (found !== undefined && isSameValue(found.value, value)) return found.error.code;
    // A tick that is missing is an error of the submit; passing by with Tab is none.
    const shows = options.showErrors || (typeof value === 'boolean' ? submitted : left.has(path));
    return shows ? broken.get(path) : undefined;
  };
  const submit = async (): Promise<boolean> => {
    if (sending.isPending || isTidying.current) return false;
    setLeft(new Set(paths));
    setSubmitted(true);
    // A field is not left when Enter submits from it.
    isTidying.current = true;
    for (const [path, lazy] of tidied) await tidy(path, lazy);
    isTidying.current = false;
    const checked = validate?.(latest.current);
    if (checked !== undefined && !checked.valid) {
      sending.reset();
      onErrors(checked.errors);
      return false;
    }
    try {
      return (await sending.mutateAsync(latest.current)) !== null;
    } catch {
      // The form shows it: `error` and `failure`.
      return false;
    }
  };
  const fieldsProps: FieldsElementProps = {
    ref,
    onFocus: () => {
      watchPresses();
      // A submit loads it again and shows why it failed.
      load().catch(() => undefined);
      for (const [, lazy] of tidied) lazy.load().catch(() => undefined);
    },
    onBlur: ({ target, relatedTarget }) => {
      const name = leftField(target, relatedTarget);
      const path = paths.find((one) => one === name);
      if (path !== undefined) afterPress(() => leave(path));
    },
  };
  return {
    values,
    pending: sending.isPending,
    result: sending.data?.result,
    error: sending.error,
    failure: rejected.size > 0 ? null : sending.error,
    wrong: submitted ? paths.filter((path) => code(path) !== undefined).length : 0,
    set,
    change,
    code,
    text: (path) => ({ name: path, value: String(read(values, path)), code: code(path), onWrite: (value) => set(path, value) }),
    tick: (path) => ({ name: path, value: read(values, path) === true, code: code(path), onWrite: (value) => set(path, value) }),
    submit,
    leave,
    clear,
    reset(next) {
      clear(next);
      sending.reset();
    },
    fieldsProps,
    props: {
      ...fieldsProps,
      method: 'post',
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        // For React a form in a dialog is a child of the form around the dialog.
        event.stopPropagation();
        void submit();
      },
    },
  };
}

function errorsByPath(result: ValidationResult<unknown> | undefined): ReadonlyMap<string, ErrorCode> {
  const errors = result === undefined || result.valid ? [] : result.errors;
  return new Map(errors.map(({ path, code }) => [path, code]));
}

/** The validation of a form, loaded by the first touch of the form, or at once when it has errors to show. */
function useValidator<Values, Output>(source: FormDefinition<Values, string, Output>['validate'], isNeeded: boolean) {
  const [loaded, setLoaded] = useState<{ readonly source: typeof source; readonly validate: Validate<Values, Output> } | null>(null);
  const load = async (): Promise<Validate<Values, Output>> => {
    if (typeof source === 'function') return source;
    const validate = await source.load();
    setLoaded({ source, validate });
    return validate;
  };
  const loadEarly = useEffectEvent(() => {
    // A submit loads it again and shows why it failed.
    load().catch(() => undefined);
  });
  const isStale = loaded !== null && loaded.source !== source;
  useEffect(() => {
    if (isNeeded || isStale) loadEarly();
  }, [isNeeded, isStale]);
  const known = loaded?.source === source ? loaded.validate : null;
  return { validate: typeof source === 'function' ? source : known, load };
}
