import type { FastifyBaseLogger } from 'fastify';

/** What every guest is answered at an address, as it was made. */
export interface PublicAnswer {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Fingerprints of all that was read for it, by what was asked. */
  readonly madeOf?: ReadonlyMap<string, string>;
}

export interface AskedAnswer {
  /** Under which a fault is told. */
  readonly id: string;
  readonly log: FastifyBaseLogger;
  /** The answer of before, which need not be made again if what it was made of still reads the same. */
  readonly before?: PublicAnswer | undefined;
}

/** Answers the address of a page, also where that cannot be rendered. */
export type AnswerPage = (url: string, asked: AskedAnswer) => Promise<PublicAnswer>;
