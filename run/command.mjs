// The other commands, with the pinned Node: node run/command.mjs FILE.ts [arguments]
import './require-node.mjs'

const { prepare } = await import('./prepare.mjs')
const { execPinnedNode } = await import('./exec-pinned-node.mjs')

await prepare({ withBundle: false })
await execPinnedNode(process.argv.slice(2))
