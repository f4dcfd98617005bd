// `npm run build`: builds the web application into dist/web, unless it is up to date.
import './require-node.mjs'

const { buildScreens, installPackages } = await import('./prepare.mjs')
const { loadEnvFile } = await import('./env-file.mjs')

await installPackages()
loadEnvFile()
await buildScreens()
