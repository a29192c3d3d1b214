import type { BoxSize } from '@komora/api';
import { type FamiliarRoom, familiarRoom } from '@komora/domain/familiar-room';
import type { Formatters, Text } from '@komora/i18n';

/** Upper bounds in m², as the warehouse defines them. */
export interface SizeBounds {
  readonly xs: number;
  readonly small: number;
  readonly medium: number;
}

/** „do 1 m²“, „1 – 3 m²“, „nad 8 m²“ */
export function sizeRange(text: Text<'common'>, format: Formatters, size: BoxSize, bounds: SizeBounds): string {
  if (size === 'XS') return text('sizeRange.upTo', { to: format.area(bounds.xs) });
  if (size === 'SMALL') return text('sizeRange.between', { from: format.number(bounds.xs), to: format.area(bounds.small) });
  if (size === 'MEDIUM') return text('sizeRange.between', { from: format.number(bounds.small), to: format.area(bounds.medium) });
  return text('sizeRange.over', { from: format.area(bounds.medium) });
}

/** The room that the boxes of a size compare with: the largest of a bounded size; for LARGE those half as large again as the largest MEDIUM one. */
export function roomOfSize(size: BoxSize, { xs, small, medium }: SizeBounds): FamiliarRoom {
  return familiarRoom({ XS: xs, SMALL: small, MEDIUM: medium, LARGE: medium * 1.5 }[size]);
}
