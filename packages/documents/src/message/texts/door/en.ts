import { type DoorTexts, paths } from '../../texts.ts';

const doors = { ENTRANCE: 'entrance', BACKUP_ENTRANCE: 'backup entrance', BOX: 'box' };

export const doorEn: DoorTexts = {
  'service-access': (data, { format }) => {
    const [from, to] = [format.dateTime(data.validFrom, data.timeZone), format.dateTime(data.validTo, data.timeZone)];
    return {
      subject: `Access to box ${data.boxName} – ${data.warehouseName}`,
      preview: `Valid from ${from} to ${to}`,
      heading: 'You have been given access',
      paragraphs: [
        `${data.ownerName} has given you access to box ${data.boxName}. Open the link on your phone when you stand at the door: it opens the entrance and the box.`,
      ],
      facts: [
        ['Warehouse', `${data.warehouseName}, ${data.warehouseAddress}`],
        ['Box', data.boxName],
        ['Valid from', from],
        ['Valid to', to],
      ],
      button: { label: 'Open the access', url: data.link },
      notes: [
        'The doors open only when you are at the warehouse, so your phone will ask for your location.',
        'Do not pass this message on: whoever has the link can use it.',
      ],
    };
  },
  'door-not-me': (data, { contact, format, url }) => ({
    subject: 'An opening that was not yours: what to do now',
    preview: 'We have told the operator.',
    heading: 'Thank you for telling us',
    greeting: `Hello ${data.firstName},`,
    paragraphs: [
      'you told us that this try at a door was not yours. We have told the operator of the warehouse, who will look into it.',
      'Meanwhile change your password, which signs out all your devices, and look at whom you share the box with and which service accesses you have given.',
    ],
    facts: [
      ['Door', doors[data.door]],
      ['Time', format.dateTime(data.at, data.timeZone)],
      ['Warehouse', `${data.warehouseName}, ${data.boxName}`],
      ['Contract', data.contractBusinessId],
    ],
    button: { label: 'Change password', url: url(paths.changePasswordAsOwner) },
    notes: [`If something is missing from your box or you are in doubt, call ${contact.phone}.`],
  }),
  'door-not-me-operator': (data, { format }) => ({
    subject: `Opening reported as not their own: ${data.warehouseName}, ${data.contractBusinessId}`,
    preview: `${data.reportedBy} says that it was not them.`,
    heading: 'A client reports an opening that was not theirs',
    paragraphs: [
      `${data.reportedBy} says that the try at a door named below was not theirs. Look into the log of doors and call the client.`,
    ],
    facts: [
      ['Door', doors[data.door]],
      ['Time', format.dateTime(data.at, data.timeZone)],
      ['Warehouse', `${data.warehouseName}, ${data.boxName}`],
      ['Contract', data.contractBusinessId],
      ['Try of', data.who],
      ['Reported by', data.reportedBy],
      ['E-mail', data.email],
      ...(data.phone === null ? [] : [['Telephone', data.phone] satisfies [string, string]]),
    ],
  }),
};
