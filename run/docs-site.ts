/** npm run docs: builds docs/ into a site in dist/docs; `npm run docs -- dev` serves it while one writes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'site')

const run = async (command: string) => {
  // Npm is a script of the shell on Windows.
  const child = spawn(command, { cwd: folder, shell: true, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(code ?? 1)
}

await run('npm ci --include=dev --no-audit --no-fund --loglevel=error')
await run(process.argv[2] === 'dev' ? 'npm exec vitepress dev' : 'npm exec vitepress build')
