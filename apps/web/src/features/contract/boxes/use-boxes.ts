import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useOnline } from '../../../shared/offline/use-online.ts';
import { useSlot } from '../../../shared/session/use-session.ts';
import { type OwnBox, RETENTION } from '../../../shared/storage/offline-boxes.ts';
import { contractsQuery, sharedBoxesQuery } from '../contract-queries.ts';
import { isUnresponsive } from './is-unresponsive.ts';
import { storeOfflineBoxes } from './store-offline-boxes.ts';

const MINE = { status: ['ACTIVE', 'TERMINATING'] } as const;
/** Milliseconds without a response after which the stored copy is shown: networks in basements often lead nowhere. */
const RESPONSE_TIMEOUT_MS = 6000;
/** Milliseconds between two attempts to reach the server. */
const RETRY_EVERY_MS = 15_000;

// In front of a door people look for its button: boxes that the phone opens come first.
const contractsOf = ({ pages }: { readonly pages: readonly { readonly contracts: readonly OwnBox[] }[] }): readonly OwnBox[] =>
  pages.flatMap(({ contracts }) => contracts).sort((a, b) => b.lockVersion.localeCompare(a.lockVersion));

/** True if a load takes too long. */
function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), RESPONSE_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow;
}

/** My boxes and those shared with me, from the server or, while it is unreachable, from the device. */
export function useBoxes() {
  const app = useApp();
  const own = useInfiniteQuery(contractsQuery(app.call, MINE));
  const sharing = useQuery(sharedBoxesQuery(app.call));
  const stored = useSlot(app.storage.offlineBoxes);
  const online = useOnline();
  const slow = useSlow(own.isPending || sharing.isPending);
  const [unreachable, setUnreachable] = useState(false);
  const usable = stored !== null && app.now() - stored.at <= RETENTION ? stored : null;
  const unresponsive = !online || slow || [own, sharing].some((query) => isUnresponsive(query, usable !== null));
  const answered = own.isSuccess && sharing.isSuccess && own.fetchStatus === 'idle' && sharing.fetchStatus === 'idle';
  // Between two attempts nothing new is known, so the page stays as it is until a response.
  if (unresponsive && !unreachable) setUnreachable(true);
  if (!unresponsive && unreachable && answered) setUnreachable(false);

  const { refetch: refetchOwn } = own;
  const { refetch: refetchSharing } = sharing;
  const retry = useCallback(() => {
    // Keeps a slow request that is under way.
    void refetchOwn({ cancelRefetch: false });
    void refetchSharing({ cancelRefetch: false });
  }, [refetchOwn, refetchSharing]);
  useEffect(() => {
    if (!unreachable || !online) return;
    retry();
    const timer = setInterval(retry, RETRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [unreachable, online, retry]);

  const { data: pages } = own;
  const { data: sharings } = sharing;
  const loadedAt = own.isSuccess && sharing.isSuccess ? Math.min(own.dataUpdatedAt, sharing.dataUpdatedAt) : null;
  useEffect(() => {
    if (loadedAt === null || pages === undefined || sharings === undefined) return;
    const reported = { at: loadedAt, mine: contractsOf(pages), shared: sharings.sharedWithMe };
    storeOfflineBoxes(app, reported).catch((error: unknown) => window.reportError(error));
  }, [app, loadedAt, pages, sharings]);

  const shown = unreachable ? usable : null;
  return {
    own,
    sharing,
    retry,
    /** True while the server is unreachable. */
    unreachable,
    /** Age of the shown data (ms since the epoch); null when it is current. */
    asOf: shown?.at ?? null,
    mine: shown?.mine ?? (pages && contractsOf(pages)),
    shared: shown?.shared ?? sharings?.sharedWithMe,
  };
}
