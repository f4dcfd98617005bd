import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { openBrowser } from '#test/browser.ts'
import { temporaryDirectory } from '#test/running-server.ts'

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

export type Gallery = {
  /** Opens the gallery: "?dark&rtl&lang=ca". */
  open: (query: string, options?: Parameters<Browser['newPage']>[0]) => Promise<Page>
  close: () => Promise<void>
}

/** Builds the gallery as the product is built, and serves it under the product's content policy. */
export async function openGallery(): Promise<Gallery> {
  const { directory, remove } = await temporaryDirectory()
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../web/gallery'),
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
  const browser = await openBrowser()
  return {
    open: async (query, options) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options })
      await page.addInitScript(listenForViolations)
      await page.goto(`http://127.0.0.1:${port}/${query}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
    close: async () => {
      await browser.close()
      await new Promise((done) => server.close(done))
      await remove()
    },
  }
}

/** What the content policy refused on this page so far. */
export const violations = (page: Page) =>
  page.evaluate(() => (window as unknown as { refused: string[] }).refused)

const axeSource = readFile(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

const animationsFinished = `Promise.race([
  new Promise((late) => setTimeout(late, 3000)),
  Promise.all(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => {}))),
])`

/**
 * What axe finds against WCAG 2.2 AA and its best practices, or by these rules of it alone, one line each. What floats
 * hides the rest: look within it.
 */
export async function axeFindings(
  page: Page,
  within = 'html',
  rules?: readonly string[],
): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  // Not a script element: the content policy holds in the page.
  const { result: kind } = await session.send('Runtime.evaluate', { expression: 'typeof axe' })
  if (kind.value === 'undefined')
    await session.send('Runtime.evaluate', { expression: await axeSource })
  // What fades in has another contrast on the way.
  await session.send('Runtime.evaluate', { expression: animationsFinished, awaitPromise: true })
  const options = {
    runOnly: rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // What passed, and where it stands, nobody reads.
    resultTypes: ['violations'],
    selectors: false,
  }
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)})
      .then((found) => found.violations.flatMap((one) => one.nodes.map((node) => one.id + ' ' + node.html.slice(0, 120))))`,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  return result.value
}

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
