import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = (name: string) => join(import.meta.dirname, '..', name)
const pureFolders = [folder('domain'), folder('contract')]

type Syntax = { type: string; start: number; end: number } & Record<string, unknown>
type Edit = { start: number; end: number; text: string }

/**
 * Marks the constants of domain and contract as pure, so that tree shaking drops unused ones: zod alone is 21 kB of a first
 * load. Of an endpoint the browser needs method and URL; its schema is for the server and the types.
 */
export const dropUnusedShapes = (): Plugin => ({
  name: 'drop-unused-shapes',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!pureFolders.some((path) => id.startsWith(path))) return null
    const { body } = this.parse(code) as unknown as { body: Syntax[] }
    const initializers = body.flatMap(initializersOf)
    const edits = id.endsWith('-endpoints.ts')
      ? initializers.flatMap(withoutServerValues)
      : initializers.flatMap(markPure)
    return { code: applyEdits(code, edits), map: null }
  },
})

/** The initializers of a module's constants. */
function initializersOf(statement: Syntax): Syntax[] {
  const declaration = (
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  ) as Syntax | null
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration.declarations as { init: Syntax | null }[]).flatMap(({ init }) => init ?? [])
}

// A bundler keeps what these begin with, because any of them could have an effect. A destructured constant stays.
const impureInPrinciple = [
  'CallExpression',
  'NewExpression',
  'MemberExpression',
  'ObjectExpression',
  'ArrayExpression',
]

const markPure = ({ type, start, end }: Syntax): Edit[] =>
  impureInPrinciple.includes(type)
    ? [
        { start, end: start, text: '/* @__PURE__ */ (() => (' },
        { start: end, end, text: '))()' },
      ]
    : []

/** What stands in an endpoint in the browser, in place of what the server alone reads. */
const browserValues: Record<string, string> = { schema: '{ response: {} }', summary: "''" }

function withoutServerValues(value: Syntax): Edit[] {
  const isEndpoint =
    value.type === 'CallExpression' && (value.callee as { name?: string }).name === 'endpoint'
  if (!isEndpoint) return markPure(value)
  const [parts] = value.arguments as [
    { properties: (Syntax & { key?: { name: string }; value: Syntax })[] },
  ]
  // A spread part has no name.
  return parts.properties.flatMap(({ key, value }) => {
    const text = key && browserValues[key.name]
    return text ? [{ start: value.start, end: value.end, text }] : []
  })
}

function applyEdits(code: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: replacement }) =>
        text.slice(0, start) + replacement + text.slice(end),
      code,
    )
}

/** Blocks rendering until the script has chosen the theme, so that the other one does not flash. */
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
 * Marks the files of a first load for eager compilation: Chromium compiles their functions off the main thread while they
 * load, not one by one as they run. That halves the blocking time on a phone.
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

/** Whether an entry imports a module statically, directly or not: those go into one file, except where `isForOthers`. */
export function isStaticImportOf(entry: string, isForOthers = (_id: string) => false) {
  let imported: Set<string> | undefined
  return (id: string, graph: Graph): boolean => {
    imported ??= collectImports(entry, graph)
    return imported.has(id) && !isForOthers(id)
  }
}

function collectImports(entry: string, graph: Graph): Set<string> {
  const collected = new Set<string>()
  const queue = [entry]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (collected.has(id)) continue
    collected.add(id)
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return collected
}

const runtimeImport = /import\s*(?:\{([^}]*)\}\s*from)?\s*"\.\/rolldown-runtime-[^"]+";/

/** Inlines the bundler's small runtime: as a file of its own it would cost every first load a request. */
export const inlineRuntime = (): Plugin => ({
  name: 'inline-runtime',
  apply: 'build',
  enforce: 'pre',
  generateBundle: {
    order: 'pre',
    handler: (_, bundle) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      if (!runtime) return
      const [, body = '', exported = ''] =
        /^([\s\S]*)export\s*\{([^}]*)\};?\s*$/.exec(runtime.code) ?? []
      const value = `(()=>{${body}return{${renamed(exported, ([own, as]) => `${as}:${own}`)}}})()`
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(runtimeImport, (_all, names: string | undefined) =>
          names ? `const{${renamed(names, ([own, as]) => `${own}:${as}`)}}=${value};` : '',
        )
        chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName)
      }
      delete bundle[runtime.fileName]
    },
  },
})

/** Rewrites the pairs of "a as b,c"; a name without `as` is its own alias. */
const renamed = (names: string, write: (pair: [string, string]) => string) =>
  names
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .map(([own = '', as = own]) => write([own, as]))
    .join(',')
