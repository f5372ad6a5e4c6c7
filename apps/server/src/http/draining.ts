/** The connections of a server that listens. */
interface Drained {
  stopListening(): Promise<void>;
  /** Ends them, each after the answer that is its last. */
  end(restMs: number, withinMs: number): Promise<void>;
}

/**
 * Between the order to end and the end: the process still answers, but says to whoever asks that it is
 * about to go, so that a balancer sends visitors elsewhere before nobody listens here any more.
 */
interface Draining {
  readonly begun: boolean;
  /** Whether an answer is the last one on its connection. */
  readonly closesConnections: boolean;
  begin(): void;
  /**
   * Takes no new connections, and lets those that are there end with an answer. For the moment in which
   * the listening ends clients may keep their connections: told to come anew, they would do so just then.
   * @param restMs how long a connection without a request is kept, in case one is on its way
   * @param withinMs after which no more is waited for
   */
  drain(restMs: number, withinMs: number): Promise<void>;
  /** Has the connections drained, too. */
  include(connections: Drained): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly draining: Draining;
  }
}

export function createDraining(): Draining {
  let begun = false;
  let stopping = false;
  const drained: Drained[] = [];
  return {
    get begun() {
      return begun;
    },
    get closesConnections() {
      return begun && !stopping;
    },
    begin() {
      begun = true;
    },
    async drain(restMs, withinMs) {
      stopping = true;
      await Promise.all(drained.map((each) => each.stopListening()));
      stopping = false;
      begun = true;
      await Promise.all(drained.map((each) => each.end(restMs, withinMs)));
    },
    include(connections) {
      drained.push(connections);
    },
  };
}
