import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { normalizeIP } from '@fastify/rate-limit';

/** How long a client may take, as milliseconds and bytes a second. */
export interface ConnectionLimits {
  /** Until a request's headers are there. */
  readonly headersMs: number;
  /** Until all of a request is there. */
  readonly requestMs: number;
  /** Between an answer and the next request. */
  readonly keepAliveMs: number;
  /** For which nothing of a body may come, or of an answer be taken, before the rate counts. */
  readonly stallMs: number;
  /** Slower than this, a body or an answer is given up. */
  readonly bytesPerSecond: number;
  /** How often connections are looked at. */
  readonly lookEveryMs: number;
  /** Requests of one connection that were sent without waiting for the answers to those before them. */
  readonly pipelined: number;
  /** The same for all connections of one address, and for all together. */
  readonly pipelinedByAddress: number;
  readonly pipelinedInAll: number;
}

/**
 * A telephone in a tunnel is patient for half a minute; nobody reads a page at less than 1 kB a second.
 * No browser sends a request before the answer to its last one; what does takes about 15 kB for each.
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 120_000,
  keepAliveMs: 72_000,
  stallMs: 30_000,
  bytesPerSecond: 1_000,
  lookEveryMs: 2_000,
  pipelined: 32,
  pipelinedByAddress: 512,
  pipelinedInAll: 4_096,
};

/** Longer than that nobody waits for a quiet moment. */
const STOP_LISTENING_WITHIN_MS = 2_000;

