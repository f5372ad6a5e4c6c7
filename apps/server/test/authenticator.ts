import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyInput, PasskeyProof } from '@gadgetry/contract/passkeys';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** The few kinds of CBOR (RFC 8949) that an attestation without a statement is made of. */
type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)]),
  ]);
}

/** COSE's way to write an ES256 key. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

interface Circumstances {
  /** The page on which the browser says that it is. */
  readonly origin: string;
  /** Whether it has asked for a finger, a face or a PIN. */
  readonly userVerified?: boolean;
  /** Whether that page stands in a frame of another site's. */
  readonly framed?: boolean;
  /** How often it says to have signed; otherwise as often as it has. */
  readonly signed?: number;
}

interface AuthenticatorOptions {
  readonly rpId?: string;
  /** Another's, where two claim the same one. */
  readonly credentialId?: Buffer;
}

/** A key as a phone keeps it, and what the phone and its browser make of a challenge (WebAuthn level 3). */
export function createAuthenticator(options: AuthenticatorOptions = {}) {
  const { rpId = 'localhost', credentialId = randomBytes(32) } = options;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientData = (
    type: string,
    challenge: string,
    { origin, framed: crossOrigin = false }: Circumstances,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  const authenticatorData = (
    flags: number,
    { signed = counter, attested = Buffer.alloc(0) }: { signed?: number; attested?: Buffer } = {},
  ) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signed);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };
  /** Somebody was there; and, where asked, it was the owner. */
  const flagsOf = ({ userVerified = true }: Circumstances) => 0x01 | (userVerified ? 0x04 : 0);

  return {
    credentialId,

    enrol(challenge: string, circumstances: Circumstances): NewPasskeyInput['credential'] {
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
      const aaguid = Buffer.alloc(16);
      const attested = Buffer.concat([aaguid, length, credentialId, coseKey(publicKey)]);
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(flagsOf(circumstances) | 0x40, { attested })],
        ]),
      );
      return {
        id,
        clientDataJSON: clientData('webauthn.create', challenge, circumstances).toString(
          'base64url',
        ),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'a-way-of-tomorrow'],
      };
    },

    prove(challenge: string, circumstances: Circumstances): PasskeyProof {
      counter += 1;
      const client = clientData('webauthn.get', challenge, circumstances);
      const data = authenticatorData(flagsOf(circumstances), circumstances);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
