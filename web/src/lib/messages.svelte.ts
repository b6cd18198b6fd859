import type { Messages } from '../i18n/en.ts';
import { i18n } from '../i18n/index.svelte.ts';

/** A line at the foot of the page, with at most one thing to do about it. */
export interface Notice {
  text: (t: Messages) => string;
  action?: { label: (t: Messages) => string; run: () => void };
}

/** What the page says besides the board: spoken announcements, and a notice to be seen. */
class Voice {
  /** The latest announcement; a live region reads it out. */
  spoken = $state('');
  notice = $state.raw<Notice | null>(null);

  say(...parts: string[]): void {
    const text = parts.filter(Boolean).join(' ');
    // The same text again would not count as a change, and would not be read.
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
  }

  show(notice: Notice): void {
    this.notice = notice;
    this.say(notice.text(i18n.t));
  }

  dismiss(): void {
    this.notice = null;
  }
}

export const voice = new Voice();
