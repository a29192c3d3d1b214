import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const judge = new HtmlValidate(new StaticConfigLoader([], { root: true, extends: ['html-validate:standard'] }));

export async function htmlFaults(html) {
  const { results } = await judge.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`));
}
