import { describe, expect, test } from 'vitest';
import { type ConsoleFile, findRightFaults } from '../lib/checks/console-rights.ts';

const folder = 'apps/console/src/features';
const vouchers: ConsoleFile = {
  file: `${folder}/offers/vouchers-page.tsx`,
  source: `call('GET /api/admin/vouchers'); if (holds(me, 'write:price')) call('POST /api/admin/vouchers', { body });`,
};
const menu = (right: string): ConsoleFile => ({
  file: `${folder}/shell/actions.ts`,
  source: `{ id: 'action.vouchers', icon: 'gift', right: '${right}', menu: 'settings', to: '/settings/vouchers' },`,
});
const routeOf = (address: string) => (address === '/settings/vouchers' ? `from '../features/offers/vouchers-page.tsx'` : null);
const none = { rights: {}, calls: {} };
const faultsOf = (files: readonly ConsoleFile[], exceptions = none as Parameters<typeof findRightFaults>[2]) =>
  findRightFaults(files, routeOf, exceptions).map(({ message }) => message);

describe('rights of the console', () => {
  test('pass where menu and buttons ask for those of the calls', () => {
    expect(faultsOf([menu('read:price'), vouchers])).toEqual([]);
  });

  test('a menu entry with another right than its page is found', () => {
    expect(faultsOf([menu('read:box'), vouchers])).toEqual([expect.stringContaining('action.vouchers asks for read:box')]);
  });

  test('a button with the right of nothing that its folder calls is found', () => {
    const source = vouchers.source.replace('write:price', 'write:box');
    expect(faultsOf([{ ...vouchers, source }])).toEqual([
      expect.stringContaining('asks for write:box'),
      expect.stringContaining('Ask for write:price'),
    ]);
  });

  test('a change that is offered to everybody is found, unless the menu asks for its right', () => {
    const bare = { ...vouchers, source: `call('GET /api/admin/vouchers'); call('POST /api/admin/vouchers', { body });` };
    expect(faultsOf([bare])).toEqual([expect.stringContaining('offers POST /api/admin/vouchers to everybody')]);
    expect(faultsOf([menu('write:price'), bare])).toEqual([]);
  });

  test('a call that does not exist is found', () => {
    const source = `${vouchers.source} call('POST /api/admin/vouchers/{id}/undo')`;
    expect(faultsOf([{ ...vouchers, source }])).toEqual([expect.stringContaining('which does not exist')]);
  });

  test('an exception covers its fault, and is found once it is not needed', () => {
    const exceptions = { rights: { 'offers read:client': 'a link' }, calls: {} };
    const source = `${vouchers.source} holds(me, 'read:client')`;
    expect(faultsOf([{ ...vouchers, source }], exceptions)).toEqual([]);
    expect(faultsOf([vouchers], exceptions)).toEqual([expect.stringContaining('"offers read:client" is not needed')]);
  });
});
