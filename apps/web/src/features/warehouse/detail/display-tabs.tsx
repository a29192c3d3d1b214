import { type Tab, Tabs } from '@komora/ui/tabs';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useAfterPaint } from '../../../shared/use-after-paint.ts';
import type { Display } from './display.ts';

const route = getRouteApi('/location/$id');

export interface DisplayTabsProps {
  readonly label: string;
  readonly tabs: readonly Tab<Display>[];
}

/** Boxes or plan. The address keeps the choice; the tab shows it before the navigation, which takes longer than a frame. */
export function DisplayTabs({ label, tabs }: DisplayTabsProps) {
  const { display: named = 'boxes' } = route.useSearch();
  const navigate = route.useNavigate();
  const afterPaint = useAfterPaint();
  const [pressed, setPressed] = useState<{ readonly display: Display; readonly before: Display } | null>(null);
  // The address has followed, or has changed by itself.
  if (pressed !== null && pressed.before !== named) setPressed(null);
  return (
    <Tabs<Display>
      label={label}
      value={pressed?.display ?? named}
      onChange={(next) => {
        setPressed({ display: next, before: named });
        afterPaint(() => void navigate({ search: { display: next === 'boxes' ? undefined : next }, replace: true, resetScroll: false }));
      }}
      tabs={tabs}
    />
  );
}
