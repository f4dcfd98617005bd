// `npm run build`: builds the web application into dist/web, unless it is up to date.
import './require-node.mjs'

const { prepare } = await import('./prepare.mjs')

await prepare({ withBundle: true })
