import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useRef } from 'react';
import { nextIndex } from './next-index.ts';
import css from './tabs.module.css';

export type Tab<Id extends string> = {
  id: Id;
  label: ReactNode;
  panel: ReactNode;
  disabled?: boolean;
};

export type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** `automatic` shows a panel when its tab gets focus; `manual` waits for Enter or Space */
  activation?: 'automatic' | 'manual';
  /** hidden panels stay mounted, so that they keep typed and loaded data */
  keepMounted?: boolean;
  className?: string | undefined;
};

export function Tabs<Id extends string>({ label, tabs, value, onChange, activation = 'automatic', keepMounted, className }: TabsProps<Id>) {
  const base = useId();
  // The tab responds at once; a long panel may follow a frame later.
  const shown = useDeferredValue(value);
  const buttons = useRef(new Map<Id, HTMLButtonElement>());

  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const next = nextIndex(
      event.key,
      index,
      tabs.map((tab) => !tab.disabled),
    );
    const target = next === null ? undefined : tabs[next];
    if (!target) return;
    event.preventDefault();
    buttons.current.get(target.id)?.focus();
    if (activation === 'automatic') onChange(target.id);
  };

  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className={css.list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            ref={(button) => {
              if (button) buttons.current.set(tab.id, button);
              else buttons.current.delete(tab.id);
            }}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-controls={`${base}-panel-${tab.id}`}
            aria-selected={tab.id === value}
            tabIndex={tab.id === value ? 0 : -1}
            disabled={tab.disabled}
            className={css.tab}
            onClick={() => onChange(tab.id)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          hidden={tab.id !== shown}
          className={css.panel}
        >
          {(keepMounted || tab.id === shown) && tab.panel}
        </div>
      ))}
    </div>
  );
}
