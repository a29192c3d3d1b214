/** Photos that the server reads. Without HEIC in the list a phone converts its photos to JPEG by itself. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
