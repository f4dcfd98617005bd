// `npm test` and `npm run check`: runs run/test.ts with the pinned Node.
import './require-node.mjs'

const { installPackages } = await import('./prepare.mjs')
const { execPinnedNode } = await import('./exec-pinned-node.mjs')

await installPackages()
await execPinnedNode(['run/test.ts', ...process.argv.slice(2)])
