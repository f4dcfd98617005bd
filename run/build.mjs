// `npm run build`: the web application in dist/web, if it is not there already as it should be.
import './require-node.mjs'

const { prepare } = await import('./prepare.mjs')

await prepare({ withBundle: true })
