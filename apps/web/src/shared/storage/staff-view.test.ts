import { expect, test } from 'vitest';
import { readStaffView, removeStaffView, storeStaffView } from './staff-view.ts';
import { memoryBackend } from './storage.ts';

const view = { id: 'a', name: 'Eva Malá', endsAt: 1000 };

test('a tab keeps its view until the view ends', () => {
  const tab = memoryBackend() as Storage;
  expect(readStaffView(() => tab, 0)).toBeNull();
  storeStaffView(tab, view);
  expect(readStaffView(() => tab, 999)).toEqual(view);
  expect(readStaffView(() => tab, 1000)).toBeNull();
  removeStaffView(tab);
  expect(readStaffView(() => tab, 0)).toBeNull();
});

test('damaged values and a browser without storage mean no view', () => {
  const tab = memoryBackend() as Storage;
  tab.setItem('komora.staffView', '{"id":1');
  expect(readStaffView(() => tab, 0)).toBeNull();
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(readStaffView(denied, 0)).toBeNull();
});
