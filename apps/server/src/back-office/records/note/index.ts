export { exportNotes } from './export-data.sql.ts';
export { noteRoutes } from './note.routes.ts';
export { moveNotes } from './note.sql.ts';
export { eraseNotes, findPinnedNote } from './write-note.ts';
