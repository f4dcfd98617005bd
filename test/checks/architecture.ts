import { basename, dirname } from 'node:path'

/** A file of the repository: its path from the root, with slashes, and its text. */
export type SourceFile = { path: string; text: string }

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** A worker file in another folder, which neither the bundler nor the import rules follow. */
const FAR_WORKER = /\bnew URL\(\s*['"]\.\.\/[^'"]+\.tsx?['"],\s*import\.meta\.url/

/** An inline type import, which the import rules would miss; the contract's own table of routes is one. */
const TYPE_IMPORT =
  /\btypeof import\(\s*['"](?!#contract\/)|\bimport\(\s*['"](?!#contract\/)[^'"]+['"]\s*\)\.[A-Z]/

const FORBIDDEN_WORDS = /(^|[-./])(utils?|helpers?|common|lib|misc|index)([-./]|$)/
const FORBIDDEN_TYPES = /\b(?:class|interface|type)\s+(?:\w+(?:Manager|Service)|Base[A-Z]\w*)\b/
const CODE = /\.(ts|tsx|mjs|css)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|tsx|mjs|css)$/
const MAX_LINES = 300
/** Generated from the contract. */
const GENERATED = /^client\/oto-routes\.ts$/
const IMPURE = /\b(Date\.now|new Date\(\)|Math\.random|async|await|process\.|fetch\()/

/** A comment that begins with a relative clause in place of a noun: STYLE.md, "Comments". */
const RELATIVE_CLAUSE = /\/\*\*[\s*]*(?:What|Who|Whom|Whose|Of|How|So many|One)\b[^\n]*/

const nameViolations = ({ path, text }: SourceFile): string[] => {
  const name = basename(path)
  const lines = text.split('\n').length - 1
  return [
    !KEBAB.test(name) && 'is not named in kebab-case',
    FORBIDDEN_WORDS.test(path) && 'has a name that says nothing',
    FORBIDDEN_TYPES.test(text) && 'has a Manager, Service or Base',
    lines > MAX_LINES && !GENERATED.test(path) && `has ${lines} lines, more than ${MAX_LINES}`,
  ].filter((violation) => violation !== false)
}

const MAY_READ_ENVIRONMENT = /^(server\/config\.ts|(run|test|e2e|bench)\/.*|[^/]+)$/

const contentViolations = ({ path, text }: SourceFile): string[] => {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
  const impure = path.startsWith('domain/') && !isTest(path) && IMPURE.exec(code)?.[1]
  const readsEnvironment = code.includes('process.env')
  return [
    impure && `uses ${impure}, but domain is pure`,
    TYPE_IMPORT.test(code) && 'imports a type in place: write import type',
    RELATIVE_CLAUSE.test(text) && `begins a comment so: ${RELATIVE_CLAUSE.exec(text)?.[0]}`,
    FAR_WORKER.test(code) && 'starts a worker of another folder',
    readsEnvironment && !MAY_READ_ENVIRONMENT.test(path) && 'reads the environment',
  ].filter((violation) => typeof violation === 'string')
}

const namesakes = (files: SourceFile[]): string[] => {
  const byName = Map.groupBy(files, ({ path }) => basename(path))
  return [...byName.values()]
    .filter((group) => group.length > 1)
    .map((group) => `${group.map(({ path }) => path).join(' and ')} have one name`)
}

const maxFilesInFolder = 30

const crowdedFolders = (files: SourceFile[]): string[] =>
  [...Map.groupBy(files, ({ path }) => dirname(path))]
    .filter(([, inside]) => inside.length > maxFilesInFolder)
    .map(([folder, { length }]) => `${folder} has ${length} files, more than ${maxFilesInFolder}`)

/** Lists where names, sizes and contents break the rules; empty when all hold. Imports: import-rules.ts. */
export const ruleViolations = (files: SourceFile[]): string[] => {
  const code = files.filter(({ path }) => CODE.test(path))
  const ofSingleFiles = code.flatMap((file) => {
    const violations = [...nameViolations(file), ...contentViolations(file)]
    return violations.map((violation) => `${file.path} ${violation}`)
  })
  return [...ofSingleFiles, ...namesakes(code), ...crowdedFolders(code)]
}
