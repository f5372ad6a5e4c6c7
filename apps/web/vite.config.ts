import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * What every page needs and no change of ours touches: one file that browsers keep over releases. Not
 * what the charts of the admin side have brought for themselves.
 */
const FRAMEWORK =
  /(?<!recharts\/)node_modules\/(react|react-dom|scheduler|react-router|@remix-run|react-redux|redux|redux-thunk|@reduxjs|immer|reselect|use-sync-external-store|clsx|class-variance-authority)\//;

/** Where the first view's code begins: every page has the first, and most visits begin with the second. */
const FIRST_VIEW = /\/src\/(entry-client|storefront\/home\/home-page)\.tsx$/;

/** What no other page has: it stays with the home page, and costs the others nothing. */
const HOME_ALONE = /\/src\/(storefront\/home\/|api\/home-rows\.ts$)/;

/**
 * What these two import, and what that imports, goes into one file. Left to itself the bundler
 * makes a dozen small ones of it, as each is shared by another set of pages.
 */
function inFirstView(id: string, modules: ModuleGraph, seen = new Set<string>()): boolean {
  if (FIRST_VIEW.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => inFirstView(importer, modules, seen));
}

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Of reviews, what a product's page has with the pages of orders: files too small to be compressed each. */
const REVIEWS = /\/src\/(api\/reviews\.ts|shopping\/review-pictures\.tsx|ui\/stars\.tsx)$/;

const chunks = {
  groups: [
    { name: 'framework', test: FRAMEWORK, priority: 1 },
    {
      debugName: 'shop',
      name: (id: string, modules: ModuleGraph) =>
        !FIRST_VIEW.test(id) && !HOME_ALONE.test(id) && inFirstView(id, modules) ? 'shop' : null,
    },
    { name: 'reviews', test: REVIEWS },
  ],
};

const DEV_ENTRY = '/@shop-entry';

/** React's hot reload wants to be first. As a module, since inline scripts are forbidden on our pages. */
const devEntry: Plugin = {
  name: 'dev-entry',
  apply: 'serve',
  resolveId: (id) => (id === DEV_ENTRY ? id : undefined),
  load: (id) =>
    id === DEV_ENTRY
      ? `import '/@vite/client';\n${react.preambleCode.replace('__BASE__', '/')}\nawait import('/src/entry-client.tsx');`
      : undefined,
};

/**
 * `vite build` makes what browsers load; `vite build --ssr src/entry-server.tsx` what the server
 * renders with. tools/build-if-stale.ts runs both, and says where to.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), devEntry],
  build: {
    copyPublicDir: !isSsrBuild,
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    emptyOutDir: true,
    ...(isSsrBuild
      ? // Its text stays in the server's memory: 1.5 MB of it, were it not minified.
        { ssr: 'src/entry-server.tsx', minify: true }
      : {
          manifest: 'manifest.json',
          rolldownOptions: {
            input: 'src/entry-client.tsx',
            output: { codeSplitting: chunks },
          },
        }),
  },
  // One file without node_modules: React's production build is chosen here, not by the
  // environment of whoever starts the server.
  ...(command === 'build' && isSsrBuild
    ? {
        ssr: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }
    : {}),
}));
