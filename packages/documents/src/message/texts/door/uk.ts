import { type DoorTexts, paths } from '../../texts.ts';

const doors = { ENTRANCE: 'вхід', BACKUP_ENTRANCE: 'запасний вхід', BOX: 'бокс' };

export const doorUk: DoorTexts = {
  'service-access': (data, { format }) => {
    const [from, to] = [format.dateTime(data.validFrom, data.timeZone), format.dateTime(data.validTo, data.timeZone)];
    return {
      subject: `Доступ до боксу ${data.boxName} – ${data.warehouseName}`,
      preview: `Діє з ${from} до ${to}`,
      heading: 'Ви отримали доступ',
      paragraphs: [
        `${data.ownerName} надає вам доступ до боксу ${data.boxName}. Коли стоятимете біля дверей, відкрийте посилання на телефоні: воно відчинить вхід і бокс.`,
      ],
      facts: [
        ['Склад', `${data.warehouseName}, ${data.warehouseAddress}`],
        ['Бокс', data.boxName],
        ['Діє з', from],
        ['Діє до', to],
      ],
      button: { label: 'Відкрити доступ', url: data.link },
      notes: [
        'Двері відчиняються, лише коли ви біля складу, тому телефон попросить доступ до вашого місцезнаходження.',
        'Не пересилайте це повідомлення: посиланням може скористатися кожен, хто його має.',
      ],
    };
  },
  'door-not-me': (data, { contact, format, url }) => ({
    subject: 'Відчинення, яке було не вашим: що робити',
    preview: 'Ми повідомили оператора.',
    heading: 'Дякуємо за повідомлення',
    greeting: `Добрий день, ${data.firstName},`,
    paragraphs: [
      'ви повідомили, що ця спроба відчинити двері була не вашою. Ми сповістили оператора складу, він це перевірить.',
      'Тим часом змініть пароль, це завершить сеанси на всіх ваших пристроях, і перевірте, з ким ви ділитеся боксом і кому надали сервісний доступ.',
    ],
    facts: [
      ['Двері', doors[data.door]],
      ['Час', format.dateTime(data.at, data.timeZone)],
      ['Склад', `${data.warehouseName}, ${data.boxName}`],
      ['Договір', data.contractBusinessId],
    ],
    button: { label: 'Змінити пароль', url: url(paths.changePasswordAsOwner) },
    notes: [`Якщо з боксу щось зникло або маєте сумніви, телефонуйте ${contact.phone}.`],
  }),
  'door-not-me-operator': (data, { format }) => ({
    subject: `Клієнт повідомляє про чуже відчинення: ${data.warehouseName}, ${data.contractBusinessId}`,
    preview: `${data.reportedBy}: це була не моя спроба.`,
    heading: 'Клієнт повідомляє про відчинення, яке було не його',
    paragraphs: [
      `${data.reportedBy} повідомляє, що зазначена нижче спроба відчинити двері була не його. Перевірте журнал дверей і зателефонуйте клієнтові.`,
    ],
    facts: [
      ['Двері', doors[data.door]],
      ['Час', format.dateTime(data.at, data.timeZone)],
      ['Склад', `${data.warehouseName}, ${data.boxName}`],
      ['Договір', data.contractBusinessId],
      ['Чия спроба', data.who],
      ['Повідомляє', data.reportedBy],
      ['E-mail', data.email],
      ...(data.phone === null ? [] : [['Телефон', data.phone] satisfies [string, string]]),
    ],
  }),
};
