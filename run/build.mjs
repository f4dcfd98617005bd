// `npm run build`: builds the web application into dist/web, unless it is up to date.
import './require-node.mjs'

const { buildScreens, requirePackages } = await import('./prepare.mjs')
const { loadEnvFile } = await import('./env-file.mjs')

requirePackages()
loadEnvFile()
await buildScreens()
