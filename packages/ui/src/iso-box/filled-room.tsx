import { useMemo } from 'react';
import type { Point } from './project.ts';
import { room } from './rooms.tsx';
import { IsoScene } from './scene.tsx';
import { move, type Shape, turn } from './shapes.ts';
import { type StoredThingName, storedThings } from './things.ts';

export type FilledRoomProps = {
  /** inner length, width and height in centimetres */
  inner: Point;
  things: readonly { readonly name: StoredThingName; readonly at: Point; readonly turned: boolean }[];
  title?: string;
  className?: string | undefined;
};

/** A storage box with things at their places. */
export function FilledRoom({ inner, things, ...rest }: FilledRoomProps) {
  const shapes = useMemo(() => [...room(inner), ...things.flatMap(placed)], [inner, things]);
  return <IsoScene shapes={shapes} {...rest} />;
}

function placed({ name, at, turned }: FilledRoomProps['things'][number]): Shape[] {
  const shapes = storedThings[name].draw([0, 0, 0]);
  return move(at, turned ? turn(shapes) : shapes);
}

/** One thing alone, at a scale in pixels per centimetre. */
export function ThingDrawing({ name, scale }: { name: StoredThingName; scale: number }) {
  const shapes = useMemo(() => storedThings[name].draw([0, 0, 0]), [name]);
  return <IsoScene shapes={shapes} scale={scale} />;
}
