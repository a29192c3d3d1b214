import type { Check, Outcome } from './check.ts';
import { runTool, type ToolResult } from './run-tool.ts';

/** The last commit before the rule; the rule applies to the commits after it. */
const BASE = 'd05513c9';
const MAX_COMMITS = 50;
const MAX_SUBJECT = 72;
const TYPES = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test';
const SUBJECT = new RegExp(`^(${TYPES})(\\([a-z0-9][a-z0-9,/-]*\\))?!?: \\S`);

/** Why a subject line breaks the convention, or undefined when it follows it. */
export function subjectError(subject: string): string | undefined {
  if (!SUBJECT.test(subject)) return `write "type(scope): what it does"; type is one of ${TYPES.replaceAll('|', ', ')}`;
  if (subject.length > MAX_SUBJECT) return `${subject.length} characters, at most ${MAX_SUBJECT}`;
  return subject.endsWith('.') ? 'leave out the final full stop' : undefined;
}

/**
 * Checks the newest commits after `base`. Merge commits are ignored. Without git, without history, or when the history
 * lacks the base commit (a shallow clone, a squashed copy) there is nothing to check.
 */
export async function checkCommits(root: string, base = BASE): Promise<Outcome> {
  if ((await git(root, 'rev-parse', '--verify', '--quiet', 'HEAD')).code !== 0) return { ok: true, note: 'no git history here' };
  const isKnown = (await git(root, 'merge-base', '--is-ancestor', base, 'HEAD')).code === 0;
  if (!isKnown) return { ok: true, note: `the history does not contain ${base}` };
  const log = await git(root, 'log', '--no-merges', `--max-count=${MAX_COMMITS}`, '--format=%h %s', `${base}..HEAD`);
  if (log.code !== 0) return { ok: false, report: log.stderr };
  const commits = log.stdout.split('\n').filter((line) => line !== '');
  const errors = commits.flatMap((line) => {
    const [hash = '', subject = ''] = line.split(/ (.*)/s);
    const error = subjectError(subject);
    return error === undefined ? [] : [`${hash} "${subject}": ${error}`];
  });
  const remedy = '\nReword before the branch is merged: git commit --amend, or git rebase --interactive.';
  const note = `${commits.length} commits`;
  return { ok: errors.length === 0, report: errors.length === 0 ? '' : errors.join('\n') + remedy, note };
}

/** Git missing from the machine is the same as no history. */
async function git(root: string, ...args: string[]): Promise<ToolResult> {
  try {
    return await runTool(root, 'git', args);
  } catch (error) {
    return { code: 127, stdout: '', stderr: String(error) };
  }
}

export const commits: Check = { name: 'commits', guards: 'commit subjects follow Conventional Commits', run: checkCommits };
