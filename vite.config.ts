import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readPageSettings } from '#server/config.ts'
import { pageWith } from '#server/http/page-settings.ts'

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

// Chromium compiles the functions of a file that begins so off the main thread while it loads: half the blocking time on
// a phone. https://v8.dev/blog/explicit-compile-hints
const compileHint = '//# allFunctionsCalledOnLoad'

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  plugins: [react(), finishPage(), precompress()],
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
    rolldownOptions: {
      output: {
        // What several screens share has no name of its own: the first files name them all, and have a limit.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || name === 'main' || name === 'app'
            ? 'assets/[name]-[hash].js'
            : 'assets/[hash].js',
        postBanner: ({ name }) => (name === 'main' || name === 'app' ? compileHint : ''),
        // One file of code up to the sign-in and one more up to the list, each with all that it imports: every request costs
        // a round trip. React DOM is imported on demand, but needed at once.
        codeSplitting: {
          groups: [
            {
              name: 'main',
              test: /\/web\/main\.tsx$|\/node_modules\/(react-dom|scheduler)\//,
              priority: 1,
            },
            { name: 'app', test: /\/web\/app\.tsx$/ },
          ],
        },
      },
    },
  },
})
