import { type LanguageTexts, paths } from '../texts.ts';
import { billingUk } from './billing/uk.ts';
import { doorUk } from './door/uk.ts';
import { dunningUk } from './dunning/uk.ts';
import { endingUk } from './ending/uk.ts';
import { franchisingUk } from './franchising/uk.ts';
import { taxUk } from './tax/uk.ts';

export const uk: LanguageTexts = {
  frame: {
    signature: 'Ваша команда Komora',
    contact: 'Маєте запитання? Напишіть або зателефонуйте:',
    automatic: 'Це повідомлення надіслано автоматично.',
    copyLink: 'Якщо кнопка не працює, скопіюйте цю адресу у браузер:',
  },
  messages: {
    ...billingUk,
    ...endingUk,
    ...dunningUk,
    ...doorUk,
    ...franchisingUk,
    ...taxUk,
    'order-confirmed': (data, { format, url }) => ({
      subject: `Бокс ${data.boxName} ваш – договір ${data.contractBusinessId}`,
      preview: `${data.warehouseName}, з ${format.date(data.startsOn, 'long')}`,
      heading: 'Оплату отримано, бокс ваш',
      greeting: `Добрий день, ${data.firstName}!`,
      paragraphs: [
        ...(data.resolution === 'SAME_BOX' ? ['Оплата надійшла після завершення бронювання, але бокс був ще вільний, тож він ваш.'] : []),
        ...(data.resolution === 'LIKE_BOX'
          ? [
              `Оплата надійшла після завершення бронювання, а обраний бокс уже зайнятий. Ми здали вам подібний бокс ${data.boxName} на тому самому складі, не дорожчий за обраний.`,
            ]
          : []),
        'Дякуємо за замовлення. Коди доступу ви знайдете після входу на сторінці договору.',
      ],
      facts: [
        ['Договір', data.contractBusinessId],
        ['Бокс', data.boxName],
        ['Склад', `${data.warehouseName}, ${data.warehouseAddress}`],
        ['Оренда з', format.date(data.startsOn, 'long')],
        ['Сплачено', format.money(data.amount)],
        ['Рахунок', data.invoiceNumber],
        ['Наступний платіж', `${format.money(data.nextCharge.amount)}, ${format.date(data.nextCharge.on, 'long')}`],
      ],
      button: { label: 'Переглянути договір і коди', url: url(paths.contracts) },
      notes: [
        ...(data.documents === undefined ? [] : ['Договір і рахунок додано до листа.']),
        'Наступні платежі будуть списані з вашої картки автоматично.',
      ],
    }),
    'set-password': (data, { contact, url }) => ({
      subject: 'Встановіть пароль до Komora',
      preview: 'З паролем ви побачите договір, коди та рахунки.',
      heading: 'Встановіть пароль',
      greeting: `Добрий день, ${data.firstName}!`,
      paragraphs: [
        'Разом із замовленням ми створили для вас обліковий запис. Встановіть пароль, щоб бачити договір, коди доступу та рахунки.',
      ],
      button: { label: 'Встановити пароль', url: url(paths.changePassword(data.token)) },
      notes: [`Посилання діє 7 днів і лише один раз. Якщо воно вже не діє, напишіть на ${contact.email}, і ми надішлемо нове.`],
    }),
    'reset-password': (data, { url }) => ({
      subject: 'Відновлення пароля',
      preview: 'Посилання діє одну годину.',
      heading: 'Новий пароль',
      greeting: `Добрий день, ${data.firstName}!`,
      paragraphs: ['Ми отримали запит на новий пароль до вашого облікового запису.'],
      button: { label: 'Обрати новий пароль', url: url(paths.changePassword(data.token)) },
      notes: [
        'Посилання діє одну годину і лише один раз. Якщо ви не просили про новий пароль, нічого не робіть: пароль залишається той самий.',
      ],
    }),
    'password-changed': (data, { contact, url }) => ({
      subject: 'Ваш пароль змінено',
      preview: 'Ви вийшли з облікового запису на всіх пристроях.',
      heading: 'Пароль змінено',
      greeting: `Добрий день, ${data.firstName}!`,
      paragraphs: ['Пароль до вашого облікового запису щойно змінено. На всіх пристроях потрібно увійти знову.'],
      button: { label: 'Увійти', url: url(paths.login) },
      notes: [`Якщо це були не ви, одразу напишіть на ${contact.email} або зателефонуйте за номером ${contact.phone}.`],
    }),
    'confirm-registration': (data, { url }) => ({
      subject: 'Підтвердьте свою адресу електронної пошти',
      preview: 'Залишився один крок.',
      heading: 'Підтвердьте свою адресу',
      greeting: `Добрий день, ${data.firstName}!`,
      paragraphs: ['Дякуємо за реєстрацію. Підтвердьте, що ця адреса ваша, і можете увійти.'],
      button: { label: 'Підтвердити адресу', url: url(paths.confirmRegistration(data.token)) },
      notes: [
        'Посилання діє 24 години і лише один раз. Якщо реєструвалися не ви, нічого не робіть: без підтвердження обліковий запис не запрацює.',
      ],
    }),
    'account-removed': (data, { contact, url }) => ({
      subject: 'Ваш обліковий запис закрито',
      preview: 'Ваші персональні дані видалено.',
      heading: 'Обліковий запис закрито',
      greeting: `Добрий день, ${data.firstName}!`,
      paragraphs: [
        'Ваш обліковий запис у Komora закрито, а персональні дані в ньому видалено. Видані документи та договори ми зберігаємо, як того вимагає закон.',
        'Якщо платіж, який ви розпочали перед цим, ще в дорозі, ми повернемо його на вашу картку.',
      ],
      button: { label: 'На головну сторінку', url: url(paths.home) },
      notes: [`Якщо обліковий запис закрили не ви, одразу напишіть нам на ${contact.email} або зателефонуйте на ${contact.phone}.`],
    }),
    'registration-exists': (data, { contact, url }) => ({
      subject: 'У вас уже є обліковий запис',
      preview: 'Достатньо увійти.',
      heading: 'У вас уже є обліковий запис',
      greeting: `Добрий день, ${data.firstName}!`,
      paragraphs: [
        'Хтось намагався зареєструватися з вашою адресою електронної пошти. У вас уже є з нею обліковий запис, достатньо увійти.',
      ],
      button: { label: 'Увійти', url: url(paths.login) },
      notes: [`Якщо ви забули пароль, напишіть на ${contact.email}. Якщо це були не ви, нічого не робіть.`],
    }),
    'late-payment-refunded': (data, { format, url }) => ({
      subject: 'Повертаємо кошти: бокс уже не був вільний',
      preview: `${format.money(data.amount)} повернеться на вашу картку.`,
      heading: 'Повертаємо вашу оплату',
      greeting: `Добрий день, ${data.firstName}!`,
      paragraphs: [
        `Ваша оплата за бокс ${data.boxName} (${data.warehouseName}) надійшла після завершення бронювання. Бокс уже зайнятий, а подібного за тією самою ціною ми не мали.`,
        'Усю суму повертаємо на картку, з якої ви платили. Залежно від банку це зазвичай триває від 5 до 10 днів.',
      ],
      facts: [['Сума повернення', format.money(data.amount)]],
      button: { label: 'Обрати інший бокс', url: url('/boxes') },
    }),
    'duplicate-payment-refunded': (data, { format, url }) => ({
      subject: 'Оплата надійшла двічі, одну повертаємо',
      preview: `${format.money(data.amount)} повернеться на вашу картку.`,
      heading: 'Повертаємо другу оплату',
      greeting: `Добрий день, ${data.firstName}!`,
      paragraphs: [
        `За бокс ${data.boxName} (${data.warehouseName}) оплата надійшла двічі. Оренда чинна: її сплачено першим платежем.`,
        'Другий платіж повертаємо на картку, з якої ви платили. Залежно від банку це зазвичай триває від 5 до 10 днів.',
      ],
      facts: [['Сума повернення', format.money(data.amount)]],
      button: { label: 'Переглянути договори', url: url(paths.contracts) },
    }),
    'rent-paid': (data, { format, url }) => ({
      subject: `Оренду боксу ${data.boxName} сплачено`,
      preview: `Ми отримали ${format.money(data.amount)}.`,
      heading: 'Дякуємо, оплата надійшла',
      greeting: `Добрий день, ${data.firstName}!`,
      paragraphs: [
        `Ми отримали вашу оплату за бокс ${data.boxName} (${data.warehouseName}).`,
        ...(data.doorsOpenAgain ? ['Двері знову відчиняються для вас. Коди доступу залишилися ті самі.'] : []),
        ...(data.cardLabel === undefined ? [] : [`Наступні платежі стягуватимемо з картки ${data.cardLabel}, якою ви щойно заплатили.`]),
      ],
      facts: [
        ['Період', `${format.date(data.from, 'long')} – ${format.date(data.to, 'long')}`],
        ['Сплачено', format.money(data.amount)],
        ...(data.invoiceNumber === undefined ? [] : [['Рахунок', data.invoiceNumber] as [string, string]]),
      ],
      button: { label: 'Показати рахунки', url: url(paths.rents) },
    }),
    'box-shared': (data, { url }) => ({
      subject: `${data.ownerName} ділиться з вами боксом ${data.boxName}`,
      preview: 'Коди побачите після входу.',
      heading: 'Ви маєте доступ до боксу',
      greeting: `Добрий день, ${data.firstName}!`,
      paragraphs: [
        `${data.ownerName} дозволяє вам відкривати бокс ${data.boxName}. Коди від входу та від боксу ви знайдете після входу в систему серед своїх боксів.`,
      ],
      facts: [
        ['Бокс', data.boxName],
        ['Склад', `${data.warehouseName}, ${data.warehouseAddress}`],
      ],
      button: { label: 'Показати мої бокси', url: url(paths.boxes) },
      notes: ['Договором і платежами й надалі керує той, хто орендує бокс.'],
    }),
    'box-sharing-ended': (data, { url }) => ({
      subject: `Боксом ${data.boxName} з вами більше не діляться`,
      preview: 'Будь ласка, більше не користуйтеся відомими вам кодами.',
      heading: 'Спільний доступ до боксу завершено',
      greeting: `Добрий день, ${data.firstName}!`,
      paragraphs: [
        `${data.ownerName} більше не ділиться з вами боксом ${data.boxName} на складі ${data.warehouseName}. Відімкнути його ви вже не можете.`,
      ],
      button: { label: 'Показати мої бокси', url: url(paths.boxes) },
    }),
    'waitlist-free-box': (data, { url }) => ({
      subject: `Вільний бокс: ${data.warehouseName}`,
      preview: 'Ми тримаємо його для вас 24 години.',
      heading: 'Звільнився бокс',
      paragraphs: [`На складі ${data.warehouseName} звільнився бокс, на який ви чекаєте. Ми тримаємо його лише для вас 24 години.`],
      button: { label: 'Переглянути бокс', url: url(data.link) },
      notes: ['Через 24 години ми запропонуємо його наступній людині в черзі.'],
    }),
  },
};
