type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string }
}

const workerUrl = '/service-worker.js'
// The content policy takes the address of a worker from this alone, where the browser asks.
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'service-worker',
  { createScriptURL: () => workerUrl },
)

/** Keeps the page and the files that it has loaded, where the browser can: then it opens again without a network. */
export async function keepFiles(): Promise<void> {
  const { serviceWorker } = window.navigator as { serviceWorker?: ServiceWorkerContainer }
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  if (!serviceWorker || files.length === 0) return
  await serviceWorker.register(policy?.createScriptURL(workerUrl) ?? workerUrl)
  const { active } = await serviceWorker.ready
  active?.postMessage([...new Set(files)])
}
