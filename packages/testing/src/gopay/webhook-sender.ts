/** `at-once` as GoPay does; `held` until told; `before-response` the call that caused it waits for the merchant; `never`. */
export const postModes = ['at-once', 'held', 'before-answer', 'never'] as const;
export type PostMode = (typeof postModes)[number];

interface Letter {
  url: string;
  tries: number;
  taken: boolean;
  retry: NodeJS.Timeout | undefined;
}

/** GoPay asks up to 20 times until it is answered with 200. */
const maxAttempts = 20;
const responseTimeoutMs = 10_000;

/** Sends notifications: a GET with the payment's id, without a signature. */
export class WebhookSender {
  mode: PostMode = 'at-once';
  /** Number of copies of each notification. */
  copies = 1;
  /** Error of the last failed delivery. */
  lastFault: unknown = null;
  readonly #letters: Letter[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #stopped = false;

  post({ id, parentId, notificationUrl }: { id: number; parentId: number | null; notificationUrl: string }): void {
    if (this.mode === 'never') return;
    const url = new URL(notificationUrl);
    url.searchParams.set('id', String(id));
    if (parentId !== null) url.searchParams.set('parent_id', String(parentId));
    for (let copy = 0; copy < this.copies; copy++) {
      const letter: Letter = { url: url.href, tries: 0, taken: false, retry: undefined };
      this.#letters.push(letter);
      if (this.mode !== 'held') this.#send(letter);
    }
  }

  /** Sends all unaccepted notifications once. @param order 'backward': the latest first, one after another */
  async deliver(order: 'forward' | 'backward' = 'forward'): Promise<number> {
    const waiting = this.#letters.filter(({ taken, tries }) => !taken && tries < maxAttempts);
    for (const letter of order === 'forward' ? waiting : waiting.reverse()) {
      this.#send(letter);
      await this.idle();
    }
    return waiting.length;
  }

  /** Resolves when no delivery is running. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Before a call is answered: waits for the merchant where that was asked for. */
  async beforeAnswer(): Promise<void> {
    if (this.mode === 'before-answer') await this.idle();
  }

  counts(): { letters: number; taken: number; tries: number } {
    return {
      letters: this.#letters.length,
      taken: this.#letters.filter(({ taken }) => taken).length,
      tries: this.#letters.reduce((sum, { tries }) => sum + tries, 0),
    };
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { retry } of this.#letters) clearTimeout(retry);
    await this.idle();
  }

  #send(letter: Letter): void {
    clearTimeout(letter.retry);
    letter.tries += 1;
    const sending = this.#post(letter.url).then((taken) => {
      letter.taken ||= taken;
      this.#underWay.delete(sending);
      if (!letter.taken && letter.tries < maxAttempts && this.mode !== 'held' && !this.#stopped) this.#again(letter);
    });
    this.#underWay.add(sending);
  }

  #again(letter: Letter): void {
    letter.retry = setTimeout(() => this.#send(letter), Math.min(2 ** letter.tries, 600) * 1000);
    letter.retry.unref();
  }

  async #post(url: string): Promise<boolean> {
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(responseTimeoutMs) });
      await response.arrayBuffer();
      return response.status === 200;
    } catch (error) {
      // Any connection error leads to a retry.
      this.lastFault = error;
      return false;
    }
  }
}
