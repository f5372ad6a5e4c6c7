/** What a program is answered; the body's type is what the caller expects. */
export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface ShopCall {
  readonly bearer?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Milliseconds after which the caller goes away. */
  readonly patience?: number;
}

/**
 * One HTTP request to a shop's process.
 * @throws TypeError when nobody answers, or the connection breaks before the answer is there
 * @throws Error naming the call when the caller has gone away
 */
export async function callShop<Body>(
  method: string,
  url: string,
  { bearer, body, headers, patience = 30_000 }: ShopCall = {},
): Promise<Answer<Body>> {
  const gone = AbortSignal.timeout(patience);
  const asking = fetch(url, {
    method,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: gone,
  });
  try {
    const answer = await asking;
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: JSON.parse(text) };
  } catch (error) {
    if (!gone.aborted) throw error;
    throw new Error(`${method} ${url}: no answer within ${patience} ms`, { cause: error });
  }
}
