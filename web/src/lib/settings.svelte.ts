import { i18n, isLanguage, type Language, preferredLanguage } from '../i18n/index.svelte.ts';
import { browserStore, loadSettings, saveSettings, type Theme } from './storage.ts';

/** The reader's choices of language and looks; kept in the browser. */
class Settings {
  theme = $state<Theme>('auto');
  dots = $state(true);
  singleKeys = $state(true);
  /** Whether the board shows whose the cells are. */
  territory = $state(false);
  /** Null: as the browser says. */
  private language: Language | null = null;
  private readonly store = browserStore();

  load(): void {
    const saved = loadSettings(this.store);
    this.theme = saved.theme;
    this.dots = saved.dots;
    this.singleKeys = saved.singleKeys;
    this.territory = saved.territory;
    this.language = isLanguage(saved.language) ? saved.language : null;
    i18n.language = this.language ?? preferredLanguage(navigator.languages);
    this.show();
  }

  setLanguage(language: Language): void {
    this.language = language;
    i18n.language = language;
    this.changed();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.changed();
  }

  changed(): void {
    saveSettings(this.store, {
      language: this.language,
      theme: this.theme,
      dots: this.dots,
      singleKeys: this.singleKeys,
      territory: this.territory,
    });
    this.show();
  }

  private show(): void {
    document.documentElement.lang = i18n.language;
    document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();
