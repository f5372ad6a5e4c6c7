/**
 * Between the order to end and the end: the process still answers, but says to whoever asks that it is
 * about to go, so that a balancer sends visitors elsewhere before nobody listens here any more.
 */
export interface Leaving {
  readonly begun: boolean;
  begin(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly leaving: Leaving;
  }
}

export function createLeaving(): Leaving {
  let begun = false;
  return {
    get begun() {
      return begun;
    },
    begin() {
      begun = true;
    },
  };
}
