import { expect, test } from 'vitest';
import { invitationLink, tokenOfFragment } from './fragment.ts';

test('the token of a link is read back from its fragment, also with characters that addresses escape', () => {
  for (const token of ['abc-_123', 'a+b/c=&#?', 'ž'])
    expect(tokenOfFragment(new URL(invitationLink('https://shop.example', token)).hash)).toBe(token);
});

test('an address without a token has none', () => {
  for (const hash of ['', '#', '#other=1']) expect(tokenOfFragment(hash)).toBeNull();
});
