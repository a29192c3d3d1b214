import { IsoScene } from './scene.tsx';
import type { Tone } from './shapes.ts';
import { cuboid, tape } from './shapes.ts';

export type IsoBoxProps = {
  /** outer size in centimetres */
  length: number;
  width: number;
  height: number;
  tone?: Tone;
  /** colour of the tape; `null` draws a plain box */
  taped?: Tone | null;
  /** screen pixels per centimetre; without it the drawing takes the width of its container */
  scale?: number;
  title?: string;
  className?: string | undefined;
};

/** A closed box at its true proportions. */
export function IsoBox({ length, width, height, tone = 'kraft', taped = 'signal', ...rest }: IsoBoxProps) {
  const size = [length, width, height] as const;
  return <IsoScene shapes={[cuboid([0, 0, 0], size, tone, taped ? tape(size, taped) : [])]} {...rest} />;
}
