import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { type Browser, test as base, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { temporaryDirectory } from '#test/world/running-server.ts'

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'",
  "base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
].join('; ')

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Opens the gallery with a query, such as "?dark&rtl&lang=ca". */
type OpenGallery = (query: string, options?: Parameters<Browser['newPage']>[0]) => Promise<Page>

/** Test that serves the gallery in place of the product; each worker builds the gallery once. */
export const galleryTest = base.extend<{ openGallery: OpenGallery }, { galleryOrigin: string }>({
  galleryOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const { origin, close } = await serveGallery()
      await use(origin)
      await close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  openGallery: async ({ browser, galleryOrigin }, use) => {
    const pages: Page[] = []
    await use(async (query, options) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options })
      pages.push(page)
      await page.addInitScript(listenForViolations)
      await page.goto(`${galleryOrigin}/${query}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    })
    for (const page of pages) await page.close()
  },
})

/** Builds the gallery as the product is built, and serves it under the product's content policy. */
async function serveGallery() {
  const { directory, remove } = await temporaryDirectory()
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../../web/gallery'),
    base: '/',
    plugins: [react()],
    logLevel: 'error',
    build: {
      outDir: directory,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'esnext',
      modulePreload: { polyfill: false },
    },
  })
  const server = await serve(directory)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await new Promise((done) => server.close(done))
      await remove()
    },
  }
}

/** Returns the violations of the content policy on this page so far. */
export const violations = (page: Page) =>
  page.evaluate(() => (window as unknown as { refused: string[] }).refused)

function listenForViolations() {
  const refused: string[] = []
  Object.assign(window, { refused })
  addEventListener('securitypolicyviolation', (event) =>
    refused.push(`${event.violatedDirective} ${event.sample}`),
  )
}

async function serve(directory: string): Promise<Server> {
  const server = createServer(async (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = await readFile(join(directory, pathname === '/' ? 'index.html' : pathname)).catch(
      () => undefined,
    )
    reply.setHeader('content-security-policy', policy)
    reply.setHeader(
      'content-type',
      types[extname(pathname)] ?? (file ? 'text/html; charset=utf-8' : 'text/plain'),
    )
    reply.writeHead(file ? 200 : 404).end(file)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}
