import { randomInt } from 'node:crypto';
import sharp from 'sharp';

export interface PictureFixture {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
}

/** A picture of one random colour, as a file. */
export function aPicture({ width = 640, height = 480, format = 'jpeg' }: PictureFixture = {}): Promise<Buffer> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  // Noise, so that files of an equal colour differ.
  const noise = Buffer.from(Array.from({ length: 16 * 16 * 3 }, () => randomInt(256)));
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: noise, raw: { width: 16, height: 16, channels: 3 }, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/** A JPEG that is stored lying on its side (EXIF orientation 6), was taken at a known place, and has a red left and a blue right half. */
export async function aPhoneJpeg(): Promise<Buffer> {
  const half = { width: 400, height: 600, channels: 3 } as const;
  const blue = await sharp({ create: { ...half, background: '#00f' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width: 800, background: '#f00' } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .jpeg()
    .withExif({
      IFD0: { Make: 'Phone', Software: 'Secret words' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 55/1', GPSLongitudeRef: 'E', GPSLongitude: '17/1 6/1 28/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
