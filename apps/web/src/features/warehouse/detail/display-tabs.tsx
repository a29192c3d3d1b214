import { type Tab, Tabs } from '@komora/ui/tabs';
import { useChoice } from '@komora/web-kit/after-paint';
import { getRouteApi } from '@tanstack/react-router';
import type { Display } from './display.ts';

const route = getRouteApi('/location/$id');

export interface DisplayTabsProps {
  readonly label: string;
  readonly tabs: readonly Tab<Display>[];
}

/** Boxes or plan. */
export function DisplayTabs({ label, tabs }: DisplayTabsProps) {
  const { display: named = 'boxes' } = route.useSearch();
  const navigate = route.useNavigate();
  const [display, choose] = useChoice<Display>(named, (next) => {
    void navigate({ search: { display: next === 'boxes' ? undefined : next }, replace: true, resetScroll: false });
  });
  return <Tabs<Display> label={label} value={display} onChange={choose} tabs={tabs} />;
}
