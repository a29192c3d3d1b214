// Builds the clients and the server for an image, which starts without building (deploy/Dockerfile).
// In a clone use `npm start`, which builds after each change.
import { buildServerForImage } from './lib/build-server.mjs';
import { buildWebForImage } from './lib/build-web.ts';

await buildWebForImage();
await buildServerForImage();
