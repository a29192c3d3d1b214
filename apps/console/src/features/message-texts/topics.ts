import type { TextKey } from '@komora/i18n';

type TopicKey<K> = K extends `topic.${infer Topic}` ? Topic : never;
export type Topic = TopicKey<TextKey<'console-messages'>>;

/** Beginnings of kinds; the first that fits names the topic. */
const TOPICS: readonly (readonly [start: string, topic: Topic])[] = [
  ['frame', 'frame'],
  ['order', 'order'],
  ['document', 'order'],
  ['late-payment', 'order'],
  ['duplicate-payment', 'order'],
  ['waitlist', 'waitlist'],
  ['refund', 'rent'],
  ['payment', 'rent'],
  ['rent', 'rent'],
  ['card', 'rent'],
  ['doors-shut', 'rent'],
  ['service-access', 'doors'],
  ['door', 'doors'],
  ['box', 'doors'],
  ['contract-act.PROOF', 'insurance'],
  ['contract-act.PAID', 'insurance'],
  ['contract-act', 'act'],
  ['contract-moved', 'account'],
  ['contract', 'end'],
  ['termination', 'end'],
  ['move-out', 'end'],
  ['withdrawal', 'end'],
  ['franchising', 'franchising'],
  ['billing-fault', 'operator'],
  ['operator', 'operator'],
  ['tax', 'operator'],
];

/** Topic of a kind of message, and so the reason for sending it. */
export const topicOf = (kind: string): Topic => TOPICS.find(([start]) => kind.startsWith(start))?.[1] ?? 'account';
