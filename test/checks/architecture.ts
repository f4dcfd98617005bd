import { basename, dirname } from 'node:path'

/** A file of the repository: its path from the root, with slashes, and its text. */
export type SourceFile = { path: string; text: string }

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** A worker's file, which no bundler and no rule of imports follows. */
const FAR_WORKER = /\bnew URL\(\s*['"]\.\.\/[^'"]+\.tsx?['"],\s*import\.meta\.url/

/** An inline type import, which the rules of imports would miss; the contract's own table of routes is one. */
const TYPE_IMPORT =
  /\btypeof import\(\s*['"](?!#contract\/)|\bimport\(\s*['"](?!#contract\/)[^'"]+['"]\s*\)\.[A-Z]/

const FORBIDDEN_WORDS = /(^|[-./])(utils?|helpers?|common|lib|misc|index)([-./]|$)/
const FORBIDDEN_ENDS = /\b(?:class|interface|type)\s+(?:\w+(?:Manager|Service)|Base[A-Z]\w*)\b/
const CODE = /\.(ts|tsx|mjs|css)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|tsx|mjs|css)$/
const LONGEST = 300
/** Printed from the contract, not written. */
const PRINTED = /^client\/oto-routes\.ts$/
const IMPURE = /\b(Date\.now|new Date\(\)|Math\.random|async|await|process\.|fetch\()/

/** A comment that begins with a relative clause in place of a noun: STYLE.md, "Comments". */
const RELATIVE_CLAUSE = /\/\*\*[\s*]*(?:What|Who|Whom|Whose|Of|How|So many|One)\b[^\n]*/

const namesBroken = ({ path, text }: SourceFile): string[] => {
  const name = basename(path)
  const lines = text.split('\n').length - 1
  return [
    !KEBAB.test(name) && 'is not named in kebab-case',
    FORBIDDEN_WORDS.test(path) && 'has a name that says nothing',
    FORBIDDEN_ENDS.test(text) && 'has a Manager, Service or Base',
    lines > LONGEST && !PRINTED.test(path) && `has ${lines} lines, more than ${LONGEST}`,
  ].filter((broken) => broken !== false)
}

const MAY_READ_ENVIRONMENT = /^(server\/config\.ts|(run|test|e2e|bench)\/.*|[^/]+)$/

const contentBroken = ({ path, text }: SourceFile): string[] => {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
  const impure = path.startsWith('domain/') && !isTest(path) && IMPURE.exec(code)?.[1]
  const readsEnvironment = code.includes('process.env')
  return [
    impure && `uses ${impure}, but domain is pure`,
    TYPE_IMPORT.test(code) && 'imports a type in place: write import type',
    RELATIVE_CLAUSE.test(text) && `begins a comment so: ${RELATIVE_CLAUSE.exec(text)?.[0]}`,
    FAR_WORKER.test(code) && 'starts a worker of another folder',
    readsEnvironment && !MAY_READ_ENVIRONMENT.test(path) && 'reads the environment',
  ].filter((broken) => typeof broken === 'string')
}

const namesakes = (files: SourceFile[]): string[] => {
  const places = Map.groupBy(files, ({ path }) => basename(path))
  return [...places.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.map(({ path }) => path).join(' and ')} have one name`)
}

const maxFilesInFolder = 30

const crowdedFolders = (files: SourceFile[]): string[] =>
  [...Map.groupBy(files, ({ path }) => dirname(path))]
    .filter(([, inside]) => inside.length > maxFilesInFolder)
    .map(([folder, { length }]) => `${folder} has ${length} files, more than ${maxFilesInFolder}`)

/** Lists where names, sizes and contents break the rules; empty when all hold. Imports: import-rules.ts. */
export const ruleViolations = (files: SourceFile[]): string[] => {
  const code = files.filter(({ path }) => CODE.test(path))
  const single = code.flatMap((file) => {
    const broken = [...namesBroken(file), ...contentBroken(file)]
    return broken.map((one) => `${file.path} ${one}`)
  })
  return [...single, ...namesakes(code), ...crowdedFolders(code)]
}
