/** Copies to the clipboard. False where the browser does not allow it; the visitor can then copy by hand. */
export async function copyText(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
