import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEvents } from './live-events.ts';

/** Browsers have one; the test decides what the server does. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: FakeSource[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  /** An answer other than 200: the browser does not try again. */
  giveUp(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  becomes(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  FakeSource.opened.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

function scene() {
  const page = new FakePage();
  const heard: string[] = [];
  const end = followEvents({
    url: '/events',
    page: page as unknown as Document,
    onMessage: () => void heard.push('message'),
    onOpen: () => void heard.push('open'),
  });
  return { page, heard, end };
}
const latest = (): FakeSource => {
  const source = FakeSource.opened.at(-1);
  if (source === undefined) throw new Error('No stream was opened');
  return source;
};

test('a stream that the server rejected is opened again after 15 seconds, as often as needed', () => {
  const { heard, end } = scene();
  for (let round = 1; round <= 3; round++) {
    latest().giveUp();
    vi.advanceTimersByTime(14_999);
    expect(FakeSource.opened).toHaveLength(round);
    vi.advanceTimersByTime(1);
    expect(FakeSource.opened).toHaveLength(round + 1);
  }
  latest().dispatchEvent(new Event('open'));
  latest().dispatchEvent(new Event('message'));
  expect(heard).toEqual(['open', 'message']);
  end();
});

test('a lost connection is left to the browser', () => {
  const { end } = scene();
  latest().readyState = 0;
  latest().dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(1);
  end();
});

test('a hidden page and a left page open nothing, and a shown page opens one stream', () => {
  const { page, end } = scene();
  latest().giveUp();
  page.becomes('hidden');
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(1);
  page.becomes('visible');
  expect(FakeSource.opened).toHaveLength(2);
  latest().giveUp();
  page.becomes('visible');
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(3);
  latest().giveUp();
  end();
  page.becomes('visible');
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(3);
});
