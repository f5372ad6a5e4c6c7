import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { SettingsError, readEnv } from '../env.ts';

const root = new URL('../../../../', import.meta.url);
const fileAt = (path: string) => readFile(new URL(path, root), 'utf8');

const service = z
  .object({
    env_file: z.string().optional(),
    environment: z.record(z.string(), z.string()).optional(),
  })
  .loose();
const composeFile = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});

const compose = async () => composeFile.parse(parse(await fileAt('compose.yaml'), { merge: true }));

/** As Compose fills in what stands in ${...}. @throws for one that has to be given and is not */
function filledIn(text: string, given: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name, kind, rest) => {
    const value = given[name] ?? '';
    if (value === '' && kind === '?') throw new Error(`${name}: ${rest}`);
    return value === '' ? rest : value;
  });
}

/** The .env of the documentation, as a shell writes it. */
async function documentedSettings(): Promise<Record<string, string>> {
  const [, lines = ''] =
    /cat > \.env <<END\n(.*?)\nEND/s.exec(await fileAt('docs/operations.md')) ?? [];
  const pairs = lines.split('\n').map((line): [string, string] => {
    const [name = '', ...value] = line.split('=');
    return [name, value.join('=')];
  });
  const written = pairs.map(([name, value]): [string, string] => [
    name,
    value
      .replaceAll(/\$\(openssl rand -hex (\d+)\)/g, (_, bytes) =>
        randomBytes(Number(bytes)).toString('hex'),
      )
      .replace('...', '0123456789abcdef'),
  ]);
  return Object.fromEntries(written);
}

/** The settings of the shop's process: what the image sets, what stands in .env, and what Compose adds. */
async function containerSettings(given: Record<string, string>): Promise<Record<string, string>> {
  const { services } = await compose();
  const [, image = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(await fileAt('Dockerfile')) ?? [];
  const ofImage = [...image.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const ofCompose = Object.entries(services['shop']?.environment ?? {}).map(([name, value]) => [
    name,
    filledIn(value, given),
  ]);
  const ofFile = services['shop']?.env_file === '.env' ? Object.entries(given) : [];
  return Object.fromEntries([...ofImage, ...ofFile, ...ofCompose]);
}

/** The names of all settings that the shop reads. */
async function knownSettings(): Promise<string[]> {
  const text = await fileAt('apps/server/src/env.ts');
  return [...text.matchAll(/^ {2}([A-Z][A-Z\d_]+): (?:z|flag|databaseAddress)\b/gm)].map(
    ([, name = '']) => name,
  );
}

test('the container example with the documented .env is a real shop that takes real money', async () => {
  const env = readEnv(await containerSettings(await documentedSettings()));
  expect(env).toMatchObject({
    production: true,
    DEMO: false,
    PAYMENTS: 'stripe',
    testPayments: false,
    TRUST_PROXY: 1,
    DATA_DIR: '/data',
    RATE_LIMITS: 'on',
  });
  expect(env.DATABASE_URL).toMatch(
    /^postgresql:\/\/gadgetry:[0-9a-f]{32}@postgres:5432\/gadgetry$/,
  );
  expect(env.SMTP_URL).toMatch(/^smtps:/);
});

test('every setting that the container example hands on is one that the shop reads', async () => {
  const { services } = await compose();
  const handedOn = Object.keys(services['shop']?.environment ?? {});
  expect(await knownSettings()).toEqual(expect.arrayContaining(handedOn));
});

test('every setting of the shop reaches its process from .env, but for those of the containers', async () => {
  const documented = await documentedSettings();
  const names = await knownSettings();
  expect(names).toEqual(expect.arrayContaining(['REQUIRE_STAFF_SECOND_FACTOR', 'OIDC_ISSUER']));
  const given = Object.fromEntries(names.map((name) => [name, `the owner's ${name}`]));
  const arrived = await containerSettings({ ...documented, ...given });
  const lost = names.filter((name) => arrived[name] !== given[name]);
  expect(lost).toEqual(['NODE_ENV', 'PORT', 'HOST', 'DATABASE_URL', 'DATA_DIR']);
  expect(arrived).toMatchObject({ NODE_ENV: 'production', PORT: '3000', DATA_DIR: '/data' });
});

test('the example opens nothing without its secrets, and no sandbox by itself', async () => {
  const settings = await documentedSettings();
  for (const name of ['AUTH_SECRET', 'POSTGRES_PASSWORD', 'PUBLIC_URL', 'SMTP_URL']) {
    await expect(containerSettings({ ...settings, [name]: '' })).rejects.toThrow(name);
  }
  const keys = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
  const without = await containerSettings({ ...settings, PAYMENTS: '', ...keys });
  expect(() => readEnv(without)).toThrow(SettingsError);
});

test('both processes of the example have the same settings, a named volume, no rights and time to end', async () => {
  const { services, volumes } = await compose();
  const { shop, second } = services;
  expect(second?.environment).toEqual(shop?.environment);
  expect(second?.env_file).toBe(shop?.env_file);
  for (const each of [shop, second]) {
    expect(each).toMatchObject({
      volumes: ['data:/data'],
      read_only: true,
      cap_drop: ['ALL'],
      stop_grace_period: '35s',
      depends_on: { postgres: { condition: 'service_healthy' } },
    });
  }
  expect(Object.keys(volumes)).toEqual(['data', 'database']);
  expect(await fileAt('Dockerfile')).toMatch(/^HEALTHCHECK .*\n {2}CMD .*healthz/m);
});
