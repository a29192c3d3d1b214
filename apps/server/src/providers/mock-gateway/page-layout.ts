import { createHash } from 'node:crypto';
import { type Html, html } from './html.ts';
import type { PageLanguage } from './texts.ts';

const css = `
:root{color-scheme:light dark;--ground:light-dark(#eef1f5,#101418);--sheet:light-dark(#fff,#191f26);--ink:light-dark(#17202b,#e8edf3);--soft:light-dark(#556270,#9fadbb);
--line:light-dark(#7d8894,#6b7784);--hair:light-dark(#dde2e8,#2b343e);--act:light-dark(#1f4fd8,#8fb0ff);--on-act:light-dark(#fff,#0b1220);--bad:light-dark(#b3261e,#ff9d94)}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%}
main{max-width:30rem;margin:0 auto;padding:2rem 1rem 3rem}
.sheet{background:var(--sheet);border:1px solid var(--hair);border-radius:14px;padding:1.5rem}
.sheet+.sheet{margin-top:1rem}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 .25rem}
summary{min-height:1.5rem;font-weight:600;cursor:pointer}
p{margin:0}
.soft{color:var(--soft);font-size:.9375rem}
.due{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;margin:1.25rem 0;padding:1rem 0;border-block:1px solid var(--hair)}
.due strong{font-size:1.5rem;font-variant-numeric:tabular-nums;white-space:nowrap}
label{display:block;font-weight:600;font-size:.9375rem;margin-bottom:.25rem}
input{width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit;font-variant-numeric:tabular-nums}
input[aria-invalid=true]{border:2px solid var(--bad)}
.field{margin-bottom:1rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.hint{color:var(--soft);font-size:.875rem;margin-top:.25rem}
.fault{color:var(--bad);font-size:.875rem;font-weight:600;margin-top:.25rem}
.alert{border:1px solid var(--bad);border-radius:8px;color:var(--bad);padding:.75rem 1rem;margin-bottom:1rem;font-weight:600}
button,.button{display:block;width:100%;min-height:3rem;padding:.625rem 1rem;border:1px solid transparent;border-radius:8px;background:var(--act);color:var(--on-act);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.quiet{background:transparent;color:var(--act);border-color:var(--line)}
form+form{margin-top:.75rem}
ul{list-style:none;margin:.75rem 0 0;padding:0}
li{border-top:1px solid var(--hair)}
li a{display:block;padding:.75rem 0;color:inherit;text-decoration:none}
li a:hover .digits{text-decoration:underline}
li a .soft{display:block}
.digits{color:var(--act);font-variant-numeric:tabular-nums;white-space:nowrap}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:22rem){.pair{grid-template-columns:1fr;gap:0}}
`;

const styleHash = createHash('sha256').update(css).digest('base64');

/** Renders a complete page. Its inline style is allowed by a hash in the CSP; no other resources load and no scripts run. */
export function page(language: PageLanguage, title: string, body: Html): string {
  const { markup } = html`<!doctype html>
<html lang="${language.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ markup: css }}</style>
</head>
<body>
<main>${body}</main>
</body>
</html>
`;
  return markup;
}

/** @param returnOrigin the origin to which a posted form may redirect */
export function pageHeaders(returnOrigin: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${returnOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
