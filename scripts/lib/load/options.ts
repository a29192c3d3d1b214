import type { ThinkTime } from './visitors.ts';

/** '1,10,100' as numbers, the smallest first. @throws Error for anything else than different whole numbers from 1 to 1000 */
export function parseSizes(text: string): number[] {
  const sizes = text.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1 || size > 1000) || new Set(sizes).size < sizes.length)
    throw new Error('--sizes needs different whole numbers from 1 to 1000, for example 1,10,100.');
  return sizes.sort((a, b) => a - b);
}

/** '5-20' as seconds. @throws Error for another form, or a mean of less than 0.1 s */
export function parseThinkTime(text: string): ThinkTime {
  const [least = Number.NaN, most = Number.NaN, ...more] = text.split('-').map(Number);
  if (!(least >= 0 && most >= least && least + most >= 0.2 && more.length === 0))
    throw new Error('--think needs seconds from and to, for example 5-20.');
  return { least, most };
}
