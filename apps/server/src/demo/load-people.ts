import type { Country, InvoicingDetails, Language } from '@komora/api';
import { hash } from '@node-rs/argon2';
import type { Trx } from '../platform/db/database.ts';
import type { IdSource } from '../platform/ids.ts';
import type { LoadedClient } from './loaded-client.ts';
import { demoPassword, logins, names } from './people.ts';
import type { Random } from './random.ts';

const clientsPerCountry = 24;

/** The people of these countries who can sign in, and many who only fill the warehouses. */
export async function loadPeople(
  trx: Trx,
  ids: IdSource,
  random: Random,
  now: Date,
  countries: readonly Country[],
): Promise<LoadedClient[]> {
  const passwordHash = await hash(demoPassword);
  const known = logins.clients
    .filter(({ country }) => countries.includes(country))
    .map((login) => ({ ...login, id: ids.uuid(), details: detailsOf(login, login.country, random) }));
  const others = countries.flatMap((country) =>
    Array.from({ length: clientsPerCountry }, (_, index) => {
      const { first, last, language, phone } = names[country];
      const [firstName, lastName] = [random.pick(first), random.pick(last)];
      const person = {
        firstName,
        lastName,
        email: `klient.${country.toLowerCase()}.${index + 1}@komora.example`,
        phone: `${phone}${String(2000 + index)}`,
      };
      return { ...person, id: ids.uuid(), country, language, details: detailsOf(person, country, random) };
    }),
  );
  const row = (person: { id: string; email: string; firstName: string; lastName: string; phone: string; language: Language }) => ({
    id: person.id,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    phone_number: person.phone,
    user_language: person.language,
    referral_code: ids.secret(6),
    email_confirmed_at: now,
    created_at: now,
  });
  await trx
    .insertInto('users')
    .values([
      ...known.map((one) => ({
        ...row(one),
        password_hash: passwordHash,
        invoicing_details: JSON.stringify(one.details),
        invoicing_details_version: 1,
      })),
      ...others.map((one) => ({
        ...row(one),
        password_hash: null,
        invoicing_details: JSON.stringify(one.details),
        invoicing_details_version: 1,
      })),
    ])
    .execute();
  return [...known, ...others];
}

function detailsOf(
  person: { firstName: string; lastName: string; email: string; phone: string },
  country: Country,
  random: Random,
): InvoicingDetails {
  const [city, street, zip] = random.pick(names[country].cities);
  return {
    version: 1,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    telephoneNumber: person.phone,
    company: null,
    address: { street, number: String(random.between(1, 90)), city, zip, countryCode: country },
    type: 'FyzickaOsoba',
  };
}
