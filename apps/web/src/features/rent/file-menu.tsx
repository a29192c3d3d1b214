import { Button } from '@komora/ui/button';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './rent.module.css';

export interface FileMenuProps {
  /** Accessible name: the document. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that opens the download buttons of a document. Escape and a press elsewhere close them. */
export function FileMenu({ label, children }: FileMenuProps) {
  const text = useText('rent');
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && whole.current?.contains(target) !== true) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
  return (
    <div ref={whole} className={css.files}>
      <Button
        ref={button}
        variant="quiet"
        icon="download"
        iconAfter="chevron-down"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {text('files')}
      </Button>
      <div id={id} className={css.menu} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
