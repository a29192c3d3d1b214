/** Staff view the zone of a client in this tab, read only. The cookie that opens it is out of reach for scripts. */
export interface StaffView {
  readonly id: string;
  /** Of the client. */
  readonly name: string;
  /** ms since the epoch */
  readonly endsAt: number;
}

const KEY = 'komora.staffView';

const isStaffView = (value: unknown): value is StaffView => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, endsAt } = value as Partial<Record<keyof StaffView, unknown>>;
  return typeof id === 'string' && typeof name === 'string' && typeof endsAt === 'number';
};

/** The view of this tab; null without one, or after its end. @param tab storage of the tab, not of the browser */
export function readStaffView(tab: () => Storage, now: number): StaffView | null {
  try {
    const value: unknown = JSON.parse(tab().getItem(KEY) ?? 'null');
    return isStaffView(value) && value.endsAt > now ? value : null;
  } catch {
    // Damaged, or the browser rejects storage: a tab without a view.
    return null;
  }
}

/** @throws DOMException if the browser rejects storage */
export function storeStaffView(tab: Storage, view: StaffView): void {
  tab.setItem(KEY, JSON.stringify(view));
}

export function removeStaffView(tab: Storage): void {
  tab.removeItem(KEY);
}
