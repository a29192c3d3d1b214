import type { ComponentProps } from 'react';

export type SvgProps = Omit<ComponentProps<'svg'>, 'role' | 'aria-hidden' | 'aria-label'> & {
  /** accessible name; without it the drawing is decoration */
  title?: string | undefined;
};

/** An inline drawing: an image with a name, or decoration. */
export function Svg({ title, ...rest }: SvgProps) {
  if (title) return <svg role="img" aria-label={title} focusable="false" {...rest} />;
  return <svg aria-hidden="true" focusable="false" {...rest} />;
}
