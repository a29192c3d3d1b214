import { useApp } from '../../shared/app-context.ts';
import type { SizeBounds } from './size-text.ts';

/** The upper bounds of the deployment in m²; a warehouse of another deployment may have its own. */
export function useSizeBounds(): SizeBounds {
  const [xs = 0, small = 0, medium = 0] = (useApp().meta['size-bounds'] ?? '').split(',').map(Number);
  return { xs, small, medium };
}
