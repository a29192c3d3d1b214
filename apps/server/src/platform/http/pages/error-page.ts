/** One sentence in every language. */
type Sentences = readonly (readonly [lang: string, text: string])[];

const failed: Sentences = [
  ['sk', 'Ospravedlňujeme sa, stránku sa nepodarilo zobraziť.'],
  ['cs', 'Omlouváme se, stránku se nepodařilo zobrazit.'],
  ['en', 'We apologise, the page could not be shown.'],
  ['uk', 'Перепрошуємо, сторінку не вдалося показати.'],
  ['pl', 'Przepraszamy, nie udało się wyświetlić strony.'],
  ['hu', 'Elnézést kérünk, az oldalt nem sikerült megjeleníteni.'],
];

const busy: Sentences = [
  ['sk', 'Z vašej siete prišlo priveľa požiadaviek. Skúste to znova o chvíľu.'],
  ['cs', 'Z vaší sítě přišlo příliš mnoho požadavků. Zkuste to znovu za chvíli.'],
  ['en', 'Too many requests came from your network. Try again in a moment.'],
  ['uk', 'З вашої мережі надійшло забагато запитів. Спробуйте ще раз за хвилину.'],
  ['pl', 'Z Twojej sieci przyszło zbyt wiele żądań. Spróbuj ponownie za chwilę.'],
  ['hu', 'Túl sok kérés érkezett az Ön hálózatából. Kérjük, próbálja újra egy kicsit később.'],
];

/**
 * Static page for rendering errors of the web client. It uses no text catalogue.
 * @param reference of the error in the log
 */
export function errorPage(reference: string): string {
  return staticPage(failed, `<p><code>${reference.replaceAll(/[^\w-]/g, '')}</code></p>`);
}

/** Static page for an address that requested too many pages. */
export const busyPage = (): string => staticPage(busy, '');

function staticPage(sentences: Sentences, more: string): string {
  const texts = sentences.map(([lang, text]) => `<p lang="${lang}">${text}</p>`).join('');
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Komora</title></head><body><main><h1>:(</h1>${texts}<p><a href="/">Komora</a></p>${more}</main></body></html>`;
}
