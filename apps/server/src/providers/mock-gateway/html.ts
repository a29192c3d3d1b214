/** Markup that may be written out as it is. */
export interface Html {
  readonly markup: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function render(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(render).join('');
  if (typeof value === 'object' && 'markup' in value) return String(value.markup);
  return escapeText(String(value));
}

/** A piece of a page: every value is escaped unless it is such a piece itself; null and false leave nothing. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return { markup: parts.reduce((text, part, index) => text + render(values[index - 1]) + part) };
}
