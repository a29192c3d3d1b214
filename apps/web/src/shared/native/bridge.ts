import { randomId } from '../random-id.ts';
import { type Asked, BRIDGE_VERSION, type BridgeFunction, parseReply, type Reply, readReply } from './messages.ts';

/** Sends a request to the application. Never rejects. */
export type Bridge = <W extends BridgeFunction>(wish: W, request: Asked[W]['request'], timeoutMs?: number) => Promise<Reply<W>>;

/** iOS: a script message handler that replies. */
interface AppleHandler {
  postMessage(message: unknown): Promise<unknown>;
}

/** Android: a web message listener. */
interface AndroidListener {
  postMessage(message: string): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
}

/** Objects that the application injected. */
export interface HostWindow {
  readonly webkit?: { readonly messageHandlers?: { readonly komora?: AppleHandler } };
  readonly KomoraNative?: AndroidListener;
}

const REPLY_TIMEOUT_MS = 20_000;

/**
 * Connection to the surrounding application; undefined without one. Replies arrive through the application's own handler: messages of
 * other pages or frames are ignored. A reply counts once, for the request with its random id.
 */
export function connect(view: HostWindow): Bridge | undefined {
  const waiting = new Map<string, (body: Record<string, unknown>) => void>();
  const take = (message: unknown): void => {
    const reply = readReply(message);
    if (reply === undefined) return;
    const settle = waiting.get(reply.id);
    waiting.delete(reply.id);
    settle?.(reply.body);
  };
  const post = postOf(view, take);
  if (post === undefined) return undefined;
  return (wish, request, timeoutMs = REPLY_TIMEOUT_MS) =>
    new Promise((resolve) => {
      const id = randomId();
      const timer = setTimeout(() => take({ komora: BRIDGE_VERSION, id, ok: false, reason: 'unavailable' }), timeoutMs);
      waiting.set(id, (body) => {
        clearTimeout(timer);
        resolve(parseReply(wish, body));
      });
      post({ ...request, komora: BRIDGE_VERSION, id, wish }, () => take({ komora: BRIDGE_VERSION, id, ok: false, reason: 'unavailable' }));
    });
}

type Post = (message: object, onFailed: () => void) => void;

function postOf(view: HostWindow, take: (message: unknown) => void): Post | undefined {
  const apple = view.webkit?.messageHandlers?.komora;
  if (apple !== undefined) return (message, onFailed) => void Promise.resolve(apple.postMessage(message)).then(take, onFailed);
  const android = view.KomoraNative;
  if (android === undefined) return undefined;
  android.onmessage = ({ data }) => take(data);
  return (message) => android.postMessage(JSON.stringify(message));
}
