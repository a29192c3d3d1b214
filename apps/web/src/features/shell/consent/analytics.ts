import type { AnyRouter } from '@tanstack/react-router';

/** Source of the tag; the content security policy allows it only where an analytics id is configured. */
const TAG = 'https://www.googletagmanager.com/gtag/js';
/** How long a tag waits for consent, ms. */
const WAIT_FOR_UPDATE = 10_000;
const SIGNALS = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;

/** The part of a window that a tag reads. */
interface TagWindow {
  dataLayer?: unknown[];
  readonly document: Document;
  readonly location: Location;
}

/** All four signals of Consent Mode v2 with the same value. */
function signals(value: 'granted' | 'denied'): Record<string, string> {
  return Object.fromEntries(SIGNALS.map((name) => [name, value]));
}

/** The tag expects `arguments` objects; it would take an array for data. */
function commandsOf(view: TagWindow): (...command: unknown[]) => void {
  view.dataLayer ??= [];
  const layer = view.dataLayer;
  return function command() {
    layer.push(arguments);
  };
}

/** Without the query: it may contain a position, an e-mail address or an access token. */
function trackPageView(view: TagWindow): void {
  const command = commandsOf(view);
  command('set', { page_location: view.location.origin + view.location.pathname, page_referrer: '' });
  command('event', 'page_view');
}

function begin(view: TagWindow, router: Pick<AnyRouter, 'subscribe'>, id: string): void {
  const command = commandsOf(view);
  command('consent', 'default', { ...signals('denied'), wait_for_update: WAIT_FOR_UPDATE });
  command('consent', 'update', signals('granted'));
  command('js', new Date());
  command('config', id, { send_page_view: false });
  trackPageView(view);
  const script = view.document.createElement('script');
  script.async = true;
  script.src = `${TAG}?id=${encodeURIComponent(id)}`;
  view.document.head.append(script);
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged && isGranted) trackPageView(view);
  });
}

/** Cookies of the tag; they are first-party, so this page can delete them. */
function deleteCookies({ document, location }: TagWindow): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '');
  const labels = location.hostname.split('.');
  const domains = labels.map((_, from) => labels.slice(from).join('.'));
  for (const name of names.filter((one) => /^_(?:ga|gcl|gid)/.test(one)))
    for (const domain of ['', ...domains.map((one) => `; Domain=${one}`)]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
}

let begun = false;
/** Last choice: after a declined consent no further page views are sent. */
let isGranted = false;

/** Loads the operator's tag after marketing consent, and reports when consent is withdrawn. Nothing of it is loaded without consent. */
export function applyConsent(router: Pick<AnyRouter, 'subscribe'>, id: string, granted: boolean, view: TagWindow = window): void {
  isGranted = granted;
  if (!begun) {
    if (granted) begin(view, router, id);
    begun ||= granted;
    return;
  }
  commandsOf(view)('consent', 'update', signals(granted ? 'granted' : 'denied'));
  if (!granted) deleteCookies(view);
}
