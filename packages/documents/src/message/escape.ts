const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe in HTML, both between tags and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Escapes a text and turns its web addresses into links. Use it for catalogue texts only, never for user input. */
export function linkAddresses(text: string, style = ''): string {
  const attribute = style === '' ? '' : ` style="${style}"`;
  return escapeHtml(text).replace(/https?:\/\/[^\s<>"]+/g, (found) => {
    let end = found.length;
    while (').,'.includes(found.charAt(end - 1))) end -= 1;
    const address = found.slice(0, end);
    return `<a href="${address}"${attribute}>${address}</a>${found.slice(end)}`;
  });
}
