import assert from 'node:assert/strict'
import { glob, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { secretNames } from '#server/config-secrets.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFile(join(root, path), 'utf8')

const findDocuments = async () => {
  const rootFiles = await readdir(root, { recursive: false })
  const docsFiles = await readdir(join(root, 'docs'), { recursive: true })
  const allFiles = [...rootFiles, ...docsFiles.map((name) => `docs/${name}`)]
  return allFiles.filter((name) => name.endsWith('.md'))
}

/** Markdown without code, which contains no links. */
const proseOf = (text: string) => text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '')

/** The anchors of the headings, as repository hosts make them. */
const anchorsOf = (text: string) =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Returns the links of a document to files or headings that do not exist. */
const brokenLinks = async (path: string, text: string) => {
  const broken: string[] = []
  for (const [, link = ''] of proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^https?:/.test(link)) continue
    const [file = '', anchor] = link.split('#')
    const target = file ? join(dirname(path), file) : path
    const kind = await stat(join(root, target)).catch(() => undefined)
    if (!kind) broken.push(`${path}: ${link}`)
    else if (anchor && !anchorsOf(file ? await read(target) : text).includes(anchor))
      broken.push(`${path}: ${link}`)
  }
  return broken
}

/** The variables that the configuration reads, from its source: the keys of its zod object. */
const variablesOf = (source: string) => {
  const [, body = ''] = /z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(source) ?? []
  return [...body.matchAll(/^ {2}([A-Z][A-Z_]*):/gm)].map(([, name]) => name)
}

const tableOf = (text: string) =>
  [...text.matchAll(/^\| `([A-Z][A-Z_]*)` \| (.+?) \| (.+) \|$/gm)].map(([, ...cells]) => cells)

test('links point to files and headings that exist', async () => {
  const documents = await findDocuments()
  assert.ok(documents.length > 15, 'the documents were found')
  const broken = await Promise.all(
    documents.map(async (path) => brokenLinks(path, await read(path))),
  )
  assert.deepEqual(broken.flat(), [])
})

test('a broken link is noticed', async () => {
  const text = '# One two\n[a](b.md) [c](#one-two) [d](#three) `[e](f.md)` [g](test)'
  assert.deepEqual(await brokenLinks('README.md', text), ['README.md: b.md', 'README.md: #three'])
})

test('commands that documents name are in package.json', async () => {
  const { scripts } = JSON.parse(await read('package.json'))
  const namedCommands = new Set<string>()
  for (const path of await findDocuments()) {
    for (const [, run, name] of (await read(path)).matchAll(
      /\b(npm run|npm|npx oto) ([a-z][a-z-]*)/g,
    )) {
      if (run !== 'npm' || ['start', 'test'].includes(name ?? '')) namedCommands.add(name ?? '')
    }
  }
  assert.deepEqual(
    [...namedCommands].filter((name) => !scripts[name]),
    [],
  )
  for (const name of ['start', 'test', 'import-orders', 'add-company', 'add-user', 'bench']) {
    assert.ok(namedCommands.has(name), name)
  }
})

/** Returns the arguments that examples in the documents give a command, after `--` or after its name. */
const examplesOf = async (pattern: RegExp) => {
  const texts = await Promise.all((await findDocuments()).map(read))
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, ...groups]) => groups))
}

test('journeys and tests that documents name exist', async () => {
  const journeys = await examplesOf(/test:e2e -- ([a-z][\w-]*) --grep '([^']+)'/g)
  const tests = await examplesOf(/test:unit -- (\S+\.ts)/g)
  assert.ok(journeys.length > 0 && tests.length > 0)
  for (const [file = '', words = ''] of journeys) {
    const [journey = ''] = await Array.fromAsync(glob(`e2e/**/${file}.spec.ts`, { cwd: root }))
    assert.match(await read(journey), new RegExp(`^test\\('[^']*${words}`, 'm'))
  }
  for (const [file = ''] of tests) await stat(join(root, file))
})

test('benchmarks, failures and mutations that documents name exist', async () => {
  const sources = {
    bench: await read('bench/bench.ts'),
    chaos: `${await read('chaos/chaos.ts')} all:`,
    mutate: (
      await Promise.all(
        ['specification', 'journey'].map((kind) => read(`run/mutation/${kind}-mutations.ts`)),
      )
    ).join(),
  }
  for (const [command, source] of Object.entries(sources)) {
    const examples = await examplesOf(
      new RegExp(`npm run ${command} -- ([\\w. -]+?)(?= {2}|\`|$)`, 'gm'),
    )
    assert.ok(examples.length > 0, command)
    for (const name of examples.flatMap(([names = '']) => names.trim().split(' ')))
      assert.match(
        source,
        new RegExp(`[ '[]${name.replace('.', '\\.')}['":,]`),
        `${command} ${name}`,
      )
  }
})

