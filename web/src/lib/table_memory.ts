import { voice } from './messages.svelte.ts';
import { browserStore, loadTable, type SavedTable, saveTable, tabStore } from './storage.ts';

/** Where the game of this browser outlives a reload. */
export class TableMemory {
  private readonly store = browserStore();
  private readonly tab = tabStore();
  private complained = false;

  /** A new tab goes on with the game played last; after that it keeps its own. */
  load(): SavedTable | 'nothing' | 'broken' {
    const own = loadTable(this.tab);
    return own === 'nothing' ? loadTable(this.store) : own;
  }

  save(table: SavedTable): void {
    saveTable(this.tab, table);
    const kept = saveTable(this.store, table);
    if (kept || this.complained) return;
    this.complained = true;
    voice.show({ text: (t) => t.notice.storageFailed });
  }
}
