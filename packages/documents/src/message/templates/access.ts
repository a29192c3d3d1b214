import type { DoorMessageData, UnlockAttempt } from '../message-data.ts';
import { type LanguageTools, optionalFact, paths, type Templates } from './template.ts';

type AccessMessage = keyof DoorMessageData | 'box-shared' | 'box-sharing-ended';

/** Messages about doors, access links and shared boxes. */
export function accessTemplates({ texts, format }: LanguageTools): Templates<AccessMessage> {
  const common = texts.of('email');
  const text = texts.of('email-access');
  const doorFacts = (data: UnlockAttempt): [string, string][] => [
    [text('door.label'), text(`door.name.${data.door}`)],
    [text('door.at'), format.dateTime(data.at, data.timeZone)],
    [common('fact.warehouse'), `${data.warehouseName}, ${data.boxName}`],
    [common('fact.contract'), data.contractBusinessId],
  ];
  return {
    'service-access': ({ ownerName, boxName, warehouseName, ...data }) => {
      const [from, to] = [format.dateTime(data.validFrom, data.timeZone), format.dateTime(data.validTo, data.timeZone)];
      return {
        subject: text('service-access.subject', { boxName, warehouseName }),
        preview: text('service-access.preview', { from, to }),
        heading: text('service-access.heading'),
        paragraphs: [text('service-access.text', { ownerName, boxName })],
        facts: [
          [common('fact.warehouse'), `${warehouseName}, ${data.warehouseAddress}`],
          [common('fact.box'), boxName],
          [text('service-access.validFrom'), from],
          [text('service-access.validTo'), to],
        ],
        button: { label: text('service-access.button'), url: data.link },
        notes: [text('service-access.location'), text('service-access.private')],
      };
    },
    'service-access-by-staff': ({ company, boxNames, warehouseName, ...data }) => {
      const [from, to] = [format.dateTime(data.validFrom, data.timeZone), format.dateTime(data.validTo, data.timeZone)];
      return {
        subject: text('service-access-by-staff.subject', { warehouseName }),
        preview: text('service-access.preview', { from, to }),
        heading: text('service-access.heading'),
        paragraphs: [text('service-access-by-staff.text', { company })],
        facts: [
          [common('fact.warehouse'), `${warehouseName}, ${data.warehouseAddress}`],
          ...optionalFact(common('fact.box'), boxNames === '' ? null : boxNames),
          [text('service-access.validFrom'), from],
          [text('service-access.validTo'), to],
        ],
        button: { label: text('service-access.button'), url: data.link },
        notes: [text('service-access.location'), text('service-access.private')],
      };
    },
    'door-not-me': (data, { contact, url }) => ({
      subject: text('door-not-me.subject'),
      preview: text('door-not-me.preview'),
      heading: text('door-not-me.heading'),
      greeting: text('door-not-me.greeting', { name: data.firstName }),
      paragraphs: [text('door-not-me.text'), text('door-not-me.advice')],
      facts: doorFacts(data),
      button: { label: text('door-not-me.button'), url: url(paths.changePasswordAsOwner) },
      notes: [text('door-not-me.note', { phone: contact.phone })],
    }),
    'door-opened-by-staff': (data, { contact, url }) => ({
      subject: text('door-opened-by-staff.subject', { boxName: data.boxName }),
      preview: text(`door-opened-by-staff.cause.${data.cause}`),
      heading: text('door-opened-by-staff.heading'),
      greeting: common('greeting', { name: data.firstName }),
      paragraphs: [text('door-opened-by-staff.text'), text(`door-opened-by-staff.cause.${data.cause}`)],
      facts: doorFacts(data),
      button: { label: text('showBoxes'), url: url(paths.boxes) },
      notes: [text('door-opened-by-staff.note', { phone: contact.phone })],
    }),
    'door-not-me-operator': (data) => {
      const { reportedBy, warehouseName, contractBusinessId } = data;
      return {
        subject: text('door-not-me-operator.subject', { warehouseName, contractBusinessId }),
        preview: text('door-not-me-operator.preview', { reportedBy }),
        heading: text('door-not-me-operator.heading'),
        paragraphs: [text('door-not-me-operator.text', { reportedBy })],
        facts: [
          ...doorFacts(data),
          [text('door-not-me-operator.who'), data.who],
          [text('door-not-me-operator.reportedBy'), reportedBy],
          [common('fact.email'), data.email],
          ...optionalFact(text('door-not-me-operator.phone'), data.phone),
        ],
      };
    },
    'box-shared': ({ ownerName, boxName, ...data }, { url }) => ({
      subject: text('box-shared.subject', { ownerName, boxName }),
      preview: text('box-shared.preview'),
      heading: text('box-shared.heading'),
      greeting: common('greeting', { name: data.firstName }),
      paragraphs: [text('box-shared.text', { ownerName, boxName })],
      facts: [
        [common('fact.box'), boxName],
        [common('fact.warehouse'), `${data.warehouseName}, ${data.warehouseAddress}`],
      ],
      button: { label: text('showBoxes'), url: url(paths.boxes) },
      notes: [text('box-shared.note')],
    }),
    'box-sharing-ended': ({ ownerName, boxName, warehouseName, firstName }, { url }) => ({
      subject: text('box-sharing-ended.subject', { boxName }),
      preview: text('box-sharing-ended.preview'),
      heading: text('box-sharing-ended.heading'),
      greeting: common('greeting', { name: firstName }),
      paragraphs: [text('box-sharing-ended.text', { ownerName, boxName, warehouseName })],
      button: { label: text('showBoxes'), url: url(paths.boxes) },
    }),
  };
}
