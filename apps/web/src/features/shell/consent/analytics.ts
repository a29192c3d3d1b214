import type { AnyRouter } from '@tanstack/react-router';

/** Where the tag comes from; the page's policy lets it in only where an analytics id is configured. */
const TAG = 'https://www.googletagmanager.com/gtag/js';
/** How long a tag waits for the answer, ms. */
const WAIT_FOR_UPDATE = 10_000;
const SIGNALS = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;

/** What is used of a window that a tag reads. */
interface TagWindow {
  dataLayer?: unknown[];
  readonly document: Document;
  readonly location: Location;
}

/** All four signals of Consent Mode v2 with one value. */
function signals(value: 'granted' | 'denied'): Record<string, string> {
  return Object.fromEntries(SIGNALS.map((name) => [name, value]));
}

/** The tag takes commands as the arguments of a call; a list it would take for data. */
function commandsOf(view: TagWindow): (...command: unknown[]) => void {
  view.dataLayer ??= [];
  const layer = view.dataLayer;
  return function command() {
    layer.push(arguments);
  };
}

/** Without the query: it may hold a position, an e-mail address or a key that lets somebody in. */
function tellPage(view: TagWindow): void {
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
  tellPage(view);
  const script = view.document.createElement('script');
  script.async = true;
  script.src = `${TAG}?id=${encodeURIComponent(id)}`;
  view.document.head.append(script);
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged && isGranted) tellPage(view);
  });
}

/** A tag's own cookies; they are first-party, so this page may take them away. */
function forgetCookies({ document, location }: TagWindow): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '');
  const labels = location.hostname.split('.');
  const domains = labels.map((_, from) => labels.slice(from).join('.'));
  for (const name of names.filter((one) => /^_(?:ga|gcl|gid)/.test(one)))
    for (const domain of ['', ...domains.map((one) => `; Domain=${one}`)]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
}

let begun = false;
/** As it was answered last: after a no the tag hears of no more pages. */
let isGranted = false;

/**
 * Lets the operator's tag in once marketing is consented to, and tells it when the consent is taken back. Nothing of it is loaded before: whoever never
 * consents never meets it.
 */
export function followConsent(router: Pick<AnyRouter, 'subscribe'>, id: string, granted: boolean, view: TagWindow = window): void {
  isGranted = granted;
  if (!begun) {
    if (granted) begin(view, router, id);
    begun ||= granted;
    return;
  }
  commandsOf(view)('consent', 'update', signals(granted ? 'granted' : 'denied'));
  if (!granted) forgetCookies(view);
}
