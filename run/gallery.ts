// npm run gallery: every component of web/ui on one page, with hot replacement. Needs no server.
import { readConfig } from '#server/config.ts'
import { serveScreens } from './dev-screens.ts'

const { host, port } = readConfig()

try {
  const { resolvedUrls } = await serveScreens({ host, port })
  const address = `${resolvedUrls?.local[0]}gallery/`
  console.log(`The gallery is at ${address}, also ?dark ?rtl ?lang=ca. Ctrl-C ends it.`)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.once(signal, () => process.exit(0))
