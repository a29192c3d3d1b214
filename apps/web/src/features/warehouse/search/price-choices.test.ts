import { expect, it } from 'vitest';
import { chosenUnits, currenciesOf, excludesOthers, limitChoices, limitsWith, limitsWithin } from './price-choices.ts';

it('offers the currencies of the chosen countries, else that of the deployment', () => {
  expect(currenciesOf({}, ['SVK', 'CZE'], 'CZE')).toEqual(['CZK']);
  expect(currenciesOf({}, ['SVK'], 'HUN')).toEqual(['EUR']);
  expect(currenciesOf({ country: ['SVK', 'POL'] }, ['SVK', 'CZE', 'POL'], 'SVK')).toEqual(['EUR', 'PLN']);
  expect(currenciesOf({}, [], 'HUN')).toEqual(['HUF']);
});

it('always offers the limits of the address', () => {
  expect(currenciesOf({ maxPrice: ['900CZK'] }, ['SVK', 'CZE'], 'SVK')).toEqual(['EUR', 'CZK']);
  expect(limitChoices(['30EUR'], 'EUR')).toEqual([25, 30, 50, 100, 200]);
  expect(limitChoices(['900CZK'], 'EUR')).toEqual([25, 50, 100, 200]);
  expect(chosenUnits(['900CZK', '30EUR'], 'EUR')).toBe(30);
  expect(chosenUnits(['900CZK'], 'EUR')).toBeNull();
});

it('has one limit per currency', () => {
  expect(limitsWith(['30EUR', '900CZK'], 'EUR', 50)).toEqual(['50EUR', '900CZK']);
  expect(limitsWith(['30EUR', '900CZK'], 'EUR', null)).toEqual(['900CZK']);
});

it('drops a limit whose currency no chosen country has', () => {
  expect(limitsWithin(['30EUR', '900CZK'], ['CZE'])).toEqual(['900CZK']);
  expect(limitsWithin(['30EUR'], [])).toEqual(['30EUR']);
  expect(limitsWithin(undefined, ['CZE'])).toEqual([]);
});

it('knows when a limit excludes warehouses of another currency', () => {
  expect(excludesOthers({ maxPrice: ['30EUR'] }, ['SVK', 'CZE'])).toBe(true);
  expect(excludesOthers({ maxPrice: ['30EUR'], country: ['SVK'] }, ['SVK', 'CZE'])).toBe(false);
  expect(excludesOthers({ maxPrice: ['30EUR', '900CZK'] }, ['SVK', 'CZE'])).toBe(false);
  expect(excludesOthers({}, ['SVK', 'CZE'])).toBe(false);
});
