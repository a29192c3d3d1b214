import type { Photo as PhotoFacts } from '@komora/api';
import { photoWidths } from '@komora/domain/photo-widths';

export interface PhotoProps {
  readonly photo: PhotoFacts;
  /** '' for a photo beside its name. */
  readonly alt: string;
  /** Width on the page, as the attribute `sizes`. */
  readonly sizes: string;
  /** The origin of a peer's photo. */
  readonly host?: string;
  /** On the first screen: loads at once, before other pictures. */
  readonly first?: boolean;
  readonly className?: string | undefined;
}

export const photoAddress = ({ hash }: PhotoFacts, width: number, format: 'avif' | 'webp', host = ''): string =>
  `${host}/photos/${hash}/${width}.${format}`;

/** A photo in the width and format that suit the screen. Its width and height keep its place until it is loaded. */
export function Photo({ photo, alt, sizes, host, first = false, className }: PhotoProps) {
  const { width, height } = photo;
  const files = (format: 'avif' | 'webp') =>
    photoWidths(width)
      .map((each) => `${photoAddress(photo, each, format, host)} ${each}w`)
      .join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <img
        src={photoAddress(photo, photoWidths(width)[0] ?? width, 'webp', host)}
        srcSet={files('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        className={className}
      />
    </picture>
  );
}
