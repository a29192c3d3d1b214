import type { Language } from '../message/message-data.ts';

/** What an archive of somebody's data may hold; each is a file `<name>.json`. */
export type ExportPartName =
  | 'profile'
  | 'contracts'
  | 'rents'
  | 'invoices'
  | 'orders'
  | 'consents'
  | 'sharing'
  | 'cancellations'
  | 'rewards'
  | 'waitlist'
  | 'messages'
  | 'doorEvents'
  | 'captures'
  | 'unlockTokens'
  | 'withdrawals';

export interface ExportTexts {
  title: string;
  intro: string;
  made: string;
  empty: string;
  file: string;
  parts: Record<ExportPartName, string>;
}

export const exportTexts: Record<Language, ExportTexts> = {
  SK: {
    title: 'Vaše údaje v Komore',
    intro:
      'Všetko, čo o vás vedieme. Ten istý obsah je v súboroch JSON, ktoré vie prečítať aj iný program; názvy polí sú v nich rovnaké ako tu.',
    made: 'Vytvorené',
    empty: 'Nič',
    file: 'Súbor',
    parts: {
      profile: 'Profil',
      contracts: 'Zmluvy',
      rents: 'Nájmy',
      invoices: 'Doklady',
      orders: 'Objednávky',
      consents: 'Súhlasy',
      sharing: 'Zdieľané boxy',
      cancellations: 'Výpovede',
      rewards: 'Odmeny za odporúčanie',
      waitlist: 'Čakacie listiny',
      messages: 'Správy',
      doorEvents: 'Otváranie dverí',
      captures: 'Snímky vchodu',
      unlockTokens: 'Prístupy pre iných',
      withdrawals: 'Odstúpenia od zmluvy',
    },
  },
  CS: {
    title: 'Vaše údaje v Komoře',
    intro: 'Vše, co o vás vedeme. Stejný obsah je v souborech JSON, které přečte i jiný program; názvy polí jsou v nich stejné jako zde.',
    made: 'Vytvořeno',
    empty: 'Nic',
    file: 'Soubor',
    parts: {
      profile: 'Profil',
      contracts: 'Smlouvy',
      rents: 'Nájmy',
      invoices: 'Doklady',
      orders: 'Objednávky',
      consents: 'Souhlasy',
      sharing: 'Sdílené boxy',
      cancellations: 'Výpovědi',
      rewards: 'Odměny za doporučení',
      waitlist: 'Čekací listiny',
      messages: 'Zprávy',
      doorEvents: 'Otevírání dveří',
      captures: 'Snímky vchodu',
      unlockTokens: 'Přístupy pro jiné',
      withdrawals: 'Odstoupení od smlouvy',
    },
  },
  EN: {
    title: 'Your data at Komora',
    intro:
      'Everything that we keep about you. The same is in the JSON files, which other programs can read; fields have the same names there as here.',
    made: 'Made',
    empty: 'Nothing',
    file: 'File',
    parts: {
      profile: 'Profile',
      contracts: 'Contracts',
      rents: 'Rents',
      invoices: 'Documents',
      orders: 'Orders',
      consents: 'Consents',
      sharing: 'Shared boxes',
      cancellations: 'Cancellations',
      rewards: 'Referral rewards',
      waitlist: 'Waiting lists',
      messages: 'Messages',
      doorEvents: 'Door openings',
      captures: 'Pictures of the entrance',
      unlockTokens: 'Service accesses',
      withdrawals: 'Withdrawals',
    },
  },
  UK: {
    title: 'Ваші дані в Komora',
    intro:
      'Усе, що ми про вас зберігаємо. Те саме міститься у файлах JSON, які можуть прочитати інші програми; назви полів у них такі самі, як тут.',
    made: 'Створено',
    empty: 'Нічого',
    file: 'Файл',
    parts: {
      profile: 'Профіль',
      contracts: 'Договори',
      rents: 'Оренда',
      invoices: 'Документи',
      orders: 'Замовлення',
      consents: 'Згоди',
      sharing: 'Спільні бокси',
      cancellations: 'Розірвання договорів',
      rewards: 'Винагороди за рекомендації',
      waitlist: 'Списки очікування',
      messages: 'Повідомлення',
      doorEvents: 'Відкривання дверей',
      captures: 'Знімки входу',
      unlockTokens: 'Доступи для інших',
      withdrawals: 'Відмови від договору',
    },
  },
  PL: {
    title: 'Twoje dane w Komorze',
    intro:
      'Wszystko, co o Tobie przechowujemy. To samo znajduje się w plikach JSON, które odczyta też inny program; pola nazywają się w nich tak samo jak tutaj.',
    made: 'Utworzono',
    empty: 'Nic',
    file: 'Plik',
    parts: {
      profile: 'Profil',
      contracts: 'Umowy',
      rents: 'Czynsze',
      invoices: 'Dokumenty',
      orders: 'Zamówienia',
      consents: 'Zgody',
      sharing: 'Udostępnione boksy',
      cancellations: 'Wypowiedzenia',
      rewards: 'Nagrody za polecenia',
      waitlist: 'Listy oczekujących',
      messages: 'Wiadomości',
      doorEvents: 'Otwieranie drzwi',
      captures: 'Zdjęcia wejścia',
      unlockTokens: 'Dostępy dla innych',
      withdrawals: 'Odstąpienia od umowy',
    },
  },
  HU: {
    title: 'Az Ön adatai a Komoránál',
    intro:
      'Minden, amit Önről tárolunk. Ugyanez megtalálható a JSON-fájlokban, amelyeket más programok is el tudnak olvasni; a mezők neve ott ugyanaz, mint itt.',
    made: 'Készült',
    empty: 'Nincs adat',
    file: 'Fájl',
    parts: {
      profile: 'Profil',
      contracts: 'Szerződések',
      rents: 'Bérleti díjak',
      invoices: 'Bizonylatok',
      orders: 'Megrendelések',
      consents: 'Hozzájárulások',
      sharing: 'Megosztott boxok',
      cancellations: 'Felmondások',
      rewards: 'Ajánlási jutalmak',
      waitlist: 'Várólisták',
      messages: 'Üzenetek',
      doorEvents: 'Ajtónyitások',
      captures: 'Képek a bejáratról',
      unlockTokens: 'Hozzáférések másoknak',
      withdrawals: 'Elállások',
    },
  },
};
