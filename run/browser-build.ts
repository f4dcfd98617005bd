import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = (name: string) => join(import.meta.dirname, '..', name)
const pureFolders = [folder('domain'), folder('contract')]

type Syntax = { type: string; start: number; end: number } & Record<string, unknown>
type Edit = { start: number; end: number; text: string }

/**
 * Domain and contract are pure, so what a screen does not use of them falls away: zod alone is 21 kB of a first load.
 * Of an endpoint the browser needs method and address; its schema is the server's, and the types'.
 */
export const dropUnusedShapes = (): Plugin => ({
  name: 'drop-unused-shapes',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!pureFolders.some((pure) => id.startsWith(pure))) return null
    const { body } = this.parse(code) as unknown as { body: Syntax[] }
    const values = body.flatMap(initialisers)
    const cuts = id.endsWith('-endpoints.ts') ? values.flatMap(schemaOf) : values.flatMap(pure)
    return { code: applyEdits(code, cuts), map: null }
  },
})

/** The values of a module's own constants. */
function initialisers(statement: Syntax): Syntax[] {
  const declaration = (
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  ) as Syntax | null
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration.declarations as { init: Syntax | null }[]).flatMap(({ init }) => init ?? [])
}

const pure = ({ type, start, end }: Syntax): Edit[] =>
  ['CallExpression', 'ObjectExpression', 'ArrayExpression'].includes(type)
    ? [
        { start, end: start, text: '/* @__PURE__ */ (() => (' },
        { start: end, end, text: '))()' },
      ]
    : []

function schemaOf(value: Syntax): Edit[] {
  const isEndpoint =
    value.type === 'CallExpression' && (value.callee as { name?: string }).name === 'endpoint'
  if (!isEndpoint) return pure(value)
  const [parts] = value.arguments as [
    { properties: (Syntax & { key: { name: string }; value: Syntax })[] },
  ]
  const schema = parts.properties.find(({ key }) => key.name === 'schema')
  return schema
    ? [{ start: schema.value.start, end: schema.value.end, text: '{ response: {} }' }]
    : []
}

function applyEdits(code: string, cuts: Edit[]): string {
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

/** Nothing is shown before the script has chosen the theme: no flash of the other one. */
export const blockRendering = (): Plugin => ({
  name: 'block-rendering',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
  },
})

/**
 * Marks the files of a first load as needed whole: Chromium compiles their functions beside the page while they come,
 * instead of one by one while they run. That halves the time for which a phone does not answer.
 */
export const compileEagerly = (names: readonly string[]): Plugin => ({
  name: 'compile-eagerly',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && names.includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/**
 * Whether a module is pulled in by this entry without being asked for later: all of those go into one file, but what
 * `isForOthers`.
 */
export function isStaticImportOf(entry: string, isForOthers = (_id: string) => false) {
  let pulled: Set<string> | undefined
  return (id: string, graph: Graph): boolean => {
    pulled ??= collectImports(entry, graph)
    return pulled.has(id) && !isForOthers(id)
  }
}

function collectImports(entry: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

const runtimeImport = /import\s*(?:\{([^}]*)\}\s*from)?\s*"\.\/rolldown-runtime-[^"]+";/

/** The bundler's few lines of glue, put where they are used: a file of their own costs every first load a request. */
export const inlineRuntime = (): Plugin => ({
  name: 'inline-runtime',
  apply: 'build',
  enforce: 'pre',
  generateBundle: {
    order: 'pre',
    handler: (_, bundle) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const glue = chunks.find(({ name }) => name === 'rolldown-runtime')
      if (!glue) return
      const [, body = '', exported = ''] =
        /^([\s\S]*)export\s*\{([^}]*)\};?\s*$/.exec(glue.code) ?? []
      const value = `(()=>{${body}return{${renamed(exported, ([own, as]) => `${as}:${own}`)}}})()`
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(runtimeImport, (_all, names: string | undefined) =>
          names ? `const{${renamed(names, ([own, as]) => `${own}:${as}`)}}=${value};` : '',
        )
        chunk.imports = chunk.imports.filter((file) => file !== glue.fileName)
      }
      delete bundle[glue.fileName]
    },
  },
})

/** "a as b,c" pair by pair; a name without `as` is its own. */
const renamed = (names: string, write: (pair: [string, string]) => string) =>
  names
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .map(([own = '', as = own]) => write([own, as]))
    .join(',')
