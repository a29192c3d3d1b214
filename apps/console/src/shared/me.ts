import type { Me, Right } from '@komora/api/admin';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type App, useApp } from './app-context.ts';

const MINUTE = 60_000;

/** Who is signed in. Rights can change at any time, so it is loaded again often. */
export const meQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => call('GET /api/admin/me', { signal }),
    staleTime: MINUTE,
    refetchInterval: 5 * MINUTE,
    refetchOnWindowFocus: true,
  });

/** The signed-in person; only below the signed-in routes. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery(useApp())).data;
}

/** Warehouses that a person can choose: an archived one is only named at its records. */
export const choosableWarehouses = ({ warehouses }: Pick<Me, 'warehouses'>): Me['warehouses'] =>
  warehouses.filter(({ isArchived }) => !isArchived);

/** The warehouse of the address as the first choice of a form; undefined for an archived one. */
export const firstChoice = (me: Pick<Me, 'warehouses'>, warehouse: string | undefined): string | undefined =>
  choosableWarehouses(me).find(({ id }) => id === warehouse)?.id;

/** True if the right is held at any place. Buttons follow it; the server decides. */
export const holds = ({ rights }: Pick<Me, 'rights'>, right: Right): boolean => rights.some((held) => held.right === right);

/** True if the right is held in the whole organisation. */
export const holdsEverywhere = ({ rights }: Pick<Me, 'rights'>, right: Right): boolean =>
  rights.some((held) => held.right === right && held.everywhere);
