/** What the server's clock shows, told from what it said and how long ago that was. */
export class ServerClock {
  private offset = 0;
  private exact = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** `exact`: the way of the message was allowed for; then what came without it counts no more. */
  heard(nowMs: number, exact: boolean): void {
    if (this.exact && !exact) return;
    this.exact ||= exact;
    this.offset = nowMs - this.now();
  }

  /** After an interruption: a server that did not run may have stood still. */
  forget(): void {
    this.exact = false;
  }

  read = (): number => this.now() + this.offset;
}
