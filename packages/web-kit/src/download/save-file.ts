/** How long the browser may take to start reading a saved file, ms. */
const RETENTION_MS = 60_000;

/** Dispatched before a file is saved; a listener that prevents it handles the file (`detail`) itself. */
export const SAVING = 'komora:saving';

/** Saves a file through the browser under its own name. */
export function saveFile(file: File): void {
  if (!window.dispatchEvent(new CustomEvent(SAVING, { detail: file, cancelable: true }))) return;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after the event handler.
  setTimeout(() => URL.revokeObjectURL(url), RETENTION_MS);
}
