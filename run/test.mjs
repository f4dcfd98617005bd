// First stage of `npm test` and `npm run check`.
import './require-node.mjs'

const { prepare } = await import('./prepare.mjs')
const { handOver } = await import('./exec-pinned-node.mjs')

await prepare({ withBundle: false })
await handOver(['run/test.ts', ...process.argv.slice(2)])
