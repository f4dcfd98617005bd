// Opens the screens for counting and packing without a network. It caches the page and the files of the build, which
// have no personal data, and never replies of the API: docs/decisions/100-screens-without-a-network.md

const cacheName = 'oto-screens'
const page = '/'
/** Time-out of the page, in ms: a network may swallow the request. */
const timeoutMs = 5000

const isKeptScreen = (path) => /^\/shipments\/\d+\/(receiving|packing)$/.test(path)
const isFile = (path) => path.startsWith('/assets/')

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('message', (event) => event.waitUntil(keep(event.data)))

/** Caches the page and the files that a screen has loaded; deletes those of another build. */
async function keep(files) {
  const reply = await fetch(page)
  const html = await reply.clone().text()
  const needed = html.match(/\/assets\/[^"]+/g) ?? []
  // The screen belongs to a build that the server no longer has.
  if (!reply.ok || !needed.every((path) => files.includes(path))) return
  const kept = await caches.match(page, { cacheName })
  if ((await kept?.text()) !== html) await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  const known = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await cache.addAll(files.filter((path) => isFile(path) && !known.includes(path)))
  // Last, so that a cached page has all its files.
  await cache.put(page, reply)
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && isKeptScreen(pathname)) event.respondWith(openScreen(request))
  else if (isFile(pathname)) event.respondWith(readFile(request))
})

/** Returns the server's page, or the cached one if the server does not reply. */
async function openScreen(request) {
  const late = new Promise((_, reject) => setTimeout(reject, timeoutMs))
  const reply = fetch(request)
  return await Promise.race([reply, late]).catch(
    async () => (await caches.match(page, { cacheName })) ?? reply,
  )
}

// File names contain a hash of the content, so that a cached file is never outdated.
const readFile = async (request) =>
  (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request)
