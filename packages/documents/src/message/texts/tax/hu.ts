import { taxTexts } from './tax-texts.ts';

export const taxHu = taxTexts({
  REJECTED: {
    subject: (number) => `Elutasított bizonylat: ${number}`,
    preview: 'Javítani kell, és újra be kell küldeni.',
    heading: (number) => `Elutasított bizonylat: ${number}`,
    text: (authority, number) =>
      `Bizonylat, amelyet elutasítottak: ${number} (${authority}). Amíg ez nincs rendezve, az adatszolgáltatás nem teljesült.`,
  },
  LATE: {
    subject: (number) => `Még be nem fogadott bizonylat: ${number}`,
    preview: 'Közeleg a határidő.',
    heading: (number) => `Hiányzó adatszolgáltatás: ${number}`,
    text: (authority, number) =>
      `Bizonylat, amelynek befogadását még nem igazolták vissza: ${number} (${authority}). Tovább próbálkozunk; kérjük, ellenőrizze, hogy működik-e a hatóság rendszere és a hozzáférésünk.`,
  },
  document: 'Bizonylat',
  authority: 'Rendszer',
  reason: 'Ok',
  reportBy: 'Határidő',
});
