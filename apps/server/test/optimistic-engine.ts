import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import pg from 'pg';

export interface OptimisticEngine {
  /** Of the same database, by way of the stand-in. */
  readonly address: string;
  close(): Promise<void>;
}

export interface OptimisticWays {
  /** Every such commit of what was written is broken off because of others (40001), as engines do that look at the end; 0: none. */
  readonly breaksEvery: number;
  /** Whether it knows triggers and DO blocks. */
  readonly knowsTriggers: boolean;
}

const UNKNOWN = /^\s*(?:DO\b|CREATE\s+(?:CONSTRAINT\s+)?TRIGGER\b)/i;
const COMMIT = /^\s*COMMIT\b/i;
const BEGIN = /^\s*(?:BEGIN|START)\b/i;
const WRITES = /\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+\S+\s+(?:\w+\s+)?SET)\b/i;
const QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);

/** What the stand-in lets the database say instead. */
const SAYS = `
  CREATE SCHEMA stand_in;
  CREATE FUNCTION stand_in.says(code text, message text) RETURNS void LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION '%', message USING ERRCODE = code; END $$`;
const NOT_KNOWN = `SELECT stand_in.says('0A000', 'this engine does not know that')`;
const BROKEN_OFF = `ROLLBACK; SELECT stand_in.says('40001', 'others were in the way')`;

/** One message of the protocol: its kind, its length, its text. */
function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.writeUInt8(QUERY, 0);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function parsed(name: string, text: string): Buffer {
  const body = Buffer.concat([Buffer.from(`${name}\0${text}\0`), Buffer.alloc(2)]);
  const head = Buffer.alloc(5);
  head.writeUInt8(PARSE, 0);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/**
 * A database as one of those engines shows itself that speak PostgreSQL's language and decide at the
 * commit who was first. It stands between the driver and a PostgreSQL, and changes what is asked.
 */
export async function openOptimisticEngine(
  server: string,
  { breaksEvery, knowsTriggers }: OptimisticWays,
): Promise<OptimisticEngine> {
  const behind = new pg.Client({ connectionString: server });
  await behind.connect();
  await behind.query(SAYS);
  await behind.end();

  let commits = 0;
  /** What one connection asks, and whether it has written something. */
  const openConnection = () => {
    let wrote = false;
    return (text: string): string | null => {
      if (!knowsTriggers && UNKNOWN.test(text)) return NOT_KNOWN;
      if (BEGIN.test(text)) wrote = false;
      if (WRITES.test(text)) wrote = true;
      if (breaksEvery === 0 || !wrote || !COMMIT.test(text)) return null;
      commits += 1;
      return commits % breaksEvery === 0 ? BROKEN_OFF : null;
    };
  };
  const changed = (message: Buffer, instead: ReturnType<typeof openConnection>): Buffer => {
    const [first = '', second = ''] = message.subarray(5).toString().split('\0');
    if (message[0] === QUERY) {
      const other = instead(first);
      return other === null ? message : simpleQuery(other);
    }
    if (message[0] !== PARSE) return message;
    const other = instead(second);
    if (other === BROKEN_OFF) throw new Error('a commit that is not a message of its own');
    return other === null ? message : parsed(first, other);
  };

  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    upstream.pipe(client);
    let waiting = Buffer.alloc(0);
    // The first message has no kind.
    let greeted = false;
    const instead = openConnection();
    client.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      for (;;) {
        const at = greeted ? 1 : 0;
        if (waiting.length < at + 4) return;
        const length = at + waiting.readUInt32BE(at);
        if (waiting.length < length) return;
        const message = waiting.subarray(0, length);
        waiting = waiting.subarray(length);
        upstream.write(greeted ? changed(message, instead) : message);
        greeted = true;
      }
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const own = new URL(server);
  own.port = String((listener.address() as AddressInfo).port);
  return {
    address: own.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
