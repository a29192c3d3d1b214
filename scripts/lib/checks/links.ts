import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { type Check, type Finding, outcomeOf } from './check.ts';
import { filesBelow, isGenerated } from './files.ts';

const FOLDERS = ['.ci', '.github', 'apps', 'bench', 'db', 'deploy', 'docs', 'e2e', 'packages', 'scripts'];
const MARKDOWN = /\.md$/;
const COMMENTED = /\.([cm]?[jt]sx?|sql|css|ya?ml|sh)$/;
const LINK = /\]\(([^)\s]+)\)|<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]+)"/g;
/** A path from the root of the repository, or from the document's folder, in backquotes. Placeholders, patterns and built files are not paths. */
const QUOTED_PATH = /`((?:\.github|apps|bench|db|docs|e2e|packages|scripts)\/[\w@.$/-]*[\w$])\/?`/g;
/** The name of a file without a folder, in backquotes. */
const FILE_NAME = /`([\w.-]+\.(?:tsx?|mjs|sql|css|sh))`/g;
/** A document that code names in a comment or message. */
const DOCUMENT = /(?<![\w./-])docs\/[\w./-]+\.md\b/g;
/** Tests of checks plant paths that do not exist. */
const TESTS = 'scripts/test/';
const PLACEHOLDER = /NNNN|\bdist\b|\bresults\b/;

interface Reference {
  readonly line: number;
  readonly text: string;
  /** From the root; empty for the file itself. */
  readonly path: string;
  readonly anchor: string;
}

export const links: Check = {
  name: 'links',
  guards: 'links, paths and file names in documents and comments exist',
  run: async (root) => {
    const files = [...readdirSync(root).filter((name) => MARKDOWN.test(name)), ...filesBelow(root, FOLDERS)];
    const names = fileNames(root);
    const read = files.filter((file) => (MARKDOWN.test(file) || COMMENTED.test(file)) && !isGenerated(file) && !file.startsWith(TESTS));
    return outcomeOf(
      read.flatMap((file) => findBrokenLinks(root, file, names)),
      `${read.length} files`,
    );
  },
};

/** The names of all files of the repository, without their folders. */
export const fileNames = (root: string): ReadonlySet<string> =>
  new Set([...readdirSync(root), ...filesBelow(root, FOLDERS)].map((path) => basename(path)));

/**
 * Links and paths of one file that lead nowhere, and names of files that no file of the repository has. External addresses are not
 * requested.
 */
export function findBrokenLinks(root: string, file: string, names: ReadonlySet<string>): Finding[] {
  const source = readFileSync(join(root, file), 'utf8');
  const isMarkdown = MARKDOWN.test(file);
  const references = isMarkdown ? referencesOf(root, file, source) : documentsOf(source);
  const unknown = isMarkdown
    ? namesIn(source)
        .filter(({ name }) => !names.has(name))
        .map(({ name, line }) => ({ file, line, message: `${name}: no file has this name. Correct it.` }))
    : [];
  const broken = references.flatMap(({ line, text, path, anchor }) => {
    const target = join(root, path === '' ? file : path);
    if (!existsSync(target)) return [{ file, line, message: `${text}: there is no ${path}. Correct the path.` }];
    if (anchor === '' || !MARKDOWN.test(target) || !statSync(target).isFile()) return [];
    if (headingsOf(readFileSync(target, 'utf8')).has(anchor)) return [];
    return [{ file, line, message: `${text}: no heading has the anchor #${anchor}. Link to an existing heading.` }];
  });
  return [...broken, ...unknown];
}

function namesIn(source: string): { name: string; line: number }[] {
  return withoutBlocks(source)
    .split('\n')
    .flatMap((content, index) => [...content.matchAll(FILE_NAME)].map(([, name = '']) => ({ name, line: index + 1 })));
}

/** Code blocks become empty lines. */
const withoutBlocks = (source: string): string => source.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));

function referencesOf(root: string, file: string, source: string): Reference[] {
  return withoutBlocks(source)
    .split('\n')
    .flatMap((content, index) => {
      const linked = [...content.matchAll(LINK)].map((match) => match[1] ?? match[2] ?? '').filter((address) => !isExternal(address));
      const quoted = [...content.matchAll(QUOTED_PATH)].map(([, path = '']) => path).filter((path) => !PLACEHOLDER.test(path));
      return [
        ...linked.map((address) => reference(index + 1, address, dirname(file))),
        ...quoted
          .filter((path) => !existsSync(join(root, dirname(file), path)))
          .map((path) => ({ line: index + 1, text: path, path, anchor: '' })),
      ];
    });
}

function reference(line: number, address: string, folder: string): Reference {
  const [path = '', anchor = ''] = address.split('#');
  return { line, text: address, path: path === '' ? '' : normalize(join(folder, decodeURIComponent(path))), anchor };
}

function documentsOf(source: string): Reference[] {
  return source
    .split('\n')
    .flatMap((content, index) => [...content.matchAll(DOCUMENT)].map(([path]) => ({ line: index + 1, text: path, path, anchor: '' })));
}

const isExternal = (address: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(address);

/** The anchors of a document's headings, as GitHub makes them. */
function headingsOf(source: string): Set<string> {
  return new Set(
    [...source.matchAll(/^#{1,6}\s+(.+?)\s*$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );
}
