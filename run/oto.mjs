#!/usr/bin/env node
// `oto COMMAND`: any Node from 20.19 on runs the command with the pinned Node. `oto start` first installs and builds
// what is missing; no other command does.
import './require-node.mjs'

const { buildScreens, installPackages, requirePackages } = await import('./prepare.mjs')
const { loadEnvFile } = await import('./env-file.mjs')
const { execPinnedNode } = await import('./exec-pinned-node.mjs')
const { serverEnvironment, serverFlags } = await import('./server-process.mjs')

const parameters = process.argv.slice(2)
if (parameters.length === 1 && parameters[0] === 'start') {
  await installPackages()
  loadEnvFile()
  await buildScreens()
  await execPinnedNode(['server/main.ts'], { flags: serverFlags, environment: serverEnvironment })
} else {
  requirePackages()
  loadEnvFile()
  // As npm does: commands run in the root, and file names are relative to the person's folder.
  const environment = { INIT_CWD: process.cwd() }
  await execPinnedNode(['run/oto-program.ts', ...parameters], { environment })
}
