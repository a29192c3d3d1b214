import type { Language } from '@komora/domain';
import type { AgreementData } from './agreement-data.ts';
import { agreementTexts } from './agreement-texts.ts';
import type { AgreementTexts } from './text-shape.ts';

/** The article about the price, the third one in every language. */
const PRICE = 2;

/** 1 and 21 take the singular, 2 to 4 and 22 to 24 the paucal. */
const ukrainianDays = (count: number) =>
  `${count} ${{ one: 'день', few: 'дні' }[new Intl.PluralRules('uk').select(count) as string] ?? 'днів'}`;

/** The price clause, by the least notice in days (at least 30). Each sentence is part of the second edition and never changes. */
const clauses: Record<Language, (days: number) => string> = {
  EN: (days) =>
    `The operator may raise the rent if its costs of running the warehouse (energy, wages, rent, maintenance, insurance, taxes) or consumer prices have risen since the rent was last fixed, to a corresponding extent and at most once in twelve months, counted from the beginning of the rental and from the last raise. It announces the new rent, the reason and the first day of the period from which it applies by e-mail at least ${days} days before that day. A client who gives notice before that day pays the previous rent until the end of the rental; otherwise the new rent applies. The card is charged with the higher amount only after the client has agreed to it in the account; without this consent the client pays by card in the account or by bank transfer. The consent of both to changes of this agreement is not needed for this raise.`,
  SK: (days) =>
    `Prenajímateľ môže zvýšiť nájomné, ak od jeho posledného určenia vzrástli náklady na prevádzku skladu (energie, mzdy, nájom, údržba, poistenie, dane) alebo spotrebiteľské ceny, a to v zodpovedajúcom rozsahu a najviac raz za dvanásť mesiacov od začiatku nájmu a od posledného zvýšenia. Nové nájomné, dôvod a prvý deň obdobia, od ktorého platí, oznámi e-mailom najmenej ${days} dní pred týmto dňom. Nájomca, ktorý pred týmto dňom nájom vypovie, platí doterajšie nájomné až do konca nájmu; inak platí nové nájomné. Vyššia suma sa z karty strhne, až keď s ňou nájomca v účte súhlasí; bez tohto súhlasu platí kartou v účte alebo prevodom. Súhlas oboch strán so zmenou zmluvy sa na toto zvýšenie nevyžaduje.`,
  CS: (days) =>
    `Pronajímatel může zvýšit nájemné, pokud od jeho posledního určení vzrostly náklady na provoz skladu (energie, mzdy, nájem, údržba, pojištění, daně) nebo spotřebitelské ceny, a to v odpovídajícím rozsahu a nejvýše jednou za dvanáct měsíců od začátku nájmu a od posledního zvýšení. Nové nájemné, důvod a první den období, od kterého platí, oznámí e-mailem nejméně ${days} dnů před tímto dnem. Nájemce, který před tímto dnem nájem vypoví, platí dosavadní nájemné až do konce nájmu; jinak platí nové nájemné. Vyšší částka se z karty strhne, až když s ní nájemce v účtu souhlasí; bez tohoto souhlasu platí kartou v účtu nebo převodem. Souhlas obou stran se změnou smlouvy se pro toto zvýšení nevyžaduje.`,
  PL: (days) =>
    `Wynajmujący może podnieść czynsz, jeżeli od jego ostatniego ustalenia wzrosły koszty prowadzenia magazynu (energia, płace, najem, utrzymanie, ubezpieczenie, podatki) lub ceny konsumpcyjne, w odpowiednim zakresie i najwyżej raz na dwanaście miesięcy, licząc od początku najmu i od ostatniej podwyżki. Nowy czynsz, przyczynę i pierwszy dzień okresu, od którego obowiązuje, podaje e-mailem co najmniej ${days} dni przed tym dniem. Najemca, który przed tym dniem wypowie najem, płaci dotychczasowy czynsz do końca najmu; w przeciwnym razie obowiązuje nowy czynsz. Wyższa kwota jest pobierana z karty dopiero po zgodzie najemcy na koncie; bez tej zgody najemca płaci kartą na koncie albo przelewem. Podwyżka ta nie wymaga zgody obu stron na zmianę umowy.`,
  HU: (days) =>
    `A bérbeadó felemelheti a bérleti díjat, ha annak utolsó megállapítása óta a raktár üzemeltetési költségei (energia, bérek, bérleti díj, karbantartás, biztosítás, adók) vagy a fogyasztói árak emelkedtek, ezzel arányosan és legfeljebb tizenkét havonta egyszer, a bérlet kezdetétől és az utolsó emeléstől számítva. Az új díjat, az emelés okát és annak az időszaknak az első napját, amelytől érvényes, legalább ${days} nappal e nap előtt e-mailben közli. Az a bérlő, aki e nap előtt felmondja a bérletet, annak végéig a korábbi díjat fizeti; egyébként az új díj érvényes. A bankkártyát a magasabb összeggel csak azután lehet megterhelni, hogy a bérlő ehhez a fiókjában hozzájárult; hozzájárulás nélkül a bérlő a fiókjában bankkártyával vagy átutalással fizet. Ehhez az emeléshez nem kell, hogy a szerződés módosításához mindkét fél hozzájáruljon.`,
  UK: (days) =>
    `Орендодавець може підвищити орендну плату, якщо з часу її останнього встановлення зросли витрати на роботу складу (енергія, заробітна плата, оренда, утримання, страхування, податки) або споживчі ціни, у відповідному розмірі та не частіше ніж раз на дванадцять місяців від початку оренди та від останнього підвищення. Нову плату, причину та перший день періоду, з якого вона діє, він повідомляє електронною поштою щонайменше за ${ukrainianDays(days)} до цього дня. Орендар, який припиняє оренду до цього дня, платить попередню плату до кінця оренди; інакше діє нова плата. Вища сума списується з картки лише після згоди орендаря в кабінеті; без цієї згоди орендар платить карткою в кабінеті або переказом. Згода обох сторін на зміну договору для цього підвищення не потрібна.`,
};

/** The texts of the first edition with the price clause as the last paragraph about the price. */
export function secondEditionTexts(language: Language, noticeDays: number): AgreementTexts {
  const first = agreementTexts(language);
  return {
    ...first,
    articles: (said) =>
      first
        .articles(said)
        .map((article, index) =>
          index === PRICE ? { ...article, paragraphs: [...article.paragraphs, clauses[language](noticeDays)] } : article,
        ),
  };
}

/** The texts of the edition that contains what was agreed. */
export const textsOf = ({ language, priceClause }: Pick<AgreementData, 'language' | 'priceClause'>): AgreementTexts =>
  priceClause === undefined ? agreementTexts(language) : secondEditionTexts(language, priceClause.noticeDays);
