import type { Contact, FrameTexts, MessageContent } from './content.ts';
import { escapeHtml } from './escape.ts';

// The light scheme of the site's tokens (packages/ui/src/tokens.css); mail programs do not support custom properties.
const paper = '#fbf6ea';
const surface = '#fffdf8';
const ink = '#1b1650';
const inkSoft = '#554f7d';
const line = '#e2d6be';
const signal = '#ff5f1f';
const signalEdge = '#b93800';
// The dark scheme, for programs that support a style sheet. The others show the light one.
const dark = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#110f2b!important;color:#f7f1e3!important}
.card{background:#1b1840!important;border-color:#332e66!important;border-top-color:${signal}!important}
.ink{color:#f7f1e3!important}
.soft{color:#bdb6d8!important}
.line{border-color:#332e66!important}
}`;
const face = "Onest,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

export interface Frame extends FrameTexts {
  /** For the `lang` attribute. */
  locale: string;
  shopName: string;
  /** Absolute. */
  homeUrl: string;
  reach: Contact;
}

/** One HTML document of tables and inline styles, which every mail program supports. It loads nothing. */
export function layOut(content: MessageContent, frame: Frame): string {
  const direction = content.isWritten === true ? ' dir="auto"' : '';
  const text = (value: string) =>
    `<p${direction} style="margin:0 0 16px;font-size:16px;line-height:1.5;overflow-wrap:anywhere">${lines(value)}</p>`;
  return `<!doctype html>
<html lang="${escapeHtml(frame.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${dark}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${paper};color:${ink};font-family:${face}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(content.subject)}" lang="${escapeHtml(frame.locale)}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:${paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:580px">
<tr><td style="padding:0 4px 16px">${logo(frame)}</td></tr>
<tr><td class="card" style="background:${surface};border:1px solid ${line};border-top:4px solid ${signal};border-radius:8px;padding:32px 28px 20px">
<h1 class="ink"${direction} style="margin:0 0 20px;font-size:26px;line-height:1.15;letter-spacing:-0.01em;color:${ink}">${escapeHtml(content.heading)}</h1>
${content.greeting === undefined ? '' : text(content.greeting)}
${content.paragraphs.map((paragraph) => text(paragraph)).join('\n')}
${content.facts === undefined ? '' : factTable(content.facts)}
${content.link === undefined ? '' : linkLine(content.link)}
${content.button === undefined ? '' : buttonBlock(content.button, frame)}
${(content.notes ?? []).map((note) => `<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${inkSoft};overflow-wrap:anywhere">${lines(note)}</p>`).join('\n')}
${(content.closing ?? []).map((paragraph) => text(paragraph)).join('\n')}
<p style="margin:24px 0 12px;font-size:16px;line-height:1.5">${lines(frame.signature)}</p>
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;font-size:13px;line-height:1.5;color:${inkSoft}">${frame.automatic === '' ? '' : `${escapeHtml(frame.automatic)}<br>`}${escapeHtml(frame.contact)} ${reachLinks(frame.reach)}</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`;
}

/** A text with line breaks. */
const lines = (value: string) => escapeHtml(value).replaceAll('\n', '<br>');

const link = (url: string, label: string) => `<a class="ink" href="${escapeHtml(url)}" style="color:${ink}">${escapeHtml(label)}</a>`;

const linkLine = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${link(url, label)}</p>`;

function reachLinks({ email, phone }: Contact): string {
  return `${link(`mailto:${email}`, email)}, ${link(`tel:${phone.replaceAll(' ', '')}`, phone)}`;
}

/** Table cells draw the logo: many mail programs block images, and most block SVG. */
function logo(frame: Frame): string {
  const cell = (colour: string) => `<td width="9" height="22" style="background:${colour};font-size:0;line-height:0">&nbsp;</td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${cell(signal)}${cell(signalEdge)}<td style="padding-left:10px"><a class="ink" href="${escapeHtml(frame.homeUrl)}" style="color:${ink};text-decoration:none;font-size:22px;font-weight:700;letter-spacing:-0.02em">${escapeHtml(frame.shopName)}</a></td></tr></table>`;
}

function factTable(facts: readonly [string, string][]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th class="soft line" scope="row" align="left" style="padding:10px 12px 10px 0;border-bottom:1px solid ${line};font-weight:400;font-size:15px;color:${inkSoft};vertical-align:top">${escapeHtml(label)}</th><td class="line" align="right" style="padding:10px 0;border-bottom:1px solid ${line};font-weight:600;font-size:15px;vertical-align:top">${escapeHtml(value)}</td></tr>`,
  );
  return `<table class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-top:1px solid ${line}">${rows.join('')}</table>`;
}

function buttonBlock(button: { label: string; url: string }, frame: Frame): string {
  const url = escapeHtml(button.url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td style="background:${signal};border-bottom:3px solid ${signalEdge};border-radius:8px"><a href="${url}" style="display:inline-block;padding:14px 22px;font-size:16px;font-weight:700;color:${ink};text-decoration:none">${escapeHtml(button.label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${inkSoft}">${escapeHtml(frame.copyLink)}<br><a class="soft" href="${url}" style="color:${inkSoft};word-break:break-all">${url}</a></p>`;
}
