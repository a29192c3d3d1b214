import { shapesByKey } from './drawing.ts';
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
  return <IsoScene shapes={boxShapes(`${length} ${width} ${height} ${tone} ${taped ?? 'none'}`)} {...rest} />;
}

const boxShapes = shapesByKey((key: `${number} ${number} ${number} ${Tone} ${Tone | 'none'}`) => {
  const [length, width, height, tone, taped] = key.split(' ') as [string, string, string, Tone, Tone | 'none'];
  const size = [Number(length), Number(width), Number(height)] as const;
  return [cuboid([0, 0, 0], size, tone, taped === 'none' ? [] : tape(size, taped))];
});
