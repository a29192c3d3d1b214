import type { default as Sharp } from 'sharp';

/** Imports the image library at the first picture: its native code takes memory, and most processes never see a picture. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Photos are large and seldom repeated, and one at a time leaves a core for requests.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
