import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';

export interface SecurityOptions {
  /** The shop's own address; with https it is demanded of browsers from then on. */
  readonly origin: string;
  /** Stripe's embedded form brings a script and a frame; without it nothing foreign is let in. */
  readonly stripe: boolean;
  /** Hot reload talks over a socket and starts with an inline script. */
  readonly dev: boolean;
  /** Fingerprints of the inline scripts that pages carry, as the policy writes them. */
  readonly inlineScripts: readonly string[];
}

const HALF_A_YEAR = 15_552_000;

/** What browsers heed on documents only; on everything else it would be half a kilobyte for nothing. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
];
/** Should data ever be shown as a document, it does nothing and is in no frame. */
const POLICY_OF_DATA = "default-src 'none';frame-ancestors 'none'";
const NOT_MODIFIED = 304;

/** The headers by which browsers refuse what the shop never does. */
export function security({ origin, stripe, dev, inlineScripts }: SecurityOptions) {
  const secure = origin.startsWith('https:');
  const scripts = ["'self'", ...(stripe ? ['https://js.stripe.com'] : [])];
  const frames = stripe ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : ["'none'"];
  const calls = ["'self'", ...(stripe ? ['https://api.stripe.com'] : [])];
  return fastifyPlugin(async (app) => {
    await app.register(helmet, {
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
    });
    app.addHook('onSend', async (_request, reply) => {
      if (String(reply.getHeader('content-type')).startsWith('text/html')) return;
      for (const name of FOR_DOCUMENTS) reply.raw.removeHeader(name);
      // A browser would put it in the place of what it has kept with the document.
      if (reply.statusCode === NOT_MODIFIED) return;
      reply.header('content-security-policy', POLICY_OF_DATA);
    });
  });
}
