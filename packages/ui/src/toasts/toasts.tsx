import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { type AlertTone, alertIcons } from '../alert/alert.tsx';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import css from './toasts.module.css';

/** Milliseconds that a toast stays, unless the pointer or the focus is on it. */
const DISPLAY_MS = 7000;

export type ToastMessage = { text: ReactNode; tone?: AlertTone };
type Shown = ToastMessage & { key: number };

const ToastContext = createContext<((message: ToastMessage) => void) | null>(null);

/** Shows a passing message. An error also needs its place on the page: a toast goes away. */
export function useToast(): (message: ToastMessage) => void {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast works inside a ToastRegion');
  return show;
}

function Toast({ message, dismissLabel, onGone }: { message: Shown; dismissLabel: string; onGone: (key: number) => void }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      timer = setTimeout(() => (element.current?.matches(':hover, :focus-within') ? wait() : onGone(message.key)), DISPLAY_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [message.key, onGone]);
  return (
    <div ref={element} className={css.toast}>
      <Icon name={alertIcons[message.tone ?? 'info']} />
      <p>{message.text}</p>
      <IconButton icon="close" label={dismissLabel} className={css.dismiss} onClick={() => onGone(message.key)} />
    </div>
  );
}

export type ToastRegionProps = { label: string; dismissLabel: string; children: ReactNode };

/** Holds the toasts of its content; place it once, around the page. */
export function ToastRegion({ label, dismissLabel, children }: ToastRegionProps) {
  const [shown, setShown] = useState<{ next: number; list: readonly Shown[] }>({ next: 0, list: [] });
  const show = useCallback((message: ToastMessage) => {
    setShown(({ next, list }) => ({ next: next + 1, list: [...list.slice(-2), { ...message, key: next }] }));
  }, []);
  const drop = useCallback((key: number) => {
    setShown(({ next, list }) => ({ next, list: list.filter((message) => message.key !== key) }));
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <section aria-label={label} aria-live="polite" className={css.region}>
        {shown.list.map((message) => (
          <Toast key={message.key} message={message} dismissLabel={dismissLabel} onGone={drop} />
        ))}
      </section>
    </ToastContext>
  );
}
