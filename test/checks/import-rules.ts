import { dirname } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'

type Rule = NonNullable<NonNullable<ICruiseOptions['ruleSet']>['forbidden']>[number]

type FolderRule = { folders: string[]; packages: string[] }

/**
 * Imports allowed to each folder: the table of docs/architecture.md. `node:` stands for all of Node's built-in modules.
 */
const folders: Record<string, FolderRule> = {
  // Published: runs in programs and browsers that have none of our other code.
  client: { folders: ['client'], packages: [] },
  domain: { folders: ['domain'], packages: ['zod'] },
  contract: { folders: ['domain', 'contract'], packages: ['zod'] },
  database: { folders: ['database'], packages: ['pg', 'pg-boss', 'pg-copy-streams', 'node:'] },
  server: {
    folders: ['domain', 'contract', 'database', 'words', 'server'],
    packages: [
      ...['node:', 'zod', 'fastify', '@fastify', 'fastify-type-provider-zod', 'pino', 'pg'],
      ...['csv-parse', 'iconv-lite', 'jschardet', 'sax', 'hucre', 'numfmt'],
      'fast-xml-builder',
      ...['pdfmake', 'pdfkit', 'fontkit', 'bwip-js', 'subset-font', 'bidi-js'],
      ...[
        '@opentelemetry',
        'otpauth',
        '@simplewebauthn',
        '@zxcvbn-ts/language-common',
        'prom-client',
      ],
      ...['pg-boss', 'nodemailer', 'openid-client', 'jose', 'ical-generator'],
      ...['file-type', 'image-size', 's3mini', '@napi-rs/image', 'ipaddr.js', 'ssh2'],
    ],
  },
  web: { folders: ['domain', 'contract', 'words', 'web'], packages: [] },
  words: { folders: ['words'], packages: [] },
}

const serverOnlyPackages = [
  'fastify',
  '@fastify',
  'fastify-type-provider-zod',
  'nodemailer',
  'pg',
  'pg-boss',
  'pino',
  'prom-client',
]

/** Folders of `server` and `web` that the features share; they import no feature. */
const sharedFolders = [
  '^server/(http|data|queries|load|mail|spreadsheets|fonts|texts)/',
  '^web/(app|ui|styles)/',
]

const tests = '\\.test\\.tsx?$'
const inPackages = (names: string[]) => `(^|/)node_modules/(${names.join('|')})/`
/** Imports that resolve to no module: a package's file of types, and files for which Vite returns a URL. */
const notModules = ['^pdfmake/interfaces\\.js$', '\\?url$']

const folderRule = ([folder, { folders: allowed, packages }]: [string, FolderRule]): Rule => ({
  name: `not for ${folder}`,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: tests },
  to: {
    pathNot: [
      ...allowed.map((name) => `^${name}/`),
      ...(folder === 'web' ? [inPackages([`(?!(${serverOnlyPackages.join('|')})/)[^/]+`])] : []),
      ...(packages.length > 0 ? [inPackages(packages)] : []),
      ...notModules,
      // Node 18 has WebCrypto in this module alone.
      ...(folder === 'client' ? ['^crypto$'] : []),
    ],
    ...(packages.includes('node:') && { dependencyTypesNot: ['core'] }),
  },
})

const forbidden: Rule[] = [
  ...Object.entries(folders).map(folderRule),
  {
    name: 'ui knows nothing of the application',
    severity: 'error',
    from: { path: '^web/ui/', pathNot: tests },
    to: {
      pathNot: ['^web/(ui|styles)/', '^web/constants\\.ts$', '(^|/)node_modules/', ...notModules],
    },
  },
  {
    name: 'what stands above the features is imported by none',
    severity: 'error',
    from: { path: '^web/', pathNot: ['^web/(?!constants\\.ts$)[^/]+$', tests] },
    to: { path: '^web/[^/]+$', pathNot: '^web/constants\\.ts$' },
  },
  {
    name: 'a feature imports no feature that is not its own',
    severity: 'error',
    from: { path: '^(server|web)/([^/]+)/', pathNot: tests },
    to: { path: '^$1/[^/]+/', pathNot: ['^$1/$2/', ...sharedFolders] },
  },
  {
    name: 'the lists of routes and workers, and a worker of two features, alone import features',
    severity: 'error',
    from: {
      path: '^(server/[^/]+|web/constants\\.ts)$',
      pathNot: ['^server/(app|serve|delivery-(process|worker))\\.ts$', tests],
    },
    to: { path: '^(server|web)/[^/]+/', pathNot: sharedFolders },
  },
]

/** Returns the imports of a work tree's files, types included, and where they break a rule. */
export async function cruiseImports(root: string): Promise<ICruiseResult> {
  const { output } = await cruise(Object.keys(folders), {
    baseDir: root,
    // TypeScript 7 has no API for dependency-cruiser yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^client/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
    validate: true,
    ruleSet: { forbidden },
  })
  return output as ICruiseResult
}

/** The broken rules, one sentence each. */
export const importViolations = ({ summary }: ICruiseResult): string[] =>
  summary.violations.map(({ from, to, rule }) => `${from} imports ${to}: ${rule.name}`)

// A file above the features counts as a folder of its own.
const folderOf = (path: string) => (/^(web|server)\/[^/]+$/.test(path) ? path : dirname(path))

/**
 * Lists cycles of folders that import each other at run time, directly or through others, one line each; types and
 * dynamic imports do not count.
 */
export function folderCircles({ modules }: ICruiseResult): string[] {
  const imports = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    if (new RegExp(tests).test(source)) continue
    const from = folderOf(source)
    const targets = imports.get(from) ?? new Set()
    imports.set(from, targets)
    for (const { resolved, dependencyTypes, dynamic } of dependencies)
      if (!dynamic && !dependencyTypes.includes('type-only')) targets.add(folderOf(resolved))
  }
  const reachable = new Map([...imports.keys()].map((from) => [from, reachableFrom(from, imports)]))
  const circles = [...reachable].flatMap(([from, reached]) => {
    const circle = [...reached].filter((to) => to !== from && reachable.get(to)?.has(from))
    return circle.length > 0 ? [[from, ...circle].sort().join(', ')] : []
  })
  return [...new Set(circles)].sort()
}

function reachableFrom(from: string, imports: Map<string, Set<string>>): Set<string> {
  const visited = new Set<string>()
  const queue = [from]
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop())
    for (const next of imports.get(folder) ?? [])
      if (!visited.has(next)) {
        visited.add(next)
        queue.push(next)
      }
  return visited
}
