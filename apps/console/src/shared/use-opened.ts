import { type RefObject, useEffect, useRef, useState } from 'react';

/** A list that loads in pages. */
export interface OpenedList {
  /** The keys of the rows that are loaded; undefined before the first ones are. */
  readonly keys: readonly string[] | undefined;
  readonly isFetching: boolean;
  readonly hasFailed: boolean;
  /** Loads the next page; absent when all rows are loaded. */
  readonly loadMore: (() => void) | undefined;
}

export interface Opened<E extends HTMLElement> {
  /** For the row: it gets the focus once, and the page scrolls to it. */
  readonly row: RefObject<E | null>;
  /** True if the whole list is loaded and the record was never in it. */
  readonly isGone: boolean;
}

/** Leads to one record of a list, which may be on a later page: pages are loaded until it is there. @param open its key, from the address */
export function useOpened<E extends HTMLElement>(
  open: string | undefined,
  { keys, isFetching, hasFailed, loadMore }: OpenedList,
): Opened<E> {
  const row = useRef<E>(null);
  const [reached, setReached] = useState<string | undefined>();
  const isReached = open === reached;
  const isHere = open !== undefined && keys?.includes(open) === true;
  const isMissing = open !== undefined && !isReached && keys !== undefined && !isHere && !isFetching && !hasFailed;
  useEffect(() => {
    if (!isHere || isReached) return;
    setReached(open);
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'center' });
  }, [open, isHere, isReached]);
  useEffect(() => {
    if (isMissing) loadMore?.();
  }, [isMissing, loadMore]);
  return { row, isGone: isMissing && loadMore === undefined };
}
