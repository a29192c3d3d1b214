import { ApiError } from '@komora/contract/client';
import type { ErrorCode, FieldError } from '@komora/contract/errors';
import { useEffect, useMemo, useState } from 'react';
import type { Judgement } from './judge.ts';

/** A form as its errors see it; made once, outside any component. */
export interface FormKind<Value, Path extends string, Output> {
  /** Every field in the order in which it is shown; the paths are the server's. */
  readonly paths: readonly Path[];
  /** What stands in a field, to tell whether it has changed. */
  readonly read: (value: Value, path: Path) => string;
  /** The schemas and their library come with the form, not with the page. */
  readonly loadJudge: () => Promise<(value: Value) => Judgement<Output>>;
}

interface Refused {
  readonly code: ErrorCode;
  /** What the server did not take: another text is not refused. */
  readonly text: string;
}

export interface FieldErrors<Value, Path extends string, Output> {
  readonly of: (path: Path) => ErrorCode | undefined;
  readonly leave: (path: Path) => void;
  /** Shows every error from now on, and judges. */
  readonly judge: (value: Value) => Promise<Judgement<Output>>;
  /** Takes the server's field errors; answers which fields of the form they name, in the form's order. */
  readonly take: (error: unknown, value: Value) => Path[];
  /** The first of the wrong fields in the form's order. */
  readonly first: (errors: readonly FieldError[]) => Path | undefined;
  /** Begins anew: nothing was left, nothing refused. */
  readonly reset: () => void;
}

/** Which error stands at which field: the contract's once the field was left, the server's until the text changes. */
export function useFieldErrors<Value, Path extends string, Output>(
  kind: FormKind<Value, Path, Output>,
  value: Value,
  showAll = false,
): FieldErrors<Value, Path, Output> {
  const [judge, setJudge] = useState<((value: Value) => Judgement<Output>) | null>(null);
  const [left, setLeft] = useState<ReadonlySet<Path>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<Path, Refused>>(new Map());
  useEffect(() => {
    let gone = false;
    kind.loadJudge().then(
      (loaded) => {
        if (!gone) setJudge(() => loaded);
      },
      // Submitting loads it again and tells.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [kind]);
  const own = useMemo(() => {
    const judged = judge?.(value);
    const errors: readonly FieldError[] = judged === undefined || judged.good ? [] : judged.errors;
    return new Map<string, ErrorCode>(errors.map(({ path, code }) => [path, code]));
  }, [judge, value]);
  return {
    of(path) {
      const refusal = refused.get(path);
      if (refusal !== undefined && refusal.text === kind.read(value, path)) return refusal.code;
      return showAll || left.has(path) ? own.get(path) : undefined;
    },
    leave: (path) => setLeft((before) => new Set(before).add(path)),
    async judge(given) {
      setLeft(new Set(kind.paths));
      return (judge ?? (await kind.loadJudge()))(given);
    },
    take(error, given) {
      const named = error instanceof ApiError ? (error.problem.errors ?? []) : [];
      const known = new Map<Path, Refused>();
      for (const path of kind.paths) {
        const fault = named.find((one) => one.path === path);
        if (fault !== undefined) known.set(path, { code: fault.code, text: kind.read(given, path) });
      }
      setRefused(known);
      return [...known.keys()];
    },
    first: (errors) => kind.paths.find((path) => errors.some((wrong) => wrong.path === path)),
    reset() {
      setLeft(new Set());
      setRefused(new Map());
    },
  };
}
