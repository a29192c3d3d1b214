import type { PhotoRecord, PhotoSet } from '@komora/api/admin';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApp } from '../../shared/app-context.ts';

interface Arranged {
  readonly warehouseId: string;
  readonly set: PhotoSet;
  readonly store: (set: PhotoSet) => void;
  readonly put: (photos: readonly PhotoRecord[], version: number) => Promise<PhotoSet>;
}

/**
 * Stores the order of photos. A row stands at its new place at once, and all go back to what is stored if it cannot be stored. An order that is chosen while the one before is on its
 * way is sent after it, with the version that it returns.
 */
export function useArrange({ warehouseId, set, store, put }: Arranged) {
  const { queryClient } = useApp();
  const mutationKey = ['arrange-photos', warehouseId];
  const last = useRef(set);
  const isOnly = () => queryClient.isMutating({ mutationKey }) === 1;
  const arrange = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (next: readonly PhotoRecord[]) => put(next, last.current.version),
    onSuccess: (stored) => {
      last.current = stored;
      if (isOnly()) store(stored);
    },
    onError: () => store(last.current),
  });
  const arrangeAs = (next: readonly PhotoRecord[]): void => {
    if (!arrange.isPending) last.current = set;
    store({ photos: [...next], version: set.version });
    arrange.mutate(next);
  };
  return { arrange, arrangeAs };
}
