import { basename, dirname } from 'node:path'

/** A file of the repository: its path from the root, with slashes, and its text. */
export type SourceFile = { path: string; text: string }

type Room = { rooms: string[]; packages: (name: string) => boolean }

const among =
  (...names: string[]) =>
  (name: string) =>
    names.some((one) => name === one || name.startsWith(one.endsWith(':') ? one : `${one}/`))

const forBrowser = (name: string) =>
  !among('node:', 'fastify', '@fastify', 'fastify-type-provider-zod', 'pg', 'pino')(name)

const forServer = among(
  ...['node:', 'zod', 'fastify', '@fastify', 'fastify-type-provider-zod', 'pino', 'prom-client'],
  ...[
    'pg',
    'csv-parse',
    'iconv-lite',
    'jschardet',
    'sax',
    'hucre',
    'pdfmake',
    'pdfkit',
    'fontkit',
    'bwip-js',
    'subset-font',
    'bidi-js',
  ],
  ...['otpauth', '@zxcvbn-ts/language-common'],
)

/** Who may import whom: the table of docs/architecture.md. */
const ROOMS: Record<string, Room> = {
  domain: { rooms: ['domain'], packages: among('zod') },
  contract: { rooms: ['domain', 'contract'], packages: among('zod') },
  database: { rooms: ['database'], packages: among('pg', 'node:') },
  server: { rooms: ['domain', 'contract', 'database', 'words', 'server'], packages: forServer },
  web: { rooms: ['domain', 'contract', 'words', 'web'], packages: forBrowser },
  words: { rooms: ['words'], packages: () => false },
}

/** Folders of a room that its features share; what they import is nobody's feature. */
const SHARED: Record<string, string[]> = {
  server: ['http', 'data', 'load', 'spreadsheets', 'fonts', 'texts'],
  web: ['app', 'ui', 'styles'],
}

/** Where a room's features meet: the server's list of routes, and the files directly in web. */
const meetsFeatures = (path: string) =>
  ['server/app.ts', 'server/main.ts'].includes(path) || isAboveFeatures(path)

/** Files directly in web know all features, so nothing below may import them; its constants know none. */
const isAboveFeatures = (path: string) => /^web\/[^/]+$/.test(path) && path !== 'web/constants.ts'

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

const STATEMENT = /^(?:import|export)\b[^;'"`]*?\bfrom\s+['"]([^'"]+)['"]/gm
const BARE = /^import\s+['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g
const ADDRESS = /\bnew URL\(\s*['"]([^'"]+\.tsx?)['"],\s*import\.meta\.url/g

/** What a file imports, types included. */
export const importsOf = (text: string): string[] =>
  [STATEMENT, BARE, DYNAMIC, ADDRESS].flatMap((form) =>
    [...text.matchAll(form)].map(([, name]) => name ?? ''),
  )

const featureOf = (path: string): string | undefined => {
  const [room = '', folder, ...rest] = path.split('/')
  if (!folder || rest.length === 0 || !(room in SHARED)) return undefined
  return SHARED[room]?.includes(folder) ? undefined : `${room}/${folder}`
}

const targetOf = (from: string, name: string): string | undefined => {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('./') ? `${dirname(from)}/${name.slice(2)}` : undefined
}

const importBroken = (path: string, name: string): string | undefined => {
  const room = path.split('/')[0] ?? ''
  const rules = ROOMS[room]
  if (!rules) return undefined
  if (name.startsWith('../')) return `imports ${name}: across folders it is #${room}/…`
  const target = targetOf(path, name)
  if (!target) {
    const isAllowed = rules.packages(name) || (isTest(path) && !name.startsWith('#'))
    return isAllowed ? undefined : `imports ${name}, which is not for ${room}`
  }
  const targetRoom = target.split('/')[0] ?? ''
  if (isTest(path)) return undefined
  if (!rules.rooms.includes(targetRoom)) return `imports ${targetRoom} (${name})`
  if (path.startsWith('web/ui/') && !/^web\/((ui|styles)\/|constants\.ts$)/.test(target)) {
    return `imports ${name}, but ui knows nothing of the application`
  }
  if (isAboveFeatures(target) && !isAboveFeatures(path)) {
    return `imports ${name}, which stands above the features`
  }
  const feature = featureOf(target)
  if (feature && featureOf(path) !== feature && !meetsFeatures(path)) {
    return `imports ${name}, a feature that is not its own`
  }
  return undefined
}

const FORBIDDEN_WORDS = /(^|[-./])(utils?|helpers?|common|lib|misc|index)([-./]|$)/
const FORBIDDEN_ENDS = /\b(?:class|interface|type)\s+(?:\w+(?:Manager|Service)|Base[A-Z]\w*)\b/
const CODE = /\.(ts|tsx|mjs|css)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|tsx|mjs|css)$/
const LONGEST = 300
const IMPURE = /\b(Date\.now|new Date\(\)|Math\.random|async|await|process\.|fetch\()/

const namesBroken = ({ path, text }: SourceFile): string[] => {
  const name = basename(path)
  const lines = text.split('\n').length - 1
  return [
    !KEBAB.test(name) && 'is not named in kebab-case',
    FORBIDDEN_WORDS.test(path) && 'has a name that says nothing',
    FORBIDDEN_ENDS.test(text) && 'has a Manager, Service or Base',
    lines > LONGEST && `has ${lines} lines, more than ${LONGEST}`,
  ].filter((broken) => broken !== false)
}

const MAY_READ_ENVIRONMENT = /^(server\/config\.ts|(run|test|e2e|bench)\/.*|[^/]+)$/

const contentBroken = ({ path, text }: SourceFile): string[] => {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
  const impure = path.startsWith('domain/') && !isTest(path) && IMPURE.exec(code)?.[1]
  const readsEnvironment = code.includes('process.env')
  return [
    impure && `uses ${impure}, but domain is pure`,
    readsEnvironment && !MAY_READ_ENVIRONMENT.test(path) && 'reads the environment',
  ].filter((broken) => typeof broken === 'string')
}

const namesakes = (files: SourceFile[]): string[] => {
  const places = Map.groupBy(files, ({ path }) => basename(path))
  return [...places.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.map(({ path }) => path).join(' and ')} have one name`)
}

/** Everything in which the files break the house's rules; empty when all hold. */
export const ruleViolations = (files: SourceFile[]): string[] => {
  const code = files.filter(({ path }) => CODE.test(path))
  const single = code.flatMap((file) => {
    const imports = importsOf(file.text).map((name) => importBroken(file.path, name))
    const broken = [...imports, ...namesBroken(file), ...contentBroken(file)]
    return broken.filter((one) => one !== undefined).map((one) => `${file.path} ${one}`)
  })
  return [...single, ...namesakes(code)]
}
