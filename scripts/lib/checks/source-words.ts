/** A piece of a file in which words are searched: a name in code, or text for readers. */
export interface Piece {
  readonly kind: 'name' | 'prose';
  readonly text: string;
  /** Counts from 1. */
  readonly line: number;
}

const CODE = /\.[cm]?[jt]sx?$/;
const TOKENS = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[\p{L}_$][\p{L}\p{N}_$]*/gu;
const TITLE_BEFORE = /\b(?:test|it|describe)(?:\.each\b[\s\S]*)?\(\s*$/;
const TITLE_WINDOW = 4000;

/** Names and prose of a file. Strings count only when they are titles of tests: other strings may hold printed texts. */
export function piecesOf(file: string, source: string): Piece[] {
  if (CODE.test(file)) return piecesOfCode(source);
  if (file.endsWith('.sql')) return piecesOfSql(source);
  if (file.endsWith('.css'))
    return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap((found) => prosePieces(found[0], lineAt(source, found.index)));
  if (file.endsWith('.json')) return textsOfJson(source);
  return prosePieces(source, 1);
}

/** The strings of a formatted JSON file, without its keys. */
function textsOfJson(source: string): Piece[] {
  return source.split('\n').flatMap((line, index): Piece[] => {
    const text = /^\s*(?:"[^"]*": )?"(.*)"/.exec(line)?.[1];
    return text === undefined ? [] : [{ kind: 'prose', text, line: index + 1 }];
  });
}

function piecesOfCode(source: string): Piece[] {
  const pieces: Piece[] = [];
  let line = 1;
  let from = 0;
  for (const found of source.matchAll(TOKENS)) {
    const [token] = found;
    line += newlinesIn(source.slice(from, found.index));
    from = found.index;
    if (/^\/[/*]/.test(token)) pieces.push(...prosePieces(token, line));
    else if (!/^['"`]/.test(token)) pieces.push({ kind: 'name', text: token, line });
    else if (TITLE_BEFORE.test(source.slice(Math.max(0, from - TITLE_WINDOW), from))) pieces.push(...prosePieces(token, line));
  }
  return pieces;
}

function piecesOfSql(source: string): Piece[] {
  return source.split('\n').flatMap((text, index): Piece[] => {
    const [code = '', comment] = text.split(/--(.*)/s);
    const names = [...code.replace(/'[^']*'/g, '').matchAll(/[a-z_]\w*/gi)].map(
      ([name]): Piece => ({ kind: 'name', text: name, line: index + 1 }),
    );
    return comment === undefined ? names : [...names, { kind: 'prose', text: comment, line: index + 1 }];
  });
}

function prosePieces(text: string, line: number): Piece[] {
  return text.split('\n').map((part, index) => ({ kind: 'prose', text: part, line: line + index }));
}

const newlinesIn = (text: string): number => text.split('\n').length - 1;
const lineAt = (source: string, index: number): number => newlinesIn(source.slice(0, index)) + 1;

/** The words of a name in lower case: `claimBoxFor`, `claim_box_for` and `claim-box-for` give "claim box for". */
export function splitName(name: string): string {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
