import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const POLL_EVERY_MS = 2000;
/** How long an outcome may stay open before polling stops and the visitor decides. */
const POLL_FOR_MS = 60_000;

export interface PolledQuery<Data> {
  readonly query: UseQueryResult<Data>;
  /** Polling has stopped without an outcome. */
  readonly late: boolean;
  /** Fetches now and polls again. */
  readonly restart: () => void;
}

/** Polls until the data holds an outcome, at most for a minute. */
export function usePolledQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  isSettled: (data: Data) => boolean,
): PolledQuery<Data> {
  const [round, setRound] = useState(0);
  const [lateRound, setLateRound] = useState<number | null>(null);
  const late = lateRound === round;
  const query = useQuery({
    ...options,
    refetchInterval: ({ state: { data } }) =>
      // The query itself is repeated on reconnection.
      late || navigator.onLine === false || (data !== undefined && isSettled(data)) ? false : POLL_EVERY_MS,
  });
  const settled = query.data !== undefined && isSettled(query.data);
  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(() => setLateRound(round), POLL_FOR_MS);
    return () => clearTimeout(timer);
  }, [settled, round]);
  const restart = (): void => {
    setRound(round + 1);
    void query.refetch();
  };
  return { query, late, restart };
}
