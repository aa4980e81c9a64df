import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

interface Request {
  readonly seq: number;
  readonly command: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

type Answers = Readonly<Record<string, (of: Readonly<Record<string, unknown>>) => object>>;

/** A debug adapter that answers from a script, and remembers what it was asked. It listens on a port of its own. */
export class ScriptedAdapter {
  readonly asked: Request[] = [];
  private readonly server = createServer((socket) => this.serve(socket));
  private socket: Socket | undefined;
  private seq = 0;

  /** @param answers by command; every other one is answered with nothing. */
  constructor(private readonly answers: Answers) {}

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  tell(event: string, body: object = {}): void {
    this.send({ type: 'event', event, body });
  }

  close(): void {
    this.socket?.destroy();
    this.server.close();
  }

  private serve(socket: Socket): void {
    this.socket = socket;
    let rest = '';
    socket.setEncoding('latin1'); // Lengths are in bytes.
    socket.on('data', (data: string) => {
      rest += data;
      for (;;) {
        const [head, length] = /^Content-Length: (\d+)\r\n\r\n/.exec(rest) ?? [];
        if (head === undefined || rest.length < head.length + Number(length)) return;
        const end = head.length + Number(length);
        const message = Buffer.from(rest.slice(head.length, end), 'latin1').toString();
        this.answer(JSON.parse(message) as Request);
        rest = rest.slice(end);
      }
    });
  }

  private answer(request: Request): void {
    const { seq, command } = request;
    this.asked.push(request);
    const body = this.answers[command]?.(request.arguments ?? {}) ?? {};
    this.send({ type: 'response', request_seq: seq, success: true, command, body });
    if (command === 'initialize') this.tell('initialized');
  }

  private send(message: object): void {
    const text = JSON.stringify({ seq: ++this.seq, ...message });
    this.socket?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }
}
