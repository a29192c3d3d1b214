import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkCommits, subjectError } from '../lib/checks/commits.ts';

test.each([
  'fix(payments): follow refunds that fail after success',
  'feat!: drop the old search',
  'refactor(server): move modules into contexts',
  `docs: ${'a'.repeat(66)}`,
])('"%s" is accepted', (subject) => {
  expect(subjectError(subject)).toBeUndefined();
});

test.each([
  'Figures of billing',
  'fix: ',
  'fixed: a bug',
  'fix(Payments): a bug',
  'fix(payments) a bug',
  `docs: ${'a'.repeat(67)}`,
  'fix: a bug.',
  'Revert "fix: a bug"',
])('"%s" is rejected', (subject) => {
  expect(subjectError(subject)).toBeDefined();
});

describe('the history', () => {
  let root = '';
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'init.defaultBranch=main'];
    return execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  };
  const commit = (subject: string) => {
    git('commit', '--quiet', '--allow-empty', '--message', subject);
    return git('rev-parse', 'HEAD');
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'komora-commits-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('is checked from the base commit on; merge commits are ignored', async () => {
    git('init', '--quiet');
    const base = commit('An old subject');
    git('checkout', '--quiet', '-b', 'branch');
    commit('feat: a branch');
    git('checkout', '--quiet', 'main');
    commit('fix: a bug');
    git('merge', '--quiet', '--no-ff', '--message', 'Join both', 'branch');
    expect(await checkCommits(root, base)).toEqual({ ok: true, report: '', note: '2 commits' });
    commit('Another bug');
    expect(await checkCommits(root, base)).toMatchObject({ ok: false, report: expect.stringContaining('"Another bug": write "type') });
  });

  test('of a shallow clone is checked when it reaches the base commit, and passes with a note when it does not', async () => {
    git('init', '--quiet', 'origin');
    const origin = root;
    root = join(origin, 'origin');
    const base = commit('An old subject');
    commit('A wrong subject');
    commit('fix: a bug');
    root = origin;
    git('clone', '--quiet', '--depth=1', `file://${join(origin, 'origin')}`, 'shallow');
    expect(await checkCommits(join(origin, 'shallow'), base)).toEqual({ ok: true, note: `the history does not contain ${base}` });
    git('clone', '--quiet', '--depth=3', `file://${join(origin, 'origin')}`, 'deeper');
    expect(await checkCommits(join(origin, 'deeper'), base)).toMatchObject({ ok: false });
  });

  test('that does not exist, or does not contain the base commit, passes with a note', async () => {
    expect(await checkCommits(root)).toEqual({ ok: true, note: 'no git history here' });
    git('init', '--quiet');
    expect(await checkCommits(root)).toEqual({ ok: true, note: 'no git history here' });
    commit('Import');
    expect(await checkCommits(root)).toEqual({ ok: true, note: 'the history does not contain d05513c9' });
  });
});
