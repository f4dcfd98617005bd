// `npm test` and `npm run check`: runs run/test.ts with the pinned Node.
import './require-node.mjs'

const { buildScreens, installPackages } = await import('./prepare.mjs')
const { execPinnedNode } = await import('./exec-pinned-node.mjs')

await installPackages()
if (!process.argv.includes('--quick')) await buildScreens()
await execPinnedNode(['run/test.ts', ...process.argv.slice(2)])
