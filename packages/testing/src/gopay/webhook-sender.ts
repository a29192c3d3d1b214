/** `at-once` as GoPay does; `held` until `deliver`; `before-answer` the call that caused it waits for the merchant's response; `never`. */
export const postModes = ['at-once', 'held', 'before-answer', 'never'] as const;
export type PostMode = (typeof postModes)[number];

interface Notification {
  url: string;
  tries: number;
  accepted: boolean;
  retry: NodeJS.Timeout | undefined;
}

/** GoPay sends a notification up to 20 times until the response is 200. */
const maxAttempts = 20;
const responseTimeoutMs = 10_000;

/** Sends notifications: a GET with the payment's id, without a signature. */
export class WebhookSender {
  mode: PostMode = 'at-once';
  /** Number of copies of each notification. */
  copies = 1;
  /** Error of the last failed delivery. */
  lastError: unknown = null;
  readonly #notifications: Notification[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #stopped = false;

  post({ id, parentId, notificationUrl }: { id: number; parentId: number | null; notificationUrl: string }): void {
    if (this.mode === 'never') return;
    const url = new URL(notificationUrl);
    url.searchParams.set('id', String(id));
    if (parentId !== null) url.searchParams.set('parent_id', String(parentId));
    for (let copy = 0; copy < this.copies; copy++) {
      const notification: Notification = { url: url.href, tries: 0, accepted: false, retry: undefined };
      this.#notifications.push(notification);
      if (this.mode !== 'held') this.#send(notification);
    }
  }

  /** Sends all unaccepted notifications once. @param order 'backward': the latest first, one after another */
  async deliver(order: 'forward' | 'backward' = 'forward'): Promise<number> {
    const waiting = this.#notifications.filter(({ accepted, tries }) => !accepted && tries < maxAttempts);
    for (const notification of order === 'forward' ? waiting : waiting.reverse()) {
      this.#send(notification);
      await this.idle();
    }
    return waiting.length;
  }

  /** Resolves when no delivery is running. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Runs before the response to a call: waits for the merchant in the mode `before-answer`. */
  async beforeAnswer(): Promise<void> {
    if (this.mode === 'before-answer') await this.idle();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { retry } of this.#notifications) clearTimeout(retry);
    await this.idle();
  }

  #send(notification: Notification): void {
    clearTimeout(notification.retry);
    notification.tries += 1;
    const sending = this.#post(notification.url).then((accepted) => {
      notification.accepted ||= accepted;
      this.#underWay.delete(sending);
      if (!notification.accepted && notification.tries < maxAttempts && this.mode !== 'held' && !this.#stopped) this.#again(notification);
    });
    this.#underWay.add(sending);
  }

  #again(notification: Notification): void {
    notification.retry = setTimeout(() => this.#send(notification), Math.min(2 ** notification.tries, 600) * 1000);
    notification.retry.unref();
  }

  async #post(url: string): Promise<boolean> {
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(responseTimeoutMs) });
      await response.arrayBuffer();
      return response.status === 200;
    } catch (error) {
      // Any connection error leads to a retry.
      this.lastError = error;
      return false;
    }
  }
}
