export interface EventReader {
  /** Any bytes arrived, heartbeats included. */
  onSign(): void;
  /** The data of one event. */
  onData(data: string): void;
}

/** Reads a stream of server-sent events (WHATWG HTML, "Server-sent events") to its end; names and ids are ignored. */
export async function readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>, { onSign, onData }: EventReader): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const lines = event.split('\n').filter((line) => line.startsWith('data:'));
      if (lines.length > 0) onData(lines.map((line) => line.slice('data:'.length).replace(/^ /, '')).join('\n'));
    }
  }
}
