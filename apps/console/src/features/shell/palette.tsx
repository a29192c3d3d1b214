import { Icon } from '@komora/ui/icon';
import { useText } from '@komora/web-kit/use-text';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Action } from './actions.ts';
import css from './palette.module.css';

export interface PaletteProps {
  readonly actions: readonly Action[];
  readonly perform: (action: Action) => void;
  readonly onClose: () => void;
}

/** Text for comparison: without case and diacritics. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** All commands with their keys, to find by typing. */
export function Palette({ actions, perform, onClose }: PaletteProps) {
  const text = useText('console');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const found = actions.filter((action) => action.run !== 'palette' && fold(text(action.id)).includes(fold(typed.trim())));
  const active = found[Math.min(at, found.length - 1)];
  const choose = (action: Action | undefined): void => {
    if (action === undefined) return;
    onClose();
    perform(action);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(active);
    }
  };
  return (
    <dialog
      ref={dialog}
      className={css.palette}
      aria-label={text('palette.title')}
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <input
        type="text"
        role="combobox"
        className={css.input}
        aria-label={text('palette.label')}
        placeholder={text('palette.label')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active === undefined ? undefined : `${id}-${active.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={`${id}-list`} aria-label={text('palette.title')} className={css.list} tabIndex={-1}>
        {found.map((action) => (
          <div
            key={action.id}
            id={`${id}-${action.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={action === active}
            className={css.option}
            onMouseMove={() => setAt(found.indexOf(action))}
            onClick={() => choose(action)}
            onKeyDown={onKeyDown}
          >
            <Icon name={action.icon} />
            <span className={css.name}>{text(action.id)}</span>
            {action.keys === undefined ? null : <Keys keys={action.keys} />}
          </div>
        ))}
      </div>
      <p role="status" className={css.none}>
        {found.length === 0 ? text('palette.none') : null}
      </p>
    </dialog>
  );
}

function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className={css.keys}>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key.toUpperCase()}</kbd>
      ))}
    </span>
  );
}
