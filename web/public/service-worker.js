// Opens the screens where goods are counted and packed without a network: it keeps the page and files of the build, which say
// nothing of anybody, and never a reply of the API. docs/decisions/102-screens-without-a-network.md

const cacheName = 'oto-screens'
const page = '/'
/** A network that swallows the page is none. */
const timeoutMs = 5000

const isKeptScreen = (path) => /^\/shipments\/\d+\/(receiving|packing)$/.test(path)
const isFile = (path) => path.startsWith('/assets/')

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('message', (event) => event.waitUntil(keep(event.data)))

/** Keeps the page and the files that a screen has loaded; those of another build go. */
async function keep(files) {
  const reply = await fetch(page)
  const html = await reply.clone().text()
  const needed = html.match(/\/assets\/[^"]+/g) ?? []
  // The screen is of a build that the server no longer has.
  if (!reply.ok || !needed.every((path) => files.includes(path))) return
  const kept = await caches.match(page, { cacheName })
  if ((await kept?.text()) !== html) await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  const known = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await cache.addAll(files.filter((path) => isFile(path) && !known.includes(path)))
  // Last: a page that is kept has all its files.
  await cache.put(page, reply)
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && isKeptScreen(pathname)) event.respondWith(openScreen(request))
  else if (isFile(pathname)) event.respondWith(readFile(request))
})

/** The server's page, or the one that is kept where the server does not answer. */
async function openScreen(request) {
  const late = new Promise((_, reject) => setTimeout(reject, timeoutMs))
  const reply = fetch(request)
  return await Promise.race([reply, late]).catch(
    async () => (await caches.match(page, { cacheName })) ?? reply,
  )
}

// A file's name says its content: one that is kept is never old.
const readFile = async (request) =>
  (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request)
