/** A WebSocket whose other end is a test. Only tests import this. */

import type { ServerMessage } from './messages';

export class FakeSocket {
  static opened: FakeSocket[] = [];

  readyState: number = WebSocket.CONNECTING;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.opened.push(this);
  }

  /** The one that was opened last. */
  static get last(): FakeSocket {
    return FakeSocket.opened.at(-1)!;
  }

  static connect = (url: string): WebSocket => new FakeSocket(url) as unknown as WebSocket;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }

  /** The server takes the connection. */
  accept(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  /** The server says something. */
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The connection ends. */
  end(code = 1006): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}
