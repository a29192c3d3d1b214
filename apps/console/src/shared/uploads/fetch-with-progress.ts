/**
 * A `fetch` that reports how much of the body was sent, 0..1. The browser's own one does not.
 * @throws TypeError without a connection, as fetch does
 */
export const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'GET', String(input));
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
      request.onerror = () => reject(new TypeError('The request failed'));
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
      request.onload = () => {
        const type = request.getResponseHeader('content-type');
        resolve(
          new Response(request.status === 204 ? null : (request.response as Blob), {
            status: request.status,
            headers: type === null ? {} : { 'content-type': type },
          }),
        );
      };
      init?.signal?.addEventListener('abort', () => request.abort());
      request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null);
    });
