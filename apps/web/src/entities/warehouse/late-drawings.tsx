import '@komora/ui/scene-styles';
import type { BoxSizeDrawing, CarLoad } from '@komora/ui/rooms';
import { type ComponentProps, lazy, memo, Suspense } from 'react';
import { loadLate, onIdleOrInteraction } from '../../shared/on-idle.ts';

// The server's HTML shows a drawing before its code, which loads after the page stands. Memoised, because a change before that time would replace
// the drawing by nothing. A loader that opens such a page in the browser loads the code itself.
const rooms = async () => {
  await onIdleOrInteraction;
  return loadLate(() => import('@komora/ui/rooms'));
};
const Size = lazy(async () => ({ default: (await rooms()).BoxSizeDrawing }));
const Car = lazy(async () => ({ default: (await rooms()).CarLoad }));

/** A storage box of a size with typical content. */
export const LateSizeDrawing = memo(function LateSizeDrawing(props: ComponentProps<typeof BoxSizeDrawing>) {
  return (
    <Suspense>
      <Size {...props} />
    </Suspense>
  );
});

/** A box that is loaded from a car. */
export const LateCarLoad = memo(function LateCarLoad(props: ComponentProps<typeof CarLoad>) {
  return (
    <Suspense>
      <Car {...props} />
    </Suspense>
  );
});
