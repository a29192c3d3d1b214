import type { Language } from '@komora/domain';
import type { AgreementTexts } from './text-shape.ts';
import { cs } from './texts/cs.ts';
import { en } from './texts/en.ts';
import { hu } from './texts/hu.ts';
import { pl } from './texts/pl.ts';
import { sk } from './texts/sk.ts';
import { uk } from './texts/uk.ts';

const texts: Record<Language, AgreementTexts> = { SK: sk, CS: cs, EN: en, UK: uk, PL: pl, HU: hu };

export const agreementTexts = (language: Language): AgreementTexts => texts[language];
