import { expect, test } from '../fixtures.ts';
import { newPerson, PASSWORD, signIn } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

for (const [device, width, locale] of [
  ['phone', 360, 'uk-UA'],
  ['desktop', 1280, 'sk-SK'],
] as const)
  test.describe(`on a ${device}`, { tag: '@full' }, () => {
    test.use({ viewport: { width, height: 800 }, locale });

    test('a client sees where the account is logged in, and logs out all other devices', async ({ page, newClient, request }) => {
      const text = textsOf(locale === 'uk-UA' ? 'uk' : 'sk')('profile');
      const client = await newClient();
      const login = { username: client.email, password: PASSWORD, domain: 'CLIENT' };
      const other = (await (await request.post('/auth/custom/login', { data: login })).json()).token;
      await signIn(page, client);
      await page.goto('/my/profile');
      const group = page.getByRole('region', { name: text('sessions.title') });
      await expect(group.getByText(text('sessions.current'))).toHaveCount(1);
      await group.scrollIntoViewIfNeeded();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sessions-${width}.png` });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await group.getByRole('button', { name: text('sessions.endOthers') }).click();
      await expect(group.getByText(text('sessions.ended'))).toBeVisible();
      await expect(group.getByRole('listitem')).toHaveCount(1);
      const current = await request.get('/api/client/client-user/current', { headers: { authorization: `Bearer ${other}` } });
      expect(current.status()).toBe(401);
    });

    test('the person who confirms an address in another browser sets the password', { tag: '@full' }, async ({
      page,
      request,
      mailbox,
    }) => {
      const text = textsOf(locale === 'uk-UA' ? 'uk' : 'sk');
      const { phone, ...person } = newPerson();
      const registration = { ...person, phoneNumber: phone, password: PASSWORD, passwordConfirmation: PASSWORD, userLanguage: 'EN' };
      const consents = { termsAndConditions: true, privacyPolicy: true, newsletter: false };
      expect((await request.post('/api/user/register', { data: { ...registration, ...consents } })).status()).toBe(204);
      await mailbox.open(person.email, /./);
      await mailbox.link('/registration?token=').click();
      await expect(page.getByRole('heading', { level: 1, name: text('registration')('confirm.passwordTitle') })).toBeVisible();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/confirm-${width}.png` });
      for (const name of ['newPassword', 'newPasswordConfirmation']) await page.locator(`[name=${name}]`).fill('vlastne heslo 9');
      await page
        .getByRole('main')
        .getByRole('button', { name: text('account')('resetPassword.submit') })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: text('registration')('confirm.doneTitle') })).toBeFocused();
      const login = { username: person.email, domain: 'CLIENT' };
      expect((await request.post('/auth/custom/login', { data: { ...login, password: PASSWORD } })).status()).toBe(400);
      expect((await request.post('/auth/custom/login', { data: { ...login, password: 'vlastne heslo 9' } })).status()).toBe(200);
    });
  });

test('a page on the screen shows the client who signs in in another tab', { tag: '@full' }, async ({ page, context, newClient }) => {
  const [first, second] = [await newClient(), await newClient()];
  await signIn(page, first);
  await page.goto('/my/profile');
  await expect(page.getByText(first.email)).toBeVisible();
  const tab = await context.newPage();
  await signIn(tab, second);
  await expect(page.getByText(second.email)).toBeVisible();
});
