import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { commitsWith, goesAhead, preparedName } from './prepared-statements.ts';

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

const answered = (command: string): Answer => ({ command, rowCount: null, rows: [] });
const ignore = () => undefined;

/** A connection as the query builder sees it. What is sent on it arrives, and is done, in that order. */
class Sender {
  readonly #client: pg.PoolClient;
  readonly #pipelined: boolean;
  /** BEGIN and what else went ahead, for whose answers nobody has waited yet. */
  #opening: Promise<unknown>[] = [];
  /** COMMIT, sent along with the statement before it. */
  #ending: Promise<Answer> | null = null;

  constructor(client: pg.PoolClient, pipelined: boolean) {
    this.#client = client;
    this.#pipelined = pipelined;
  }

  async query(text: string, values: unknown[]): Promise<Answer> {
    if (this.#ending !== null) return this.#afterTheEnd(text, this.#ending);
    if (this.#pipelined && text === 'begin') {
      this.#sendAhead(this.#client.query(text));
      return answered('BEGIN');
    }
    if (this.#pipelined && goesAhead(text)) {
      this.#sendAhead(this.#send(text, values));
      return answered('SELECT');
    }
    const opening = this.#opening;
    this.#opening = [];
    const asked = this.#send(text, values);
    if (this.#pipelined && commitsWith(text)) {
      this.#ending = this.#client.query('commit');
    }
    const [answer] = await Promise.all([asked, this.#ending, ...opening]);
    return answer;
  }

  #sendAhead(asked: Promise<unknown>): void {
    asked.catch(ignore);
    this.#opening.push(asked);
  }

  #send(text: string, values: unknown[]): Promise<Answer> {
    const name = preparedName(text);
    return name === undefined
      ? this.#client.query(text, values)
      : this.#client.query({ name, text, values });
  }

  /** The transaction is over already: the query builder, which does not know, is told how it ended. */
  async #afterTheEnd(text: string, ending: Promise<Answer>): Promise<Answer> {
    if (text !== 'commit' && text !== 'rollback') {
      throw new Error('The statement before this one was the last of its transaction.');
    }
    this.#ending = null;
    if (text === 'commit') return ending;
    await ending.catch(ignore);
    return answered('ROLLBACK');
  }
}

function sending(client: pg.PoolClient, pipelined: boolean): pg.PoolClient {
  const sender = new Sender(client, pipelined);
  const query = (text: string, values: unknown[]) => sender.query(text, values);
  const release = (failed?: boolean) => client.release(failed);
  return Object.assign(Object.create(client), { query, release });
}

/**
 * The pool as the query builder sees it: BEGIN travels with a transaction's first statement, COMMIT with
 * its last where that says so, and what carries a name is prepared under it. An order is three round
 * trips that way instead of five.
 */
export function fewerRoundTrips(pool: pg.Pool, pipelined: boolean): PostgresPool {
  // The query builder knows its connections by identity.
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const before = known.get(client);
      if (before !== undefined) return before;
      const made = sending(client, pipelined);
      known.set(client, made);
      return made;
    },
  };
}
