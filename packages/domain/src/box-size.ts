import { DomainError } from './domain-error.ts';

/** Smallest first (specification, section 3). */
export const BOX_SIZES = ['XS', 'SMALL', 'MEDIUM', 'LARGE'] as const;
export type BoxSize = (typeof BOX_SIZES)[number];

/** The largest area of each bounded size, in cm² (1 m² is 10,000 cm²). LARGE has no upper bound. */
export type BoxSizeBounds = Readonly<Record<Exclude<BoxSize, 'LARGE'>, number>>;

export type BoxSizeErrorCode = 'box-size/bad-area' | 'box-size/bad-bounds';

export class BoxSizeError extends DomainError<BoxSizeErrorCode> {}

/** XS up to 1 m², SMALL up to 3 m², MEDIUM up to 8 m², LARGE above. */
export const DEFAULT_BOX_SIZE_BOUNDS: BoxSizeBounds = { XS: 10_000, SMALL: 30_000, MEDIUM: 80_000 };

/** A box exactly on a bound belongs to the smaller size. @throws BoxSizeError bad-area, bad-bounds */
export function boxSizeOf(areaCm2: number, bounds: BoxSizeBounds = DEFAULT_BOX_SIZE_BOUNDS): BoxSize {
  if (!isPositiveInteger(areaCm2)) throw new BoxSizeError('box-size/bad-area', { areaCm2: String(areaCm2) });
  assertBounds(bounds);
  if (areaCm2 <= bounds.XS) return 'XS';
  if (areaCm2 <= bounds.SMALL) return 'SMALL';
  return areaCm2 <= bounds.MEDIUM ? 'MEDIUM' : 'LARGE';
}

/**
 * The range for a size guide, in cm²: areas above `sizeFrom` (null: from the smallest box) up to and including
 * `sizeTo` (null: without limit).
 * @throws BoxSizeError bad-bounds
 */
export function boxSizeRange(
  size: BoxSize,
  bounds: BoxSizeBounds = DEFAULT_BOX_SIZE_BOUNDS,
): { readonly sizeFrom: number | null; readonly sizeTo: number | null } {
  assertBounds(bounds);
  switch (size) {
    case 'XS':
      return { sizeFrom: null, sizeTo: bounds.XS };
    case 'SMALL':
      return { sizeFrom: bounds.XS, sizeTo: bounds.SMALL };
    case 'MEDIUM':
      return { sizeFrom: bounds.SMALL, sizeTo: bounds.MEDIUM };
    case 'LARGE':
      return { sizeFrom: bounds.MEDIUM, sizeTo: null };
  }
}

function assertBounds({ XS, SMALL, MEDIUM }: BoxSizeBounds): void {
  if (![XS, SMALL, MEDIUM].every(isPositiveInteger) || XS >= SMALL || SMALL >= MEDIUM) {
    throw new BoxSizeError('box-size/bad-bounds', { XS, SMALL, MEDIUM });
  }
}

function isPositiveInteger(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
