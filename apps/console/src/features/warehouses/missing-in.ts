import type { PublicPreview } from '@komora/api/admin';

/** The things that visitors of a warehouse would miss. Opening hours are none of them: without them it is always open. */
export function missingIn({ boxes, insurances, photos }: PublicPreview) {
  const found = { boxes: boxes > 0, insurance: insurances > 0, photo: photos > 0 };
  return (['boxes', 'insurance', 'photo'] as const).filter((what) => !found[what]);
}
