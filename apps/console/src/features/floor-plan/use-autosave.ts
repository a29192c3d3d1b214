import type { WarehousePlan } from '@komora/api/admin';
import { ApiError } from '@komora/api/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { isConflict } from '../../shared/conflict.tsx';
import { draftOf, type PlanBox, type PlanDocument } from './plan-document.ts';

/** Milliseconds without a change before the draft is saved. */
const PAUSE = 800;

export type SaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving' }
  | { readonly kind: 'failed'; readonly error: Error }
  /** Somebody else has saved. `theirs`: the plan as it is now. */
  | { readonly kind: 'conflict'; readonly theirs: WarehousePlan };

interface Autosave {
  readonly state: SaveState;
  /** Of the draft that is stored. */
  readonly version: number;
  /** Saves what is not saved yet. @returns the version, or null if it could not be saved */
  readonly flush: () => Promise<number | null>;
  /** Saves over what somebody else has saved. */
  readonly overwrite: (version: number) => void;
}

/** Saves each change of a plan as a draft, one request at a time. @param boxes with their published places */
export function useAutosave(plan: WarehousePlan, edited: PlanDocument, boxes: readonly PlanBox[]): Autosave {
  const { call } = useApp();
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const [version, setVersion] = useState(plan.version);
  const stored = useRef({ version: plan.version, document: edited });
  const latest = useRef({ edited, boxes });
  const running = useRef<Promise<number | null> | null>(null);
  // A conflict waits for the person's choice.
  const isBlocked = useRef(false);
  const { warehouseId } = plan;

  const send = useCallback(async (): Promise<number | null> => {
    while (stored.current.document !== latest.current.edited) {
      const document = latest.current.edited;
      setState({ kind: 'saving' });
      try {
        const saved = await call('PUT /api/admin/warehouses/{id}/plan/draft', {
          params: { id: warehouseId },
          body: { ...draftOf(document, latest.current.boxes), version: stored.current.version },
        });
        stored.current = { version: saved.version, document };
        setVersion(saved.version);
      } catch (error) {
        const failure = failureOf(error);
        isBlocked.current = failure.kind === 'conflict';
        setState(failure);
        return null;
      }
    }
    setState({ kind: 'saved' });
    return stored.current.version;
  }, [call, warehouseId]);

  const flush = useCallback(async (): Promise<number | null> => {
    if (isBlocked.current) return null;
    running.current ??= send().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [send]);

  useEffect(() => {
    latest.current = { edited, boxes };
    if (stored.current.document === edited || isBlocked.current) return undefined;
    setState((before) => (before.kind === 'saving' ? before : { kind: 'waiting' }));
    const timer = setTimeout(() => void flush(), PAUSE);
    return () => clearTimeout(timer);
  }, [edited, boxes, flush]);

  // Leaving the page saves what is waiting.
  useEffect(() => () => void flush(), [flush]);
  const isSaved = state.kind === 'saved';
  useEffect(() => {
    if (isSaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSaved]);

  const overwrite = (current: number): void => {
    stored.current = { ...stored.current, version: current };
    isBlocked.current = false;
    void flush();
  };
  return { state, version, flush, overwrite };
}

function failureOf(error: unknown): SaveState {
  const theirs = isConflict(error) && error instanceof ApiError ? error.problem.current : undefined;
  if (theirs !== undefined) return { kind: 'conflict', theirs: theirs as WarehousePlan };
  return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
}
