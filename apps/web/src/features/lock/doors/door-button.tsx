import type { DoorOfContract } from '@komora/contract';
import type { Door } from '@komora/contract/enumerations';
import type { Text } from '@komora/i18n';
import { useId, useState, useSyncExternalStore } from 'react';
import { useText } from '../../../texts/use-text.ts';
import { cx, Icon, type IconName, Spinner, VisuallyHidden } from '../../../ui/index.ts';
import type { Desk } from './desk.ts';
import css from './door-button.module.css';
import { type DoorView, isMoving, viewDoor } from './door-view.ts';
import { FaultNotice } from './fault-notice.tsx';
import { useAnnouncement } from './use-announcement.ts';
import { useCommand } from './use-command.ts';
import { useNow } from './use-now.ts';
import { usePress } from './use-press.ts';

export interface DoorButtonProps {
  readonly door: Door;
  readonly name: string;
  readonly desk: Desk;
  /** Null where the server tells nothing of the door but commands. */
  readonly state: DoorOfContract | null;
}

const ICONS: Readonly<Record<DoorView['phase'], IconName>> = {
  ready: 'lock',
  offline: 'warning',
  barred: 'lock',
  locating: 'location',
  opening: 'lock',
  unlocked: 'unlock',
  relocking: 'lock',
  refused: 'error',
};

/** The word to be read from arm's length, and a note to it. */
function wordsOf(view: DoorView, text: Text<'lock'>): readonly [word: string, note: string] {
  switch (view.phase) {
    case 'barred':
      return [text(`state.${view.by}`), ''];
    case 'ready':
      return [text('state.ready'), view.sure ? text('note.locked') : ''];
    case 'refused':
      return [text('state.refused'), text('note.again')];
    case 'offline':
      return [text('state.offline'), text('note.offline')];
    case 'unlocked':
      return [text('state.unlocked'), text('note.relocks')];
    default:
      return [text(`state.${view.phase}`), ''];
  }
}

/** One door: the biggest thing on the phone. It keeps the focus whatever becomes of the press. */
export function DoorButton({ door, name, desk, state }: DoorButtonProps) {
  const text = useText('lock');
  const faultId = useId();
  const { attempt, press } = usePress(door, desk);
  const { ahead } = useSyncExternalStore(desk.store.subscribe, desk.store.get, desk.store.get);
  const [moving, setMoving] = useState(false);
  const now = useNow(moving) + ahead;
  const command = useCommand(door, desk, attempt.commandId, now);
  const view = viewDoor({ door: state, command, attempt, barred: desk.barred, now });
  const shouldMove = isMoving({ command, door: state });
  if (shouldMove !== moving) setMoving(shouldMove);
  const said = useAnnouncement(name, view, desk, attempt.commandId !== null && command?.state === 'RELOCKED');
  const { phase } = view;
  const busy = phase === 'locating' || phase === 'opening' || phase === 'unlocked' || phase === 'relocking';
  const [word, note] = wordsOf(view, text);
  return (
    <div className={css.doorway}>
      <button
        type="button"
        className={cx(css.door, door === 'BACKUP_ENTRANCE' && css.slim)}
        data-phase={phase}
        aria-disabled={busy || undefined}
        aria-describedby={phase === 'refused' ? faultId : undefined}
        onClick={() => {
          if (!busy) void press();
        }}
      >
        <span className={css.sign}>
          {phase === 'locating' || phase === 'opening' || phase === 'relocking' ? <Spinner /> : <Icon name={ICONS[phase]} />}
        </span>
        <span className={css.words}>
          <span className={css.name}>{name}</span>
          <span className={css.word}>{word}</span>
          {note === '' ? null : <span className={css.note}>{note}</span>}
        </span>
        {phase === 'unlocked' && view.seconds !== null ? (
          <span className={cx(css.seconds, 'tabular')} aria-hidden="true">
            {view.seconds}
          </span>
        ) : null}
      </button>
      {phase === 'refused' ? <FaultNotice id={faultId} fault={view.fault} desk={desk} /> : null}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}
