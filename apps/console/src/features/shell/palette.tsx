import { Icon } from '@komora/ui/icon';
import type { IconName } from '@komora/ui/icons';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useRecordCommands } from '../../shared/record-commands.ts';
import { HIT_ICONS, searchQuery, targetOf, useSettled } from '../../shared/search-records.ts';
import type { Action } from './actions.ts';
import css from './palette.module.css';

export interface PaletteProps {
  readonly actions: readonly Action[];
  readonly perform: (action: Action) => void;
  readonly onClose: () => void;
}

/** Text for comparison: without case and diacritics. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** One line: a record, or a command. */
interface Option {
  /** True for a record whose number or key was typed. */
  readonly isExact?: boolean;
  readonly id: string;
  readonly icon: IconName;
  readonly name: string;
  readonly detail?: string | undefined;
  readonly keys?: string | undefined;
  readonly choose: () => void;
}

/** The records that the typed text names. They are of all warehouses. */
function useRecords(typed: string): { readonly records: readonly Option[]; readonly isPending: boolean } {
  const text = useText('console');
  const navigate = useNavigate();
  const settled = useSettled(typed);
  const { data, isFetching } = useQuery(searchQuery(useApp(), settled, undefined));
  if (typed.trim() === '') return { records: [], isPending: false };
  const records = (data ?? []).map((hit): Option => {
    const kind = text(`hit.${hit.kind}`);
    const detail = [hit.match === 'SIMILAR' ? `${kind} (${text('hit.similar')})` : kind, hit.detail].filter(Boolean).join(' · ');
    return {
      id: `${hit.kind}-${hit.id}`,
      icon: HIT_ICONS[hit.kind],
      name: hit.title,
      detail,
      isExact: hit.match === 'EXACT',
      choose: () => void navigate(targetOf(hit)),
    };
  });
  return { records, isPending: isFetching || settled !== typed };
}

/** The acts of the open record, records by what is typed, and all commands with their keys. */
export function Palette({ actions, perform, onClose }: PaletteProps) {
  const text = useText('console');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  /** True after Enter until the search of the typed text has ended. */
  const [isEntered, setIsEntered] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const isNamed = (name: string): boolean => fold(name).includes(fold(typed.trim()));
  const ofRecord = useRecordCommands()
    .filter(({ name }) => isNamed(name))
    .map((command): Option => ({ id: `record-${command.id}`, icon: 'edit', name: command.name, choose: command.run }));
  const { records, isPending } = useRecords(typed);
  const commands = actions
    .filter((action) => action.run !== 'palette' && isNamed(text(action.id)))
    .map(
      (action): Option => ({ id: action.id, icon: action.icon, name: text(action.id), keys: action.keys, choose: () => perform(action) }),
    );
  const found = [...records.filter(({ isExact }) => isExact), ...ofRecord, ...records.filter(({ isExact }) => !isExact), ...commands];
  const active = found[Math.min(at, found.length - 1)];
  const choose = (option: Option | undefined): void => {
    if (option === undefined) return;
    onClose();
    option.choose();
  };
  useEffect(() => {
    if (!isEntered || isPending) return;
    setIsEntered(false);
    choose(active);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      // The record that is typed comes after a pause: something else must not be chosen in its place.
      if (isPending && at === 0) setIsEntered(true);
      else choose(active);
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
          setIsEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={`${id}-list`} aria-label={text('palette.title')} className={css.list} tabIndex={-1}>
        {found.map((option) => (
          <div
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.id === active?.id}
            className={css.option}
            onMouseMove={() => setAt(found.indexOf(option))}
            onClick={() => choose(option)}
            onKeyDown={onKeyDown}
          >
            <Icon name={option.icon} />
            <span className={css.name}>
              {option.name}
              {option.detail === undefined ? null : <span className={css.detail}>{option.detail}</span>}
            </span>
            {option.keys === undefined ? null : <Keys keys={option.keys} />}
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
