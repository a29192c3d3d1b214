import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report']);

/** Paths of the repository's files below `folders`, relative to `root`, with forward slashes, sorted. Missing folders are empty. */
export function filesBelow(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => walk(root, folder)).sort();
}

function walk(root: string, folder: string): string[] {
  return entries(join(root, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : walk(root, path);
    return entry.isFile() ? [path] : [];
  });
}

function entries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
export const isGenerated = (path: string): boolean => /(\.gen|\.generated)\.tsx?$|\/generated\//.test(path);
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/tests?\/|^e2e\/|^packages\/testing\//.test(path);
