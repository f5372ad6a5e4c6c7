import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Text that only this shop's secret opens. */
export interface Encryption {
  encrypt(text: string): string;
  /** Null for what another secret has encrypted, or what was changed since. */
  decrypt(encrypted: string): string | null;
}

/** @param purpose what is encrypted for one can’t be decrypted for another */
export function createEncryption(secret: string, purpose: string): Encryption {
  // The label is part of the key: another word would make what is kept unreadable.
  const key = Buffer.from(hkdfSync('sha256', secret, '', `seal: ${purpose}`, 32));
  return {
    encrypt(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(encrypted) {
      try {
        const bytes = Buffer.from(encrypted, 'base64url');
        const iv = bytes.subarray(0, IV_BYTES);
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const body = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
