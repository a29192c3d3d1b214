import { escapeHtml, linkAddresses } from '@komora/documents';
import type { FoundMessage, ListedMessage } from './mailbox.sql.ts';

// A tool for developers and evaluators, not a product page: English only, with its own style sheet.
const style = `:root{color-scheme:light dark;--paper:light-dark(#fbf6ea,#110f2b);--surface:light-dark(#fffdf8,#1b1840);--ink:light-dark(#1b1650,#f7f1e3);--soft:light-dark(#554f7d,#bdb6d8);--line:light-dark(#e2d6be,#332e66);--strong:light-dark(#7f779c,#8a83b8);--signal:#ff5f1f}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 Onest,system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}h1{margin:0 0 1rem;font-size:1.75rem;line-height:1.15}
a{color:inherit}a:focus-visible,button:focus-visible,input:focus-visible,iframe:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
form{display:flex;gap:.5rem;align-items:end;flex-wrap:wrap;margin:0 0 1.5rem}label{display:grid;gap:.25rem;font-size:.9375rem}
input,button{min-height:2.75rem;padding:0 .75rem;border:1px solid var(--strong);border-radius:.5rem;background:var(--surface);color:inherit;font:inherit}
button{background:var(--signal);color:#1b1650;border-color:var(--signal);font-weight:700;cursor:pointer}
ol{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:.5rem;background:var(--surface);overflow:hidden}li+li{border-top:1px solid var(--line)}
li a{display:grid;gap:0 1rem;grid-template-columns:1fr auto;padding:.75rem 1rem;text-decoration:none}li a:hover{background:var(--paper)}
li strong,li span{overflow-wrap:anywhere}.soft{color:var(--soft);font-size:.9375rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
nav{display:flex;gap:1rem;margin:0 0 1rem}nav a{display:inline-flex;align-items:center;min-height:2.75rem}nav a[aria-current]{font-weight:700;text-decoration:none;border-bottom:3px solid var(--signal)}
@media (max-width:30rem){li a{grid-template-columns:1fr}}
iframe{width:100%;height:75vh;border:1px solid var(--line);border-radius:.5rem;background:#fbf6ea}pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--surface);font:inherit}`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

/** 'YYYY-MM-DD hh:mm UTC'. */
const when = (instant: Date) => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const subjectOf = (message: ListedMessage | FoundMessage) => message.subject ?? `${message.template} (${message.status.toLowerCase()})`;

export function listPage(messages: ListedMessage[], recipient: string): string {
  const rows = messages.map(
    (message) =>
      `<li><a href="/mailbox/${message.id}"><strong>${escapeHtml(subjectOf(message))}</strong><time class="soft" datetime="${message.createdAt.toISOString()}">${when(message.createdAt)}</time><span class="soft">${escapeHtml(message.channel === 'SMS' ? `SMS ${message.recipient}` : message.recipient)}</span><span class="soft">${escapeHtml(message.language)}</span></a></li>`,
  );
  const none = recipient === '' ? 'No message yet. All messages of Komora arrive here.' : `No message for ${recipient}.`;
  return page(
    'Mailbox – Komora',
    `<h1>Mailbox</h1>
<form role="search"><label>Recipient <input type="search" name="recipient" value="${escapeHtml(recipient)}" autocomplete="off"></label><button>Filter</button></form>
${rows.length === 0 ? `<p>${escapeHtml(none)}</p>` : `<ol>${rows.join('')}</ol>`}`,
  );
}

/** @param attachments names of the attached files, in order */
export function messagePage(message: FoundMessage, view: 'html' | 'text', attachments: readonly string[] = []): string {
  const tab = (name: 'html' | 'text', label: string) =>
    `<a href="?view=${name}"${view === name ? ' aria-current="page"' : ''}>${label}</a>`;
  return page(
    `${subjectOf(message)} – Mailbox`,
    `<p><a href="/mailbox">All messages</a></p><h1>${escapeHtml(subjectOf(message))}</h1>
<dl><dt>To</dt><dd>${escapeHtml(message.recipient)}</dd><dt>At</dt><dd>${when(message.createdAt)}</dd>${message.lastError === null ? '' : `<dt>Error</dt><dd>${escapeHtml(message.lastError)}</dd>`}${attached(message.id, attachments)}</dl>
${message.html === null || message.text === null ? '<p>Its content is not kept here.</p>' : `<nav aria-label="View">${tab('html', 'Formatted')}${tab('text', 'Plain text')}</nav>${view === 'html' ? framed(message.html) : linked(message.text)}`}`,
  );
}

function attached(id: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const links = names.map((name, index) => `<a href="/mailbox/${id}/attachments/${index}">${escapeHtml(name)}</a>`);
  return `<dt>Attached</dt><dd>${links.join(' · ')}</dd>`;
}

/** The sandbox runs no scripts and has no origin. A click opens the link in the whole tab. */
function framed(html: string): string {
  const document = html.replace('<head>', '<head><base target="_top">');
  return `<iframe title="Message" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(document)}"></iframe>`;
}

function linked(text: string): string {
  return `<pre>${linkAddresses(text)}</pre>`;
}
