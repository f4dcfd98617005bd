import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readPageSettings } from '#server/config.ts'
import { pageWith } from '#server/http/page-settings.ts'
import { buildTargets } from '#web/browser-floor.ts'

const bundle = join(import.meta.dirname, 'dist', 'web')

const minCompressedBytes = 1000

const compressFile = async (file: string) => {
  const content = await readFile(file)
  if (content.length < minCompressedBytes) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: quality }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

/** Compresses once, as small as can be, rather than at every request. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  closeBundle: async () => {
    const names = await readdir(bundle, { recursive: true })
    const texts = names.filter((name) => /\.(js|css|html|svg|json|wasm|webmanifest)$/.test(name))
    await Promise.all(texts.map((name) => compressFile(join(bundle, name))))
  },
})

/**
 * Writes the server's settings into the page, for those who serve it with another server; and blocks rendering until the
 * script has chosen the theme, so that the other one does not flash.
 */
const finishPage = (): Plugin => ({
  name: 'finish-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      pageWith(html, readPageSettings()).replaceAll(
        '<script type="module"',
        '<script type="module" blocking="render"',
      ),
  },
})

/**
 * Marks the constants of `domain` and `contract` as pure, as both folders are: those that the browser does not use are left
 * out, and with the last zod shape zod itself. Needs no source map: lines stay where they are.
 */
const pureConstants = (): Plugin => ({
  name: 'pure-constants',
  apply: 'build',
  transform: {
    filter: { id: /\/(domain|contract)\/.*\.ts$/ },
    handler(code) {
      const values = this.parse(code).body.flatMap((node) => {
        const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
        return declared?.type === 'VariableDeclaration'
          ? declared.declarations.flatMap(({ init }) => init ?? [])
          : []
      })
      return values
        .filter(({ type }) => !/Literal|Function/.test(type))
        .reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
          code,
        )
    },
  },
})

// Chromium compiles the functions of a file that begins so off the main thread while it loads: half the blocking time on
// a phone. https://v8.dev/blog/explicit-compile-hints
const compileHint = '//# allFunctionsCalledOnLoad'

/** The parts of the application that are a file of code each: who opens one screen of a part opens others. */
const parts: [name: string, modules: RegExp][] = [
  ['settings', /\/web\/(settings\/|lazy-settings)/],
  ['packing', /\/web\/packing\//],
  ['orders', /\/web\/orders\//],
  ['receiving', /\/web\/receiving\/(counting|scanning|queue|photos)\//],
  ['adding', /\/web\/shipments\/(bulk-add|create|import)\//],
  ['shipments', /\/web\/(shipment-screen|(shipments|arrivals|docks|receiving)\/)/],
  ['scorecard', /\/web\/scorecard\//],
  ['session', /\/web\/session\//],
  ['help', /\/web\/help\//],
]
/** Loaded by itself, when it is needed: other languages, texts, themes, the calendar, the reader of barcodes, passkeys. */
const alone =
  /\/words\/|\/texts\/(\w\w-screens|sp|ca)\.|\/styles\/(dark|light)\.|calendar-popover|zxing|simplewebauthn/

/** Modules of a few parts: comments, imports from files, scans of goods, codes to copy, keys of long forms, table sums. */
const ofSeveralParts =
  /\/web\/(comments\/|app\/(table-import\/|scan\/parse-scan\.)|ui\/(copy-text|feedback\/copyable-code|form\/focus-next-field|table\/table-totals)\.)/

const isOurs = (id: string) => !id.includes('/node_modules/') && !alone.test(id)
// Styles of all parts are one file, the frame's: together they are smaller than what a request costs.
const isOfPart = (id: string) =>
  !id.endsWith('.css') &&
  [ofSeveralParts, ...parts.map(([, modules]) => modules)].some((modules) => modules.test(id))

/**
 * Files of code, each with all that it imports and the files before it lack: every request costs a round trip. One up to the
 * sign-in, one more up to the list, the frame, what parts share, and one for each part.
 */
const groups = [
  // React DOM is imported on demand, but needed at once. Forms are of the public screens, too.
  {
    name: 'index',
    test: /\/web\/(index\.html|main\.tsx|app\/(forms\/(submit-form|use-form-state)|frame\/load-failed)\.tsx?|session\/new-password-field\.tsx|ui\/form\/select\.tsx)$|\/node_modules\/(react-dom|scheduler)\//,
    priority: 4,
  },
  { name: 'app', test: /\/web\/root\.tsx$/, priority: 3 },
  // Public screens, and what few sign-ins need.
  {
    name: 'public',
    test: /\/web\/(public-screens\.ts|session\/sign-in\/(provider-buttons|sign-in-challenge)\.tsx)$/,
    priority: 3,
  },
  {
    name: 'frame',
    test: (id: string) => /\/web\/|\/react-toastify\//.test(id) && !alone.test(id) && !isOfPart(id),
    priority: 2,
  },
  { name: 'shared', test: isOurs, minShareCount: 2, priority: 1 },
  ...parts.map(([name, test]) => ({ name, test })),
]

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  plugins: [
    // React Aria has texts for screen readers in thirty languages; we keep ours. It has no Catalan.
    optimizeLocales.vite({ locales: ['en-US', 'es-ES'] }),
    react(),
    pureConstants(),
    finishPage(),
    precompress(),
  ],
  // Chunks find each other from where they lie, so that any host can have them; the page alone says which.
  experimental: {
    renderBuiltUrl: (_name, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  // No two style sheets have one name, and such names of classes pack better than hashes.
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` },
  },
  build: {
    outDir: bundle,
    target: buildTargets,
    emptyOutDir: true,
    // The content security policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash].js',
        postBanner: ({ name }) => (name === 'index' || name === 'app' ? compileHint : ''),
        codeSplitting: { groups },
      },
    },
  },
})
