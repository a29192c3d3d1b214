/**
 * Static page for rendering errors of the web client. It uses no text catalogue and contains one sentence in every language.
 * @param reference of the error in the log
 */
export function errorPage(reference: string): string {
  const lines: readonly (readonly [lang: string, text: string])[] = [
    ['sk', 'Ospravedlňujeme sa, stránku sa nepodarilo zobraziť.'],
    ['cs', 'Omlouváme se, stránku se nepodařilo zobrazit.'],
    ['en', 'We apologise, the page could not be shown.'],
    ['uk', 'Перепрошуємо, сторінку не вдалося показати.'],
    ['pl', 'Przepraszamy, nie udało się wyświetlić strony.'],
    ['hu', 'Elnézést kérünk, az oldalt nem sikerült megjeleníteni.'],
  ];
  const texts = lines.map(([lang, text]) => `<p lang="${lang}">${text}</p>`).join('');
  const safe = reference.replaceAll(/[^\w-]/g, '');
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Komora</title></head><body><main><h1>:(</h1>${texts}<p><a href="/">Komora</a></p><p><code>${safe}</code></p></main></body></html>`;
}
