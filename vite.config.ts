import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readPageSettings } from '#server/config.ts'
import { pageWith } from '#server/http/page-settings.ts'
import {
  blockRendering,
  compileEagerly,
  dropUnusedShapes,
  inlineRuntime,
  isStaticImportOf,
} from './run/browser-build.ts'

const bundle = join(import.meta.dirname, 'dist', 'web')

const SMALLEST_WORTH_PACKING = 1000

// Packed once here, as small as can be, rather than at every request.
const pack = async (file: string) => {
  const content = await readFile(file)
  if (content.length < SMALLEST_WORTH_PACKING) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: quality }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  closeBundle: async () => {
    const names = await readdir(bundle, { recursive: true })
    const texts = names.filter((name) => /\.(js|css|html|svg|json|wasm|webmanifest)$/.test(name))
    await Promise.all(texts.map((name) => pack(join(bundle, name))))
  },
})

/** The page as our own server would give it, for those who serve it with another. */
const tellPage = (): Plugin => ({
  name: 'tell-page',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (html) => pageWith(html, readPageSettings()) },
})

const web = (file: string) => join(import.meta.dirname, 'web', file)
// Named by the index of the query library, asked for by other screens alone.
const isForOthers = (id: string) =>
  /(react-query|query-core).*(queries|infiniteQuery(?!Behavior))/i.test(id)
const isMain = isStaticImportOf(web('main.tsx'))
// Asked for later, but in the same file.
const isDrawing = (id: string) => /node_modules\/(react-dom|scheduler)\//.test(id)
const isApp = isStaticImportOf(web('app.tsx'), isForOthers)
const isList = isStaticImportOf(web('shipments/list/shipments-screen.tsx'), isForOthers)
const isListStyle: typeof isList = (id, graph) =>
  id.endsWith('.css') && (isApp(id, graph) || isList(id, graph))
// What the list shares with other screens comes with the application, so that it needs no file of its own.
const isShared = (id: string) => !id.startsWith(web('shipments'))

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  plugins: [
    react(),
    dropUnusedShapes(),
    inlineRuntime(),
    blockRendering(),
    tellPage(),
    compileEagerly(['main', 'app', 'shipments-list']),
    precompress(),
  ],
  // Chunks find each other from where they lie, so that any host can have them; the page alone says which.
  experimental: {
    renderBuiltUrl: (_name, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    outDir: bundle,
    emptyOutDir: true,
    // The content security policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One sheet of styles and two files of code up to the list: each request costs a round trip.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'main',
              name: (id, graph) =>
                isMain(id, graph) || isDrawing(id) || isListStyle(id, graph) ? 'main' : null,
              priority: 2,
            },
            {
              debugName: 'app',
              name: (id, graph) =>
                isApp(id, graph) || (isList(id, graph) && isShared(id)) ? 'app' : null,
              priority: 1,
            },
            {
              debugName: 'list',
              name: (id, graph) => (isList(id, graph) ? 'shipments-list' : null),
              priority: 0,
            },
          ],
        },
      },
    },
  },
})
