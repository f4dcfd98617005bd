// First stage of `npm start`: any Node from 20.19 on makes the work tree ready, then hands over.
import './require-node.mjs'

const { prepare } = await import('./prepare.mjs')
const { handOver } = await import('./exec-pinned-node.mjs')
const { serverEnvironment: environment, serverFlags: flags } = await import('./server-process.mjs')

await prepare({ withBundle: true })
await handOver(['server/main.ts', ...process.argv.slice(2)], { flags, environment })
