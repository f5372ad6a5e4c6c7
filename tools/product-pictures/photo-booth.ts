import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { build } from 'vite';

const FLAGS = [
  '--no-sandbox',
  '--headless=shell',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The scenes as one script for the browser. */
async function bundledScenes(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('scenes/', import.meta.url)),
    build: {
      write: false,
      minify: false,
      lib: { entry: 'entry.ts', formats: ['iife'], name: 'scenes' },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  for (const output of outputs) {
    if (!('output' in output)) continue;
    for (const file of output.output) if (file.type === 'chunk') return file.code;
  }
  throw new Error('The scenes were built to no script');
}

export interface PhotoBooth extends AsyncDisposable {
  readonly names: readonly string[];
  take(name: string, width: number, height: number, samples: number): Promise<Buffer>;
}

export async function openPhotoBooth(): Promise<PhotoBooth> {
  const script = await bundledScenes();
  const browser: Browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    ignoreDefaultArgs: true,
    args: [...FLAGS, '--remote-debugging-pipe'],
  });
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  await page.setContent('<!doctype html><title>Product pictures</title>');
  await page.addScriptTag({ content: script });
  return {
    names: await page.evaluate<string[]>('productPictures.names()'),
    async take(name, width, height, samples) {
      const wanted = [name, width, height, samples].map((value) => JSON.stringify(value));
      const png = await page.evaluate<string>(`productPictures.take(${wanted.join()})`);
      // A shader that does not compile leaves a hole in the picture, and only the console says so.
      const fault = faults.find((text) => !text.includes('GPU stall'));
      if (fault !== undefined) throw new Error(`${name}: ${fault}`);
      return Buffer.from(png, 'base64');
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
    },
  };
}
