const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe in HTML, both between tags and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Escaped text with its web addresses made into links. For texts of our own alone: an address in somebody's name is no link. */
export function linkAddresses(text: string, style = ''): string {
  const attribute = style === '' ? '' : ` style="${style}"`;
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<>"]+?(?=[.,)]*(?:\s|$))/g,
    (address) => `<a href="${address}"${attribute}>${address}</a>`,
  );
}
