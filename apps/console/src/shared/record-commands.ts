import { useEffect, useSyncExternalStore } from 'react';

/** An act of the open record: the same as one of its buttons. */
export interface RecordCommand {
  readonly id: string;
  readonly name: string;
  readonly run: () => void;
}

const NONE: readonly RecordCommand[] = [];
let offered: readonly RecordCommand[] = NONE;
const listeners = new Set<() => void>();

function offer(commands: readonly RecordCommand[]): void {
  offered = commands;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Offers the actions of the open record in the palette, as long as their buttons are shown. */
export function useOfferCommands(commands: readonly RecordCommand[]): void {
  useEffect(() => {
    offer(commands);
    return () => {
      if (offered === commands) offer(NONE);
    };
  }, [commands]);
}

/** The actions of the open record. */
export const useRecordCommands = (): readonly RecordCommand[] => useSyncExternalStore(subscribe, () => offered);
