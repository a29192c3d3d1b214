import type { DoorOfContract } from '@komora/api';
import type { Door } from '@komora/api/enumerations';
import type { Text } from '@komora/i18n';
import { cx } from '@komora/ui/cx';
import { Icon } from '@komora/ui/icon';
import type { IconName } from '@komora/ui/icons';
import { Spinner } from '@komora/ui/progress';
import { VisuallyHidden } from '@komora/ui/visually-hidden';
import { useId, useState, useSyncExternalStore } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import css from './door-button.module.css';
import { isTooFar } from './door-error.ts';
import { DoorErrorNotice } from './door-error-notice.tsx';
import { type DoorView, isMoving, viewDoor } from './door-view.ts';
import type { DoorsContext } from './doors-context.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useCommand } from './use-command.ts';
import { useNow } from './use-now.ts';
import { usePress } from './use-press.ts';

export interface DoorButtonProps {
  readonly door: Door;
  readonly name: string;
  /** Language of the name, where it is not the page's. */
  readonly lang?: string | undefined;
  /** Place of the door on the way to the box, from 1; absent where there is only one door. */
  readonly step?: number | undefined;
  readonly doorsContext: DoorsContext;
  /** Null where the server reports commands only. */
  readonly state: DoorOfContract | null;
}

const ICONS: Readonly<Record<DoorView['phase'], IconName>> = {
  ready: 'lock',
  offline: 'warning',
  blocked: 'lock',
  locating: 'location',
  opening: 'lock',
  unlocked: 'unlock',
  relocking: 'lock',
  failed: 'error',
};

/** Text to read from arm's length, and a note. */
function loadTexts(view: DoorView, text: Text<'lock'>): readonly [word: string, note: string] {
  switch (view.phase) {
    case 'blocked':
      // The notice above the doors says why they are blocked.
      return [view.by === 'overlock' ? text('note.locked') : text('state.hours'), ''];
    case 'ready':
      return [text('state.ready'), view.sure ? text('note.locked') : ''];
    case 'failed':
      return [text('state.rejected'), text('note.again')];
    case 'offline':
      return [text('state.offline'), text('note.offline')];
    case 'unlocked':
      return [text('state.unlocked'), text('note.relocks')];
    default:
      return [text(`state.${view.phase}`), ''];
  }
}

/** One door: the largest control on the phone. It keeps the focus in every state. */
export function DoorButton({ door, name, lang, step, doorsContext, state }: DoorButtonProps) {
  const text = useText('lock');
  const errorId = useId();
  const { attempt, press } = usePress(door, doorsContext);
  const { ahead } = useSyncExternalStore(doorsContext.store.subscribe, doorsContext.store.get, doorsContext.store.get);
  const [moving, setMoving] = useState(false);
  const now = useNow(moving) + ahead;
  const command = useCommand(door, doorsContext, attempt.commandId, now);
  const view = viewDoor({ door: state, command, attempt, blockReason: doorsContext.blockReason, now });
  const shouldMove = isMoving({ command, door: state });
  if (shouldMove !== moving) setMoving(shouldMove);
  const said = useAnnouncement(name, view, doorsContext, attempt.commandId !== null && command?.state === 'RELOCKED');
  const { phase } = view;
  const busy = phase === 'locating' || phase === 'opening' || phase === 'unlocked' || phase === 'relocking';
  const [word, note] = loadTexts(view, text);
  // Nothing is broken: the person only has to come closer.
  const isAway = phase === 'failed' && isTooFar(view.doorError);
  return (
    <div className={css.doorway}>
      <button
        type="button"
        className={cx(css.door, door === 'BACKUP_ENTRANCE' && css.slim)}
        data-phase={phase}
        data-away={isAway || undefined}
        aria-disabled={busy || undefined}
        aria-describedby={phase === 'failed' ? errorId : undefined}
        onClick={() => {
          if (!busy) void press();
        }}
      >
        <span className={css.sign}>
          {phase === 'locating' || phase === 'opening' || phase === 'relocking' ? (
            <Spinner />
          ) : (
            <Icon name={isAway ? 'location' : ICONS[phase]} />
          )}
        </span>
        <span className={css.words}>
          <span className={css.name}>
            {step === undefined ? null : (
              <span className={css.step} aria-hidden="true">
                {step}
              </span>
            )}
            <span lang={lang}>{name}</span>
          </span>
          <span className={css.word}>{word}</span>
          {note === '' ? null : <span className={css.note}>{note}</span>}
        </span>
        {phase === 'unlocked' && view.seconds !== null ? (
          <span className={cx(css.seconds, 'tabular')} aria-hidden="true">
            {view.seconds}
          </span>
        ) : null}
      </button>
      {phase === 'failed' ? <DoorErrorNotice id={errorId} doorError={view.doorError} doorsContext={doorsContext} /> : null}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}
