// Runs a developers' command with the pinned Node: node run/command.mjs FILE.ts [arguments]
import './require-node.mjs'

const { installPackages } = await import('./prepare.mjs')
const { execPinnedNode } = await import('./exec-pinned-node.mjs')

await installPackages()
await execPinnedNode(process.argv.slice(2))
