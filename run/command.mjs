// First stage of the other commands: node run/command.mjs FILE.ts [arguments]
import './require-node.mjs'

const { prepare } = await import('./prepare.mjs')
const { handOver } = await import('./exec-pinned-node.mjs')

await prepare({ withBundle: false })
await handOver(process.argv.slice(2))
