import { en, type Messages } from './en.ts';
import { es } from './es.ts';
import { it } from './it.ts';

export const dictionaries = { en, it, es } satisfies Record<string, Messages>;
export type Language = keyof typeof dictionaries;
export const languages = Object.keys(dictionaries) as Language[];

export const isLanguage = (value: unknown): value is Language => languages.some((known) => known === value);

/** The first of the reader's languages that has a dictionary. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0];
    if (isLanguage(base)) return base;
  }
  return 'en';
}

class I18n {
  language = $state<Language>('en');
  readonly t = $derived<Messages>(dictionaries[this.language]);
}

export const i18n = new I18n();
