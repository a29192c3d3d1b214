import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ToolResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Programs that are not in node_modules/.bin. */
const OUTSIDE: Readonly<Record<string, string>> = { node: process.execPath, git: 'git' };

/**
 * Runs a program of node_modules/.bin (or `node`, or `git`) to its end, and returns its output.
 * @throws Error when the program does not exist
 */
export function runTool(root: string, name: string, args: readonly string[]): Promise<ToolResult> {
  const file = OUTSIDE[name] ?? join(root, 'node_modules/.bin', name);
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code: code ?? 1, stdout, stderr }));
  });
}

/** The last `count` lines: tools print their summary at the end. */
export function tail(text: string, count = 60): string {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
