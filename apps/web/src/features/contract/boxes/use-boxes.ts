import { ApiError } from '@komora/contract/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useApp } from '../../../app.ts';
import { KEPT_FOR, type OwnBox } from '../../../kept-boxes.ts';
import { useOnline } from '../../../session/use-online.ts';
import { useSlot } from '../../../session/use-session.ts';
import { contractsQuery, sharedBoxesQuery } from '../contract-queries.ts';
import { keepBoxes } from './keep-boxes.ts';

const MINE = { status: ['ACTIVE', 'TERMINATING'] } as const;
/** Milliseconds without an answer after which what is kept is shown: cellars have networks that lead nowhere. */
const PATIENCE = 6000;
/** Milliseconds between two tries to reach the server. */
const AGAIN = 15_000;

interface Asked {
  readonly data: unknown;
  readonly error: Error | null;
  readonly failureReason: Error | null;
}

/** Whether the server does not answer: what is on the screen stays through a short gap, nothing at all is not waited for. */
function isUnanswered({ data, error, failureReason }: Asked): boolean {
  const reason = data === undefined ? failureReason : error;
  return reason instanceof ApiError && reason.problem.status === 0;
}

// Before a door one looks for its button: boxes that open with the phone come first.
const contractsOf = ({ pages }: { readonly pages: readonly { readonly contracts: readonly OwnBox[] }[] }): readonly OwnBox[] =>
  pages.flatMap(({ contracts }) => contracts).sort((a, b) => b.lockVersion.localeCompare(a.lockVersion));

/** Whether something has taken too long. */
function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow;
}

/** My boxes and those shared with me: from the server, and while it cannot be reached from what is kept on the device. */
export function useBoxes() {
  const app = useApp();
  const own = useInfiniteQuery(contractsQuery(app.call, MINE));
  const sharing = useQuery(sharedBoxesQuery(app.call));
  const kept = useSlot(app.storage.keptBoxes);
  const online = useOnline();
  const slow = useSlow(own.isPending || sharing.isPending);
  const [unreached, setUnreached] = useState(false);
  const silent = !online || slow || isUnanswered(own) || isUnanswered(sharing);
  const answered = own.isSuccess && sharing.isSuccess && own.fetchStatus === 'idle' && sharing.fetchStatus === 'idle';
  // Between two tries nothing is known anew, so what is shown stays until there is an answer.
  if (silent && !unreached) setUnreached(true);
  if (!silent && unreached && answered) setUnreached(false);

  const { refetch: refetchOwn } = own;
  const { refetch: refetchSharing } = sharing;
  const retry = useCallback(() => {
    // A slow answer that is under way is not given up for a new question.
    void refetchOwn({ cancelRefetch: false });
    void refetchSharing({ cancelRefetch: false });
  }, [refetchOwn, refetchSharing]);
  useEffect(() => {
    if (!unreached || !online) return;
    retry();
    const timer = setInterval(retry, AGAIN);
    return () => clearInterval(timer);
  }, [unreached, online, retry]);

  const { data: pages } = own;
  const { data: sharings } = sharing;
  const toldAt = own.isSuccess && sharing.isSuccess ? Math.min(own.dataUpdatedAt, sharing.dataUpdatedAt) : null;
  useEffect(() => {
    if (toldAt === null || pages === undefined || sharings === undefined) return;
    const told = { at: toldAt, mine: contractsOf(pages), shared: sharings.sharedWithMe };
    keepBoxes(app, told).catch((error: unknown) => window.reportError(error));
  }, [app, toldAt, pages, sharings]);

  const usable = kept !== null && app.now() - kept.at <= KEPT_FOR ? kept : null;
  const shown = unreached ? usable : null;
  return {
    own,
    sharing,
    retry,
    /** Whether the server has not answered for now. */
    unreached,
    /** When what is shown was true (ms since the epoch); null when it is what the server says now. */
    asOf: shown?.at ?? null,
    mine: shown?.mine ?? (pages && contractsOf(pages)),
    shared: shown?.shared ?? sharings?.sharedWithMe,
  };
}
