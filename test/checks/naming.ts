import { basename } from 'node:path'
import type { SourceFile } from '#test/checks/architecture.ts'

// Metaphors that the code once used for things that have a usual name.
const RETIRED = new Set(
  `lane lanes errand errands wall walls walled gate ticket tickets desk deed deeds sought told untold telling kept
  living patience patient heard grave bury voice taste cast truth crowd packer dear`.split(/\s+/),
)

/** Names that may contain such a word: one is a node of PostgreSQL’s parser, the last two are fields of the API. */
const TRUE_USES = new Set(['AuthGate', 'auth-gate', 'TypeCast', 'kept', 'keptAt'])

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const SKIPPED = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y

/** Code without comments and strings; of template literals the expressions in `${}` are kept. */
export function codeOf(text: string): string {
  let code = ''
  // For each template literal that is open: how many braces are open in its placeholder; -1 in its text.
  const templates: number[] = []
  for (let index = 0; index < text.length; index += 1) {
    const braces = templates.at(-1)
    const char = text[index]
    if (braces === -1) {
      if (char === '\\') index += 1
      else if (char === '`') templates.pop()
      else if (text.startsWith('${', index)) {
        templates[templates.length - 1] = 0
        index += 1
      }
      continue
    }
    SKIPPED.lastIndex = index
    const skipped = SKIPPED.exec(text)?.[0]
    if (skipped) {
      code += ' '
      index += skipped.length - 1
    } else if (char === '`') templates.push(-1)
    else if (braces === 0 && char === '}') templates[templates.length - 1] = -1
    else {
      if (braces !== undefined && char === '{') templates[templates.length - 1] = braces + 1
      if (braces && char === '}') templates[templates.length - 1] = braces - 1
      code += char
    }
  }
  return code
}

const CTE = /(?:\bwith|,)\s+(\w+)\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/g
const EXPORTED =
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) ([\w$]+)/gm

const identifiersOf = ({ path, text }: SourceFile): Set<string> =>
  new Set([
    ...(codeOf(text).match(/[A-Za-z_]\w*/g) ?? []),
    ...[...text.matchAll(CTE)].map(([, name]) => name ?? ''),
    basename(path).replace(/\..*/, ''),
  ])

const MAX_FOR_MOST = /^(most|least)[A-Z]/

const isRetired = (name: string) =>
  !TRUE_USES.has(name) && wordsOf(name).some((word) => RETIRED.has(word))

const namesakesOf = (files: SourceFile[]): string[] => {
  const exports = files.flatMap(({ path, text }) =>
    [...new Set([...text.matchAll(EXPORTED)].map(([, name]) => name ?? ''))].map((name) => ({
      name,
      path,
    })),
  )
  return [...Map.groupBy(exports, ({ name }) => name)]
    .filter(([, exporters]) => exporters.length > 1)
    .map(
      ([name, exporters]) =>
        `${name} is exported by ${exporters.map(({ path }) => path).join(' and ')}`,
    )
}

/** Names that break a rule of STYLE.md: retired metaphors, `most…` and `least…`, and one name for two things. */
export const brokenNames = (files: SourceFile[]): string[] => {
  const code = files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
  const single = code.flatMap((file) =>
    [...identifiersOf(file)].flatMap((name) => [
      ...(isRetired(name) ? [`${file.path}: ${name} is a riddle`] : []),
      ...(MAX_FOR_MOST.test(name) ? [`${file.path}: ${name} is called max… or min…`] : []),
    ]),
  )
  return [...single, ...namesakesOf(code)]
}
