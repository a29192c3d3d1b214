// Builds the web client and the console for an image, which starts without building (deploy/Dockerfile).
// In a clone use `npm start`, which builds after each change.
import { buildWebForImage } from './lib/build-web.ts';

await buildWebForImage();
