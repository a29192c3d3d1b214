import { ApiError } from '@komora/contract/client';
import type { ErrorCode, FieldError } from '@komora/contract/errors';
import { useEffect, useMemo, useState } from 'react';
import { FIELD_PATHS, type FieldPath, isFieldPath, readField } from './field-paths.ts';
import type { Judgement } from './judge-details.ts';
import type { StoredDetails } from './stored-details.ts';

type Judge = (details: StoredDetails) => Judgement;

// The schemas and their library come with the form, not with the page.
const loadJudge = async (): Promise<Judge> => (await import('./judge-details.ts')).judgeDetails;

interface Refused {
  readonly code: ErrorCode;
  /** The text that the server did not take: another one is not refused. */
  readonly text: string;
}

export interface DetailsErrors {
  readonly of: (path: FieldPath) => ErrorCode | undefined;
  readonly leave: (path: FieldPath) => void;
  /** Shows every error from now on, and judges. */
  readonly judge: (details: StoredDetails) => Promise<Judgement>;
  /** Takes the server's field errors; false when it named no field of the form. */
  readonly take: (error: unknown, details: StoredDetails) => FieldPath[];
}

/** Which error stands at which field: the contract's once the field was left, the server's until the text changes. */
export function useDetailsErrors(details: StoredDetails, showAll: boolean): DetailsErrors {
  const [judge, setJudge] = useState<Judge | null>(null);
  const [left, setLeft] = useState<ReadonlySet<FieldPath>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<FieldPath, Refused>>(new Map());
  useEffect(() => {
    let gone = false;
    loadJudge().then(
      (loaded) => {
        if (!gone) setJudge(() => loaded);
      },
      // Submitting loads it again and tells.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  const own = useMemo(() => {
    const judged = judge?.(details);
    const errors: readonly FieldError[] = judged === undefined || judged.good ? [] : judged.errors;
    return new Map(errors.map(({ path, code }) => [path, code]));
  }, [judge, details]);
  return {
    of(path) {
      const refusal = refused.get(path);
      if (refusal !== undefined && refusal.text === readField(details, path)) return refusal.code;
      return showAll || left.has(path) ? own.get(path) : undefined;
    },
    leave: (path) => setLeft((before) => new Set(before).add(path)),
    async judge(given) {
      setLeft(new Set(FIELD_PATHS));
      return (judge ?? (await loadJudge()))(given);
    },
    take(error, given) {
      const named = error instanceof ApiError ? (error.problem.errors ?? []) : [];
      const known = named.flatMap(({ path, code }): [FieldPath, Refused][] =>
        isFieldPath(path) ? [[path, { code, text: readField(given, path) }]] : [],
      );
      setRefused(new Map(known));
      return FIELD_PATHS.filter((path) => known.some(([at]) => at === path));
    },
  };
}
