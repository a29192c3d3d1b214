import { Icon } from '@komora/ui/icon';
import type { IconName } from '@komora/ui/icons';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, memo, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useRecordCommands } from '../../shared/record-commands.ts';
import { HIT_ICONS, searchQuery, targetOf, useSettled } from '../../shared/search-records.ts';
import type { Action } from './actions.ts';
import { isFoundBy } from './is-found-by.ts';
import css from './palette.module.css';

export interface PaletteProps {
  readonly actions: readonly Action[];
  readonly perform: (action: Action) => void;
  readonly onClose: () => void;
}

/** One line: a record, or a command. */
interface Option {
  /** True for a record whose number or key was typed. */
  readonly isExact?: boolean;
  readonly id: string;
  readonly icon: IconName;
  readonly name: string;
  /** Further words that find it. */
  readonly also?: string | undefined;
  readonly detail?: string | undefined;
  readonly keys?: string | undefined;
  readonly choose: () => void;
}

const NONE: readonly Option[] = [];

/** The records that the typed text names. They are of all warehouses. */
function useRecords(typed: string): { readonly records: readonly Option[]; readonly isPending: boolean } {
  const text = useText('console');
  const navigate = useNavigate();
  const settled = useSettled(typed);
  const { data, isFetching } = useQuery(searchQuery(useApp(), settled, undefined));
  const records = useMemo(
    () =>
      (data ?? []).map((hit): Option => {
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
      }),
    [data, navigate, text],
  );
  return typed.trim() === '' ? { records: NONE, isPending: false } : { records, isPending: isFetching || settled !== typed };
}

/** The acts of the open record and the commands of the person, by a part of their name. */
function useNamed({ actions, perform }: Pick<PaletteProps, 'actions' | 'perform'>, typed: string) {
  const text = useText('console');
  const offered = useRecordCommands();
  const ofRecord = useMemo(
    () => offered.map((command): Option => ({ id: `record-${command.id}`, icon: 'edit', name: command.name, choose: command.run })),
    [offered],
  );
  const commands = useMemo(
    () =>
      actions
        .filter(({ run }) => run !== 'palette')
        .map(
          (action): Option => ({
            id: action.id,
            icon: action.icon,
            name: text(action.id),
            also: action.also === undefined ? undefined : text(action.also),
            keys: action.keys,
            choose: () => perform(action),
          }),
        ),
    [actions, perform, text],
  );
  return useMemo(() => {
    const isNamed = ({ name, also }: Option): boolean => isFoundBy(typed, name, also);
    return { ofRecord: ofRecord.filter(isNamed), commands: commands.filter(isNamed) };
  }, [ofRecord, commands, typed]);
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
  const { ofRecord, commands } = useNamed({ actions, perform }, typed);
  const { records, isPending } = useRecords(typed);
  const found = useMemo(
    () => [...records.filter(({ isExact }) => isExact), ...ofRecord, ...records.filter(({ isExact }) => !isExact), ...commands],
    [records, ofRecord, commands],
  );
  const active = found[Math.min(at, found.length - 1)];
  // The field responds first, and the list follows; the acts of the keys refer to what is typed.
  const shown = useDeferredValue(found, NONE);
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
  const optionOf = ({ target }: MouseEvent): Option | undefined => {
    const line = (target as Element).closest('[role="option"]');
    return line === null ? undefined : shown.find((option) => lineId(id, option) === line.id);
  };
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
        aria-activedescendant={active === undefined ? undefined : lineId(id, active)}
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
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={text('palette.title')}
        className={css.list}
        tabIndex={-1}
        onMouseMove={(event) => {
          const option = optionOf(event);
          const index = option === undefined ? -1 : found.indexOf(option);
          if (index !== -1) setAt(index);
        }}
        onClick={(event) => choose(optionOf(event))}
        onKeyDown={onKeyDown}
      >
        <Options id={id} options={shown} active={active?.id} />
      </div>
      <p role="status" className={css.none}>
        {found.length === 0 ? text('palette.none') : null}
      </p>
    </dialog>
  );
}

const lineId = (palette: string, { id }: Option): string => `${palette}-${id}`;

interface OptionsProps {
  /** Id of the palette. */
  readonly id: string;
  readonly options: readonly Option[];
  readonly active: string | undefined;
}

/** Not rendered by what is typed, until the list has followed. */
const Options = memo(function Options({ id, options, active }: OptionsProps) {
  return options.map((option) => <Line key={option.id} id={lineId(id, option)} option={option} isActive={option.id === active} />);
});

interface LineProps {
  readonly id: string;
  readonly option: Option;
  readonly isActive: boolean;
}

const Line = memo(function Line({ id, option, isActive }: LineProps) {
  return (
    <div id={id} role="option" tabIndex={-1} aria-selected={isActive} className={css.option}>
      <Icon name={option.icon} />
      <span className={css.name}>
        {option.name}
        {option.detail === undefined ? null : <span className={css.detail}>{option.detail}</span>}
      </span>
      {option.keys === undefined ? null : <Keys keys={option.keys} />}
    </div>
  );
});

function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className={css.keys}>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key.toUpperCase()}</kbd>
      ))}
    </span>
  );
}
