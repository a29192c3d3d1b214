import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(new StaticConfigLoader([], { root: true, extends: ['html-validate:standard'] }));

export async function htmlErrors(html) {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`));
}
