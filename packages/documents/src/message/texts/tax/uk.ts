import { taxTexts } from './tax-texts.ts';

export const taxUk = taxTexts({
  REJECTED: {
    subject: (number) => `Податкова служба відхилила документ ${number}`,
    preview: 'Його треба виправити й подати знову.',
    heading: (number) => `Документ ${number} відхилено`,
    text: (authority, number) => `${authority} відхилив документ ${number}. Доки це не виправлено, він вважається неподаним.`,
  },
  LATE: {
    subject: (number) => `Документ ${number} ще не подано`,
    preview: 'Строк подання наближається.',
    heading: (number) => `Документ ${number} досі не подано`,
    text: (authority, number) =>
      `${authority} ще не підтвердив документ ${number}. Ми пробуємо далі; перевірте, будь ласка, чи працює служба та наш доступ до неї.`,
  },
  document: 'Документ',
  authority: 'Служба',
  reason: 'Причина',
  reportBy: 'Подати до',
});
