import type { StaffCommand } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type App, useApp } from './app-context.ts';
import { useFailureName } from './door-names.ts';
import { BROWSER_ZONE } from './zone.ts';

/** The first part of every key about doors. */
export const DOORS = 'doors';
const POLL_MS = 1000;

const commandQuery = ({ call }: Pick<App, 'call'>, command: StaffCommand) =>
  queryOptions({
    queryKey: [DOORS, 'command', command.id],
    queryFn: ({ signal }) => call('GET /api/admin/doors/commands/{id}', { params: { id: command.id }, signal }),
    initialData: command,
    refetchInterval: ({ state }) => (isRunning(state.data ?? command) ? POLL_MS : false),
  });

const isRunning = ({ state }: StaffCommand): boolean => !['RELOCKED', 'REJECTED', 'TIMEOUT'].includes(state);

/** Progress of a command. A door counts as open only when its device has said so. */
export function DoorCommand({ command }: { readonly command: StaffCommand }) {
  const text = useText('console-doors');
  const format = useFormat();
  const failureName = useFailureName();
  const { data } = useQuery(commandQuery(useApp(), command));
  const { state, reason, issuedAt, openedAt, relocksAt } = data;
  const seconds = openedAt === null ? null : format.number((Date.parse(openedAt) - Date.parse(issuedAt)) / 1000);
  const isOpen = state === 'UNLOCKED' || state === 'RELOCKED';
  const tone = isOpen ? 'success' : state === 'REJECTED' || state === 'TIMEOUT' ? 'error' : 'info';
  return (
    <Alert tone={tone} announce title={text(`command.${state}`)}>
      {reason === null ? null : <p>{failureName(reason)}</p>}
      {seconds === null ? null : <p>{text('command.after', { seconds })}</p>}
      {state === 'UNLOCKED' && relocksAt !== null ? (
        <p>{text('command.relocks', { at: format.dateTime(relocksAt, BROWSER_ZONE) })}</p>
      ) : null}
    </Alert>
  );
}
