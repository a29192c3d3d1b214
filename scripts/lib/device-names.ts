const mostNames = 10_000;

/** 'a-{1..3},b' is a-1, a-2, a-3, b. @throws RangeError for an invalid list */
export function deviceNames(text: string): string[] {
  const names = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const [, before = '', from, to, after = ''] = /^([\w-]*)\{(\d{1,5})\.\.(\d{1,5})\}([\w-]*)$/.exec(part) ?? [];
      if (from === undefined || to === undefined) return [part];
      const count = Number(to) - Number(from) + 1;
      if (count < 1 || count > mostNames) throw new RangeError(`Not a range: ${part}`);
      return Array.from({ length: count }, (_, index) => `${before}${Number(from) + index}${after}`);
    });
  const bad = names.find((name) => !/^[\w-]{1,64}$/.test(name));
  if (bad !== undefined) throw new RangeError(`Not a device name: ${bad}`);
  return [...new Set(names)];
}
