/** How long the browser may take to begin reading a file that it saves, ms. */
const KEPT_MS = 60_000;

/** Told before a file is saved; who prevents it takes the file (`detail`) elsewhere. */
export const SAVING = 'komora:saving';

/** Gives a file to the browser to save under its own name. */
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
  // Some browsers read the address only after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