test('options of oto that documents give are options of that command', async () => {
  const commands = (await read('run/oto-commands.ts')).split(".command('")
  const examples = await examplesOf(/\bnpx oto ([a-z]+(?:-[a-z]+)*)((?: (?!oto )[^\n`|&]*)?)/g)
  const examplesWithOptions = examples.filter(([, rest = '']) => rest.includes(' --'))
  assert.ok(examplesWithOptions.length > 5)
  for (const [command = '', rest = ''] of examplesWithOptions) {
    const source = commands.find((text) => text.startsWith(`${command}'`))
    assert.ok(source, command)
    for (const [option] of rest.matchAll(/--[a-z-]+/g))
      assert.ok(option === '--help' || source.includes(`'${option}`), `${command} ${option}`)
  }
})

test('files that commands of package.json run exist', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
  for (const script of Object.values(scripts)) {
    for (const [file] of script.matchAll(/\b[\w/-]+\.(mjs|ts)\b/g)) await stat(join(root, file))
  }
})

test('docs/configuration.md lists every variable, with its default', async () => {
  const [page, config] = [await read('docs/configuration.md'), await import('#server/config.ts')]
  const listedVariables = tableOf(page)
  const variables = variablesOf(await read('server/config.ts'))
  assert.deepEqual(
    listedVariables.map(([name]) => name),
    variables,
  )
  const defaults = config.readConfig({})
  const value = (name: string) =>
    listedVariables.find(([variable]) => variable === name)?.[1]?.replaceAll('`', '')
  assert.equal(value('PORT'), String(defaults.port))
  assert.equal(value('HOST'), defaults.host)
  assert.equal(join(root, value('DATA_DIR') ?? ''), defaults.dataDirectory)
  assert.equal(value('LOG_LEVEL'), defaults.logLevel)
  assert.equal(value('POOL_SIZE'), String(defaults.poolSize))
  assert.equal(config.readConfig({ TRUST_PROXY: value('TRUST_PROXY') ?? '' }).trustProxy, false)
})

test('.env.example is the table of docs/configuration.md', async () => {
  const lines = tableOf(await read('docs/configuration.md')).flatMap(
    ([name = '', value = '', meaning = '']) => [
      `# ${meaning.replaceAll('`', '')}`,
      `#${name}=${/^`([^`]*)`$/.exec(value)?.[1] ?? ''}`,
      ...((secretNames as readonly string[]).includes(name) ? [`#${name}_FILE=`] : []),
    ],
  )
  const introduction =
    '# Copy this file to .env and uncomment what you change: see docs/configuration.md.'
  assert.equal(await read('.env.example'), [introduction, '', ...lines, ''].join('\n'))
})

test('docs/configuration.md names the secrets that may be files', async () => {
  const [sentence = ''] =
    /^`DATABASE_URL`.* are secrets\./m.exec(await read('docs/configuration.md')) ?? []
  assert.deepEqual(
    [...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    secretNames,
  )
})

test('the README has fewer than 100 lines', async () => {
  assert.ok((await read('README.md')).split('\n').length < 100)
})

test('decisions are numbered without gaps, and have a status; those that hold have all parts', async () => {
  const contents = await read('docs/decisions/README.md')
  const files = await readdir(join(root, 'docs', 'decisions'))
  const names = files.filter((name) => name !== 'README.md').sort()
  for (const [index, name] of names.entries()) {
    const number = String(index + 1).padStart(3, '0')
    assert.match(name, new RegExp(`^${number}-[a-z0-9-]+\\.md$`))
    const text = await read(`docs/decisions/${name}`)
    assert.ok(text.startsWith(`# ${number} `), `${name} begins with its number`)
    assert.match(text, /^Status: (accepted|superseded by)/m, `${name} has a status`)
    assert.ok(text.split('\n').length <= 60, `${name} is short`)
    assert.ok(contents.includes(`](${name})`), `${name} stands in the index`)
    if (/^Status: superseded/m.test(text)) continue
    for (const section of ['Context', 'Decision', 'Consequences']) {
      assert.ok(text.includes(`**${section}.**`), `${name} has ${section}`)
    }
  }
})

test('the changelog and OpenAPI name the version of package.json, and the licence is the one it says', async () => {
  const { version, license } = JSON.parse(await read('package.json'))
  assert.ok((await read('CHANGELOG.md')).includes(`\n## [${version}]`))
  assert.equal(JSON.parse(await read('contract/openapi.json')).info.version, version)
  assert.equal(license, 'Apache-2.0')
  assert.match(await read('LICENSE'), /Apache License\s+Version 2\.0, January 2004/)
})

test('documents cite no line numbers', async () => {
  for (const path of await findDocuments()) {
    assert.doesNotMatch(await read(path), /\.(ts|tsx|mjs|sql)(:\d+|#L\d+)/, path)
  }
})
