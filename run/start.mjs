// `npm start`: any Node from 20.19 on installs and builds what is missing, then runs the server with the pinned Node.
import './require-node.mjs'

const { prepare } = await import('./prepare.mjs')
const { execPinnedNode } = await import('./exec-pinned-node.mjs')
const { serverEnvironment: environment, serverFlags: flags } = await import('./server-process.mjs')

await prepare({ withBundle: true })
await execPinnedNode(['server/main.ts', ...process.argv.slice(2)], { flags, environment })