interface Progress {
  bytes: number;
  since: number;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Connection {
  readonly socket: Socket;
  /** Of whoever is at its other end, a proxy as a rule; an IPv6 network counts as one. */
  readonly address: string;
  /**
   * What is still being read or answered, the one whatever the other. What is over stays until the next
   * request comes or somebody looks: a listener for each answer took a tenth of what a process can answer.
   */
  open: Exchange[];
  /** Of `open` when that was last looked at: those behind `ANSWERED_AT_ONCE`, as `Pipelined` counts them. */
  behind: number;
  /** When nothing of it was being answered for the first time, as long as connections are being ended. */
  restingSince: number | null;
  /** What of its answers has been taken, and when that last grew; null while nothing waits to be taken. */
  written: Progress | null;
  /** The same for the body that is being read. */
  read: Progress | null;
}

/** A body may go on after it was refused, and an answer after all of the body was read. */
const isOpen = ({ request, response }: Exchange) => !request.complete || !response.closed;

function writtenTooSlowly(connection: Connection, limits: ConnectionLimits, now: number): boolean {
  const waiting = connection.socket.writableLength;
  if (waiting === 0) {
    connection.written = null;
    return false;
  }
  const bytes = connection.socket.bytesWritten - waiting;
  if (connection.written === null || connection.written.bytes !== bytes) {
    connection.written = { bytes, since: now };
    return false;
  }
  // What waits is one piece that counts as a whole: a large one has as much longer.
  const allowed = limits.stallMs + (waiting / limits.bytesPerSecond) * 1_000;
  return now - connection.written.since > allowed;
}

function readTooSlowly(connection: Connection, limits: ConnectionLimits, now: number): boolean {
  const unfinished = connection.open.find(({ request }) => !request.complete)?.request;
  // What has come and is not looked at yet is our own slowness, not the client's.
  if (unfinished === undefined || unfinished.readableLength > 0) {
    connection.read = null;
    return false;
  }
  const { bytesRead } = connection.socket;
  connection.read ??= { bytes: bytesRead, since: now };
  const ms = now - connection.read.since;
  if (ms <= limits.stallMs) return false;
  const rate = ((bytesRead - connection.read.bytes) / ms) * 1_000;
  if (rate < limits.bytesPerSecond) return true;
  connection.read = { bytes: bytesRead, since: now };
  return false;
}

/** A proxy can have read all of an answer, and sent its next request, before we know that it was taken. */
const ANSWERED_AT_ONCE = 2;

/** How many requests stand behind others of their connection: each holds its answer until those are taken. */
class Pipelined {
  readonly #limits: ConnectionLimits;
  readonly #byAddress = new Map<string, number>();
  #inAll = 0;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** Most connections have none behind, now as before: those cost nothing. */
  count(connection: Connection, behind: number): void {
    const more = behind - connection.behind;
    if (more === 0) return;
    const address = connection.address;
    const ofAddress = (this.#byAddress.get(address) ?? 0) + more;
    if (ofAddress === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, ofAddress);
    this.#inAll += more;
    connection.behind = behind;
  }

  /** Whether one more behind this connection's is too many. */
  isFull({ behind, address }: Connection): boolean {
    const { pipelined, pipelinedByAddress, pipelinedInAll } = this.#limits;
    if (behind >= pipelined || this.#inAll >= pipelinedInAll) return true;
    return (this.#byAddress.get(address) ?? 0) >= pipelinedByAddress;
  }
}

/** The connections of one server: whoever holds one and neither sends nor takes anything loses it. */
export class Connections {
  readonly #server: Server;
  readonly #limits: ConnectionLimits;
  readonly #all = new Map<Socket, Connection>();
  readonly #pipelined: Pipelined;
  #looking: NodeJS.Timeout | null = null;

  constructor(server: Server, limits: ConnectionLimits) {
    this.#server = server;
    this.#limits = limits;
    this.#pipelined = new Pipelined(limits);
    server.on('connection', (socket: Socket) => this.#add(socket));
  }

  /**
   * Told of every request before it is answered. All that come in one piece are read before the first
   * answer can be taken, so pausing the socket would be too late for them.
   * @returns false for one that must not be answered: its connection has too many that wait, and is gone
   */
  observe(request: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#all.get(request.socket);
    if (connection === undefined) return true;
    if (connection.socket.destroyed) return false;
    if (connection.open.length > 0) this.#forgetClosed(connection);
    const behind = connection.open.length + 1 - ANSWERED_AT_ONCE;
    if (behind > 0) {
      if (this.#pipelined.isFull(connection)) {
        connection.socket.destroy();
        return false;
      }
      this.#pipelined.count(connection, behind);
    }
    connection.open.push({ request, response });
    connection.restingSince = null;
    return true;
  }

  /**
   * Ends every connection without cutting anybody off: what is running is answered, and a connection
   * that rests is kept for a moment, because its next request may be on the way. Each answer has to say
   * that it is the last one of its connection.
   * @param restMs how long a connection may rest until it is ended; 0 ends those that rest at once
   */
  async end(restMs: number, withinMs: number): Promise<void> {
    const began = performance.now();
    while (this.#all.size > 0 && performance.now() - began < withinMs) {
      const now = performance.now();
      for (const connection of this.#all.values()) {
        const answering = connection.open.some(({ response }) => !response.closed);
        connection.restingSince = answering ? null : (connection.restingSince ?? now);
        const { restingSince } = connection;
        if (restingSince !== null && now - restingSince >= restMs) connection.socket.destroy();
      }
      await delay(20);
    }
  }

  /**
   * The system accepts connections by itself, and resets those that nobody has taken when the listening
   * ends; the runtime takes one in each turn of its event loop. So the listening ends in a turn in which
   * none was there and which was over at once; the busier the process, the longer such a turn may be.
   */
  async stopListening(): Promise<void> {
    if (!this.#server.listening) return;
    let taken = 0;
    const count = () => {
      taken += 1;
    };
    this.#server.on('connection', count);
    const began = performance.now();
    for (;;) {
      const before = taken;
      const turn = performance.now();
      await nextTurn();
      const now = performance.now();
      const waited = now - began;
      if (taken === before && now - turn < 0.05 + waited / 100) break;
      if (waited > STOP_LISTENING_WITHIN_MS) break;
    }
    // Its own `close` would end the connections that rest, too.
    NetServer.prototype.close.call(this.#server);
    this.#server.off('connection', count);
  }

  #forgetClosed(connection: Connection): void {
    connection.open = connection.open.filter(isOpen);
    this.#pipelined.count(connection, Math.max(0, connection.open.length - ANSWERED_AT_ONCE));
  }

  #add(socket: Socket): void {
    const connection: Connection = {
      socket,
      address: normalizeIP(socket.remoteAddress ?? ''),
      open: [],
      behind: 0,
      restingSince: null,
      written: null,
      read: null,
    };
    this.#all.set(socket, connection);
    socket.once('close', () => {
      this.#all.delete(socket);
      this.#pipelined.count(connection, 0);
      if (this.#all.size > 0 || this.#looking === null) return;
      clearInterval(this.#looking);
      this.#looking = null;
    });
    this.#looking ??= setInterval(() => this.#look(), this.#limits.lookEveryMs).unref();
  }

  #look(): void {
    const now = performance.now();
    for (const connection of this.#all.values()) {
      this.#forgetClosed(connection);
      const tooSlow =
        writtenTooSlowly(connection, this.#limits, now) ||
        readTooSlowly(connection, this.#limits, now);
      if (tooSlow) connection.socket.destroy();
    }
  }
}
