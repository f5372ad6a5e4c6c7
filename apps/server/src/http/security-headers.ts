import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

interface SecurityOptions {
  /** The shop's own address; with https it is demanded of browsers from then on. */
  readonly origin: string;
  /** Stripe's embedded form brings a script and a frame; without it nothing foreign is let in. */
  readonly stripe: boolean;
  /** Hot reload talks over a socket and starts with an inline script. */
  readonly dev: boolean;
  /** Fingerprints of the inline scripts that pages carry, as the policy writes them. */
  readonly inlineScripts: readonly string[];
}

const POLICY = 'content-security-policy';
const HALF_A_YEAR = 15_552_000;

/** What browsers heed on documents only; on everything else it would be half a kilobyte for nothing. */
const FOR_DOCUMENTS = [
  POLICY,
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
];
/** Should data ever be shown as a document, it does nothing and is in no frame. */
const POLICY_OF_DATA = "default-src 'none';frame-ancestors 'none'";
const NOT_MODIFIED = 304;
/** What every answer of Fastify's has. */
const NOT_OF_SECURITY = ['content-length', 'content-type', 'date', 'connection'];

/** The headers by which browsers refuse what the shop never does. */
export interface SecurityHeaders {
  /** Of an answer with this content type. */
  of(contentType: string): Readonly<Record<string, string>>;
}

function helmetOptions({ origin, stripe, dev, inlineScripts }: SecurityOptions) {
  const secure = origin.startsWith('https:');
  const scripts = ["'self'", ...(stripe ? ['https://js.stripe.com'] : [])];
  const frames = stripe ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : ["'none'"];
  const calls = ["'self'", ...(stripe ? ['https://api.stripe.com'] : [])];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // A fingerprint beside 'unsafe-inline' would switch that off.
        scriptSrc: [...scripts, ...(dev ? ["'unsafe-inline'"] : inlineScripts)],
        // Toasts and positioned menus set style attributes; a style can't run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // A product's picture may lie anywhere on the web (an admin enters its address).
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        fontSrc: ["'self'"],
        connectSrc: dev ? [...calls, 'ws:'] : calls,
        frameSrc: frames,
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        manifestSrc: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: HALF_A_YEAR } : false,
    // Pictures from elsewhere seldom say that they may be embedded.
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // For plug-ins and browsers that are gone: bytes on every answer that nobody heeds.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } satisfies Parameters<typeof helmet>[1];
}

/** They are the same all the time: the library is asked for them once. */
export async function securityHeaders(options: SecurityOptions): Promise<SecurityHeaders> {
  const app = Fastify();
  await app.register(helmet, helmetOptions(options));
  app.get('/', () => '');
  const answer = await app.inject('/');
  await app.close();
  const written = Object.entries(answer.headers)
    .filter(([name]) => !NOT_OF_SECURITY.includes(name))
    .map(([name, value]) => [name, String(value)] as const);
  const document = Object.fromEntries(written);
  const data = {
    ...Object.fromEntries(written.filter(([name]) => !FOR_DOCUMENTS.includes(name))),
    [POLICY]: POLICY_OF_DATA,
  };
  return { of: (contentType) => (contentType.startsWith('text/html') ? document : data) };
}

/** Writes them on all that the application answers, where a route has not written its own. */
export function writeSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type'));
    for (const [name, value] of Object.entries(headers.of(type))) {
      if (reply.hasHeader(name)) continue;
      // A browser would put it in the place of what it has kept with the document.
      if (name === POLICY && reply.statusCode === NOT_MODIFIED) continue;
      reply.header(name, value);
    }
  });
}
