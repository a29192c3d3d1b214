import { type LanguageTexts, paths } from '../texts.ts';
import { billingCs } from './billing/cs.ts';
import { doorCs } from './door/cs.ts';
import { dunningCs } from './dunning/cs.ts';
import { endingCs } from './ending/cs.ts';
import { franchisingCs } from './franchising/cs.ts';
import { taxCs } from './tax/cs.ts';

export const cs: LanguageTexts = {
  frame: {
    signature: 'Váš tým Komora',
    contact: 'Dotazy? Napište nebo zavolejte:',
    automatic: 'Tato zpráva byla odeslána automaticky.',
    copyLink: 'Pokud tlačítko nefunguje, zkopírujte do prohlížeče tuto adresu:',
  },
  messages: {
    ...billingCs,
    ...endingCs,
    ...dunningCs,
    ...doorCs,
    ...franchisingCs,
    ...taxCs,
    'order-confirmed': (data, { format, url }) => ({
      subject: `Box ${data.boxName} je váš – smlouva ${data.contractBusinessId}`,
      preview: `${data.warehouseName}, od ${format.date(data.startsOn, 'long')}`,
      heading: 'Platba proběhla, box je váš',
      greeting: `Dobrý den, ${data.firstName},`,
      paragraphs: [
        'děkujeme za objednávku.',
        ...(data.resolution === 'SAME_BOX'
          ? ['Platba dorazila až po uplynutí rezervace, box však byl stále volný, proto jsme vám ho pronajali.']
          : []),
        ...(data.resolution === 'LIKE_BOX'
          ? [
              `Platba dorazila až po uplynutí rezervace a původní box už byl obsazený. Pronajali jsme vám podobný box ${data.boxName} ve stejném skladu, ne dražší než původní.`,
            ]
          : []),
        'Přístupové kódy najdete po přihlášení v detailu smlouvy.',
      ],
      facts: [
        ['Smlouva', data.contractBusinessId],
        ['Box', data.boxName],
        ['Sklad', `${data.warehouseName}, ${data.warehouseAddress}`],
        ['Nájem od', format.date(data.startsOn, 'long')],
        ['Zaplaceno', format.money(data.amount)],
        ['Faktura', data.invoiceNumber],
        ['Další platba', `${format.money(data.nextCharge.amount)}, ${format.date(data.nextCharge.on, 'long')}`],
      ],
      button: { label: 'Zobrazit smlouvu a kódy', url: url(paths.contracts) },
      notes: [
        ...(data.documents === undefined ? [] : ['Smlouva a faktura jsou v příloze.']),
        'Další platby strhneme z vaší karty automaticky.',
      ],
    }),
    'set-password': (data, { contact, url }) => ({
      subject: 'Nastavte si heslo do Komory',
      preview: 'S heslem uvidíte svou smlouvu, kódy a faktury.',
      heading: 'Nastavte si heslo',
      greeting: `Dobrý den, ${data.firstName},`,
      paragraphs: ['k vaší objednávce jsme vám vytvořili účet. Nastavte si heslo a uvidíte svou smlouvu, přístupové kódy a faktury.'],
      button: { label: 'Nastavit heslo', url: url(paths.changePassword(data.token)) },
      notes: [`Odkaz platí 7 dní a lze ho použít jednou. Pokud přestal platit, napište nám na ${contact.email} a pošleme vám nový.`],
    }),
    'reset-password': (data, { url }) => ({
      subject: 'Obnova hesla',
      preview: 'Odkaz na nové heslo platí hodinu.',
      heading: 'Nové heslo',
      greeting: `Dobrý den, ${data.firstName},`,
      paragraphs: ['dostali jsme žádost o nové heslo k vašemu účtu.'],
      button: { label: 'Zvolit nové heslo', url: url(paths.changePassword(data.token)) },
      notes: ['Odkaz platí hodinu a lze ho použít jednou. Pokud jste o nové heslo nežádali, nemusíte nic dělat: heslo zůstává stejné.'],
    }),
    'password-changed': (data, { contact, url }) => ({
      subject: 'Vaše heslo bylo změněno',
      preview: 'Na všech zařízeních jsme vás odhlásili.',
      heading: 'Heslo bylo změněno',
      greeting: `Dobrý den, ${data.firstName},`,
      paragraphs: ['heslo k vašemu účtu bylo právě změněno. Na všech zařízeních jsme vás odhlásili.'],
      button: { label: 'Přihlásit se', url: url(paths.login) },
      notes: [`Pokud jste heslo neměnili vy, hned nám napište na ${contact.email} nebo zavolejte na ${contact.phone}.`],
    }),
    'confirm-registration': (data, { url }) => ({
      subject: 'Potvrďte svou e-mailovou adresu',
      preview: 'Zbývá jeden krok.',
      heading: 'Potvrďte svou adresu',
      greeting: `Dobrý den, ${data.firstName},`,
      paragraphs: ['děkujeme za registraci. Potvrďte, že tato adresa je vaše, a můžete se přihlásit.'],
      button: { label: 'Potvrdit adresu', url: url(paths.confirmRegistration(data.token)) },
      notes: [
        'Odkaz platí 24 hodin a lze ho použít jednou. Pokud jste se neregistrovali vy, nemusíte nic dělat: bez potvrzení účet neožije.',
      ],
    }),
    'account-removed': (data, { contact, url }) => ({
      subject: 'Váš účet je zrušen',
      preview: 'Vaše osobní údaje jsme vymazali.',
      heading: 'Účet je zrušen',
      greeting: `Dobrý den, ${data.firstName},`,
      paragraphs: [
        'váš účet v Komoře je zrušen a osobní údaje k němu jsme vymazali. Vystavené doklady a smlouvy uchováváme, jak nám ukládá zákon.',
        'Pokud je na cestě platba, kterou jste zahájili těsně předtím, vrátíme vám ji na kartu.',
      ],
      button: { label: 'Na úvodní stránku', url: url(paths.home) },
      notes: [`Pokud jste účet nezrušili vy, hned nám napište na ${contact.email} nebo zavolejte na ${contact.phone}.`],
    }),
    'registration-exists': (data, { contact, url }) => ({
      subject: 'Účet s touto adresou už máte',
      preview: 'Stačí se přihlásit.',
      heading: 'Účet už máte',
      greeting: `Dobrý den, ${data.firstName},`,
      paragraphs: ['někdo se pokusil zaregistrovat s vaší e-mailovou adresou. Účet s ní už máte, stačí se přihlásit.'],
      button: { label: 'Přihlásit se', url: url(paths.login) },
      notes: [`Pokud jste heslo zapomněli, napište nám na ${contact.email}. Pokud jste to nebyli vy, nemusíte nic dělat.`],
    }),
    'late-payment-refunded': (data, { format, url }) => ({
      subject: 'Peníze vám vracíme: box už nebyl volný',
      preview: `${format.money(data.amount)} se vrátí na vaši kartu.`,
      heading: 'Platbu vám vracíme',
      greeting: `Dobrý den, ${data.firstName},`,
      paragraphs: [
        `vaše platba za box ${data.boxName} (${data.warehouseName}) dorazila až po uplynutí rezervace. Box je mezitím obsazený a podobný jsme vám za stejnou cenu nabídnout nemohli.`,
        'Celou částku vracíme na kartu, kterou jste platili. Připsání trvá podle banky obvykle 5 až 10 dní.',
      ],
      facts: [['Vrácená částka', format.money(data.amount)]],
      button: { label: 'Vybrat jiný box', url: url('/boxes') },
    }),
    'duplicate-payment-refunded': (data, { format, url }) => ({
      subject: 'Platba přišla dvakrát, jednu vracíme',
      preview: `${format.money(data.amount)} se vrátí na vaši kartu.`,
      heading: 'Druhou platbu vám vracíme',
      greeting: `Dobrý den, ${data.firstName},`,
      paragraphs: [
        `za box ${data.boxName} (${data.warehouseName}) přišla platba dvakrát. Pronájem platí, zaplatili jste ho první platbou.`,
        'Druhou platbu vracíme na kartu, kterou jste platili. Připsání trvá podle banky obvykle 5 až 10 dní.',
      ],
      facts: [['Vrácená částka', format.money(data.amount)]],
      button: { label: 'Zobrazit smlouvy', url: url(paths.contracts) },
    }),
    'rent-paid': (data, { format, url }) => ({
      subject: `Nájem boxu ${data.boxName} je zaplacen`,
      preview: `Přijali jsme ${format.money(data.amount)}.`,
      heading: 'Děkujeme, platba dorazila',
      greeting: `Dobrý den, ${data.firstName},`,
      paragraphs: [
        `přijali jsme vaši platbu za nájem boxu ${data.boxName} (${data.warehouseName}).`,
        ...(data.doorsOpenAgain ? ['Dveře se vám zase otevřou. Přístupové kódy zůstaly stejné.'] : []),
        ...(data.cardLabel === undefined ? [] : [`Další platby strhneme z karty ${data.cardLabel}, kterou jste právě zaplatili.`]),
      ],
      facts: [
        ['Období', `${format.date(data.from, 'long')} – ${format.date(data.to, 'long')}`],
        ['Zaplaceno', format.money(data.amount)],
        ...(data.invoiceNumber === undefined ? [] : [['Faktura', data.invoiceNumber] as [string, string]]),
      ],
      button: { label: 'Zobrazit faktury', url: url(paths.rents) },
    }),
    'box-shared': (data, { url }) => ({
      subject: `${data.ownerName} s vámi sdílí box ${data.boxName}`,
      preview: 'Kódy najdete po přihlášení.',
      heading: 'Máte přístup k boxu',
      greeting: `Dobrý den, ${data.firstName},`,
      paragraphs: [
        `${data.ownerName} vám dovoluje otevírat box ${data.boxName}. Kódy od vchodu a od boxu najdete po přihlášení mezi svými boxy.`,
      ],
      facts: [
        ['Box', data.boxName],
        ['Sklad', `${data.warehouseName}, ${data.warehouseAddress}`],
      ],
      button: { label: 'Zobrazit moje boxy', url: url(paths.boxes) },
      notes: ['Smlouvu a platby spravuje nadále ten, kdo si box pronajal.'],
    }),
    'box-sharing-ended': (data, { url }) => ({
      subject: `Box ${data.boxName} už s vámi není sdílen`,
      preview: 'Kódy, které znáte, prosím už nepoužívejte.',
      heading: 'Sdílení boxu skončilo',
      greeting: `Dobrý den, ${data.firstName},`,
      paragraphs: [`${data.ownerName} s vámi už nesdílí box ${data.boxName} ve skladu ${data.warehouseName}. Odemknout ho už nemůžete.`],
      button: { label: 'Zobrazit moje boxy', url: url(paths.boxes) },
    }),
    'waitlist-free-box': (data, { url }) => ({
      subject: `Volný box: ${data.warehouseName}`,
      preview: 'Držíme vám ho 24 hodin.',
      heading: 'Uvolnil se box',
      paragraphs: [`Ve skladu ${data.warehouseName} se uvolnil box, na který čekáte. Držíme ho jen pro vás 24 hodin.`],
      button: { label: 'Prohlédnout box', url: url(data.link) },
      notes: ['Po 24 hodinách ho nabídneme dalšímu v pořadí.'],
    }),
  },
};
