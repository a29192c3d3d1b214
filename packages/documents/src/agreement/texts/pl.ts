import type { AgreementTexts } from '../text-shape.ts';

const every = { 1: 'miesiąc', 3: 'trzy miesiące', 6: 'sześć miesięcy', 12: 'dwanaście miesięcy' } as const;
const law = { SVK: 'Republiki Słowackiej', CZE: 'Republiki Czeskiej', POL: 'Rzeczypospolitej Polskiej', HUN: 'Węgier' } as const;

/** After a preposition that takes the genitive. */
const days = (count: number) => `${count} ${count === 1 ? 'dnia' : 'dni'}`;

export const pl: AgreementTexts = {
  title: 'Umowa najmu boksu magazynowego',
  concluded: (at) => `Zawarta elektronicznie ${at}`,
  operator: 'Wynajmujący',
  customer: 'Najemca',
  represented: (person) => `reprezentacja: ${person}`,
  articles: (d) => [
    {
      heading: 'Przedmiot umowy',
      paragraphs: [
        `Wynajmujący oddaje najemcy do używania boks magazynowy ${d.box} o powierzchni ${d.area} (${d.size}) w magazynie ${d.warehouse}, ${d.place}, wyłącznie do przechowywania rzeczy.`,
        'Najemca przejmuje boks w stanie przydatnym do przechowywania i zobowiązuje się płacić czynsz.',
      ],
    },
    {
      heading: 'Czas trwania',
      paragraphs: [
        `Najem rozpoczyna się ${d.startsOn} i trwa przez czas nieoznaczony. Jest rozliczany z góry za każdy okres (${every[d.period]}); kolejny okres zaczyna się w dniu miesiąca odpowiadającym dniowi rozpoczęcia najmu, a gdy takiego dnia w miesiącu nie ma, w jego ostatnim dniu.`,
      ],
    },
    {
      heading: 'Cena',
      paragraphs: [
        `Czynsz za boks wynosi ${d.rent} netto miesięcznie, a ubezpieczenie ${d.insurance} netto miesięcznie.${d.discount === null ? '' : ` Za długość okresu rozliczeniowego przysługuje rabat na czynsz: ${d.discount}.`}`,
        `Za pierwszy okres najemca zapłacił ${d.first} brutto. Każdy kolejny okres kosztuje ${d.recurring} brutto. W razie zmiany ustawowej stawki VAT cena zmienia się o różnicę.`,
        ...(d.refund === null
          ? []
          : [
              `W ramach promocji wynajmujący zwróci ${d.refund.amount} na kartę najemcy najpóźniej ${d.refund.by}. Promocja nie obejmuje płatności cyklicznych.`,
            ]),
      ],
    },
    {
      heading: 'Płatności',
      paragraphs: [
        'Najemca zgadza się na automatyczne pobieranie kolejnych płatności z karty, którą opłacił zamówienie, w pierwszym dniu każdego okresu. Wynajmujący zapowiada je e-mailem trzy dni wcześniej. Zgodę można odwołać; można też płacić kartą na koncie albo przelewem zgodnie z fakturą.',
        'Jeśli płatność się nie powiedzie, wynajmujący ponowi ją lub wyśle link do zapłaty. Jeśli najemca nie zapłaci także w ciągu 10 dni po terminie, wynajmujący może po uprzedzeniu zawiesić dostęp do wejścia i boksu. Dostęp wraca, gdy tylko płatność zostanie odnotowana.',
      ],
    },
    {
      heading: 'Ubezpieczenie',
      paragraphs: [
        d.own === null
          ? `Przechowywane rzeczy są ubezpieczone w zakresie „${d.insuranceName}” do kwoty ${d.coverage}. Ubezpieczenie nie obejmuje rzeczy, których nie wolno przechowywać. Najemca zgłasza szkodę niezwłocznie.`
          : `Najemca ubezpiecza przechowywane rzeczy na co najmniej ${d.coverage} i w ciągu ${days(d.own.proofDays)} od początku najmu przesyła wynajmującemu potwierdzenie ubezpieczenia, a przed jego wygaśnięciem nowe. Jeżeli ${d.own.graceDays} dni po tym terminie wynajmujący nie ma potwierdzenia, które mógł przyjąć, może od kolejnego okresu dodać swoje najtańsze ubezpieczenie po aktualnej cenie; dzień i cenę podaje e-mailem co najmniej ${d.own.noticeDays} dni wcześniej. Ubezpieczenie nie obejmuje rzeczy, których nie wolno przechowywać. Najemca zgłasza szkodę niezwłocznie.`,
      ],
    },
    {
      heading: 'Dostęp',
      paragraphs: [
        'Najemca ma dostęp do wejścia i boksu w godzinach otwarcia magazynu za pomocą kodów lub przez konto. Kody są tajne i nie są podane w tej umowie. Najemca może udostępnić boks innej zarejestrowanej osobie i odpowiada za jej działania jak za własne.',
        'Utratę lub ujawnienie kodu najemca zgłasza natychmiast. Wynajmujący może wejść do boksu po uprzedzeniu, a bez niego tylko w razie zagrożenia życia, zdrowia lub mienia albo na żądanie organu.',
      ],
    },
    {
      heading: 'Czego nie wolno',
      paragraphs: [
        'W boksie nie wolno przechowywać substancji łatwopalnych i wybuchowych, broni i amunicji, trucizn, gazów, odpadów, materiałów promieniotwórczych, istot żywych, roślin, łatwo psującej się żywności, rzeczy pochodzących z przestępstwa, gotówki, papierów wartościowych ani przedmiotów o wyjątkowej wartości kolekcjonerskiej.',
        'W boksie nie wolno mieszkać, prowadzić działalności, palić ani używać otwartego ognia. Najemca nie obciąża podłogi ponad oznaczoną granicę, nie zastawia korytarzy i nie zmienia wyposażenia boksu.',
      ],
    },
    {
      heading: 'Odpowiedzialność',
      paragraphs: [
        'Wynajmujący utrzymuje magazyn w stanie przydatnym do przechowywania i odpowiada za szkody wynikłe z naruszenia swoich obowiązków. Najemca odpowiada za szkody wyrządzone przez siebie, przez swoje rzeczy lub przez osoby, którym umożliwił dostęp.',
      ],
    },
    {
      heading: 'Zakończenie najmu',
      paragraphs: [
        `Najemca może w każdej chwili wypowiedzieć najem bez podania przyczyny przez swoje konto; okres wypowiedzenia wynosi ${d.noticeDays} dni. Jeśli boks jest już opróżniony i czysty, najem może się zakończyć najpóźniej następnego dnia. Wcześniej trzeba opłacić wymagalne faktury. Czynsz zapłacony za dni po zakończeniu najmu wynajmujący zwraca.`,
        'Wynajmujący może wypowiedzieć najem z miesięcznym okresem wypowiedzenia. Bez wypowiedzenia może go zakończyć, jeśli najemca mimo wezwania zalega z czynszem dłużej niż 30 dni albo przechowuje rzeczy zabronione.',
        'Do dnia zakończenia najemca opróżnia i sprząta boks oraz potwierdza to na koncie. Z rzeczami pozostawionymi wynajmujący postępuje zgodnie z prawem, po pisemnym wezwaniu z odpowiednim terminem.',
      ],
    },
    ...(d.isConsumer
      ? [
          {
            heading: 'Odstąpienie od umowy',
            paragraphs: [
              `Konsument może odstąpić od umowy bez podania przyczyny w ciągu 14 dni od jej zawarcia: e-mailem na ${d.operatorEmail}, listem lub na koncie; wystarczy wysłać oświadczenie w terminie. Wzór jest w załączniku. Wynajmujący zwraca otrzymane płatności w ciągu 14 dni w ten sam sposób.`,
              ...(d.immediateStart === null
                ? []
                : [
                    `Najemca wyraźnie zażądał (${d.immediateStart}), aby najem rozpoczął się przed upływem tego terminu. W razie odstąpienia płaci więc proporcjonalną część ceny za dni do odstąpienia.`,
                  ]),
            ],
          },
        ]
      : []),
    {
      heading: 'Dane osobowe',
      paragraphs: [
        'Wynajmujący przetwarza dane osobowe najemcy na potrzeby tej umowy, jej rozliczania i bezpieczeństwa magazynu zgodnie z polityką prywatności w wersji wskazanej w załączniku. Dokumenty przechowuje przez okresy wymagane prawem.',
      ],
    },
    {
      heading: 'Postanowienia końcowe',
      paragraphs: [
        `Umowa podlega prawu ${law[d.country]}; konsument nie traci ochrony, jaką daje mu prawo państwa jego zamieszkania. Reklamacje przyjmuje wynajmujący pod adresem ${d.operatorEmail}. Spory konsumenckie rozstrzyga pozasądowo ${d.authority}.`,
        'Częścią umowy jest regulamin w wersji wskazanej w załączniku. Umowa została zawarta przez wysłanie zamówienia i jego opłacenie; najemca ma do niej stały dostęp na koncie. Zmiany wymagają formy pisemnej lub elektronicznej i zgody obu stron.',
      ],
    },
  ],
  consents: {
    heading: 'Załącznik 1: Udzielone zgody',
    kind: 'Zgoda',
    version: 'Wersja tekstu',
    at: 'Udzielona',
    kinds: {
      TERMS_AND_CONDITIONS: 'Regulamin',
      RECURRING_PAYMENTS: 'Automatyczne płatności cykliczne',
      PRIVACY_POLICY: 'Polityka prywatności',
      IMMEDIATE_START: 'Rozpoczęcie najmu przed upływem terminu odstąpienia',
      NEWSLETTER: 'Newsletter',
    },
  },
  withdrawal: {
    heading: 'Załącznik 2: Wzór odstąpienia od umowy',
    to: (operator) => `Adresat: ${operator}`,
    statement: (number) => `Niniejszym informuję o odstąpieniu od umowy najmu boksu magazynowego nr ${number}.`,
    lines: ['Imię i nazwisko konsumenta:', 'Adres:', 'Data:', 'Podpis (tylko jeśli formularz jest przesyłany w wersji papierowej):'],
  },
  identifiers: { companyId: 'Nr rejestrowy', taxId: 'Nr podatkowy', vatId: 'Nr VAT' },
  page: (number, count) => `Strona ${number} z ${count}`,
};
