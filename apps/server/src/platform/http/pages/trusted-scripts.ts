import { createHash, randomBytes } from 'node:crypto';

/** An unguessable mark for the scripts of one rendering. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/**
 * Hashes of the inline scripts that the web client itself wrote, which carry the rendering's nonce. A script that came into the page with data has
 * no nonce, so the policy does not allow it. The nonces are removed, because a cached page is sent many times.
 * @throws Error if the nonce is left somewhere in the page
 */
export function trustScripts(marked: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const parts = marked.split('<script');
  const html = parts
    .map((part, index) => {
      const end = part.indexOf('>');
      const tag = part.slice(0, end);
      if (index === 0 || !tag.includes(attribute)) return part;
      const source = part.slice(end + 1, part.indexOf('</script>'));
      if (!tag.includes(' src=')) hashes.add(`'sha256-${createHash('sha256').update(source).digest('base64')}'`);
      return tag.replace(attribute, '') + part.slice(end);
    })
    .join('<script')
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replaceAll(attribute, '');
  if (html.includes(nonce)) throw new Error('The nonce of the scripts is left in the page');
  return { html, hashes: [...hashes] };
}
