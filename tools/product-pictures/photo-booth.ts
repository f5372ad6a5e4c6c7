import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';

const FLAGS = [
  '--no-sandbox',
  '--headless=shell',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const CYCLES = fileURLToPath(new URL('cycles/', import.meta.url));

const run = (program: string, options: readonly string[]) =>
  promisify(execFile)(program, options, { maxBuffer: 100_000_000 });

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

/** Where models are built and set up: a browser, since their screens and labels are painted on its canvases. */
export interface PhotoBooth extends AsyncDisposable {
  readonly names: readonly string[];
  /** What Blender is to photograph, as JSON. */
  stage(name: string, width: number, height: number): Promise<string>;
}

export async function openPhotoBooth(): Promise<PhotoBooth> {
  const script = await bundledScenes();
  const browser: Browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    ignoreDefaultArgs: true,
    args: [...FLAGS, '--remote-debugging-pipe'],
  });
  const page = await browser.newPage();
  await page.setContent('<!doctype html><title>Product pictures</title>');
  await page.addScriptTag({ content: script });
  return {
    names: await page.evaluate<string[]>('productPictures.names()'),
    stage(name, width, height) {
      const wanted = [name, width, height].map((value) => JSON.stringify(value));
      return page.evaluate<string>(`productPictures.stage(${wanted.join()})`);
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
    },
  };
}

/** The photograph of a staged scene as a PNG, path-traced by Blender's Cycles. */
export async function photographed(
  scene: string,
  width: number,
  height: number,
  samples: number,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  try {
    const from = join(folder, 'scene.json');
    const passes = join(folder, 'passes.npz');
    const to = join(folder, 'picture.rgb');
    await writeFile(from, scene);
    const blender = [
      '-b',
      '--factory-startup',
      '--python-exit-code',
      '1',
      '-P',
      join(CYCLES, 'photograph.py'),
    ];
    await run('blender', [...blender, '--', from, passes, String(samples)]);
    // A process of its own: PyTorch and Blender do not end well in one. Debian's Python has Debian's PyTorch.
    await run('/usr/bin/python3', [join(CYCLES, 'develop.py'), passes, to]);
    return await sharp(await readFile(to), { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
