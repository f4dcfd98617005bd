type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
}
type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown[]
  parameters?: {
    name: string
    in: string
    required?: boolean
    description?: string
    schema?: Schema
  }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: unknown) =>
  String(value ?? '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const nameOf = ($ref: string) => $ref.split('/').at(-1) ?? ''

/** A type as HTML: named shapes are links to where they are described. */
function typeOf(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.$ref) {
    const name = text(nameOf(schema.$ref))
    return `<a href="#shape-${name}">${name}</a>`
  }
  if (schema.enum) return text(schema.enum.map((value) => JSON.stringify(value)).join(' | '))
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map(typeOf))].join(' | ')
  if (schema.items) return `${typeOf(schema.items)}[]`
  const name = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return text(schema.format ? `${name} (${schema.format})` : name)
}

function rowsOf(schema: Schema | undefined, prefix = '', depth = 0): string {
  if (!schema || depth > 4) return ''
  const inner = schema.items ? rowsOf(schema.items, `${prefix}[].`, depth + 1) : ''
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const needed = schema.required?.includes(name) ? '' : ' <i>optional</i>'
    const deeper = field.items?.properties
      ? rowsOf(field.items, `${prefix}${name}[].`, depth + 1)
      : rowsOf(field, `${prefix}${name}.`, depth + 1)
    const row = `<tr><td><code>${text(prefix + name)}</code>${needed}</td><td>${typeOf(field)}</td><td>${text(field.description)}</td></tr>`
    return row + deeper
  })
  return inner + own.join('')
}

const table = (title: string, rows: string) =>
  rows &&
  `${title && `<h4>${title}</h4>`}<table><thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table>`

function operation(method: string, path: string, op: Operation): string {
  const parameters = (op.parameters ?? [])
    .map(
      (p) =>
        `<tr><td><code>${text(p.name)}</code>${p.required ? '' : ' <i>optional</i>'}</td><td>${text(p.in)}, ${typeOf(p.schema)}</td><td>${text(p.description ?? p.schema?.description)}</td></tr>`,
    )
    .join('')
  const body = Object.values(op.requestBody?.content ?? {})[0]?.schema
  const [status = '', reply] =
    Object.entries(op.responses ?? {}).find(([code]) => code.startsWith('2')) ?? []
  const answer = Object.values(reply?.content ?? {})[0]?.schema
  const id = `${method}${path}`.replace(/[^a-z0-9]+/gi, '-')
  return `<section id="${text(id)}"><h3><span>${method.toUpperCase()}</span> <code>${text(path)}</code></h3>
    <p>${text(op.summary)}${op.security?.length === 0 ? ' · no session needed' : ''} · <code>${text(op.operationId)}</code></p>
    <p>${text(op.description)}</p>
    ${table('Parameters', parameters)}${described('Body', body)}${described(`Reply ${text(status)}`, answer) || `<h4>Reply ${text(status)}</h4>`}</section>`
}

/** What is sent or answered: its type, and its fields where they stand nowhere else. */
const described = (title: string, schema: Schema | undefined) =>
  schema ? `<h4>${title}: ${typeOf(schema)}</h4>${table('', rowsOf(schema))}` : ''

const shape = (name: string, schema: Schema) =>
  `<section id="shape-${text(name)}"><h3><code>${text(name)}</code></h3><p>${text(schema.description)}</p>
    ${table('', rowsOf(schema)) || `<p>${typeOf(schema)}</p>`}</section>`

/** The OpenAPI document as one page to read: no script, its own stylesheet. */
export function referencePage(document: object): string {
  const { info, paths, components } = document as {
    info: { title: string; version: string; description?: string }
    paths?: Record<string, Record<string, Operation>>
    components?: { schemas?: Record<string, Schema> }
  }
  const shapes = Object.entries(components?.schemas ?? {}).map(([name, one]) => shape(name, one))
  const all = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({ method, path, op })),
  )
  const tags = [...new Set(all.map(({ op }) => op.tags?.[0] ?? ''))].sort()
  const groups = tags.map((tag) => {
    const own = all.filter(({ op }) => (op.tags?.[0] ?? '') === tag)
    return `<h2 id="${text(tag)}">${text(tag)}</h2>${own.map(({ method, path, op }) => operation(method, path, op)).join('')}`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text(info.title)} API</title>
    <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs/style.css"></head>
    <body><main><h1>${text(info.title)} API ${text(info.version)}</h1><p>${text(info.description)}</p>
    <p><a href="/api/openapi.json">openapi.json</a></p>
    <nav><ul>${tags.map((tag) => `<li><a href="#${text(tag)}">${text(tag)}</a></li>`).join('')}<li><a href="#shapes">shapes</a></li></ul></nav>
    ${groups.join('')}<h2 id="shapes">shapes</h2>${shapes.join('')}</main></body></html>`
}

/** The stylesheet of the reference page. */
export const docsStyle = `:root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:24px 16px}
h1{font-size:28px}h2{font-size:20px;margin-block:40px 8px;border-block-end:1px solid #8884}h3{font-size:16px;margin-block:32px 4px}
h3 span{font-size:12px;border:1px solid currentcolor;border-radius:6px;padding:2px 6px}
h4{font-size:13px;margin-block:16px 4px}section{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:4px 12px 4px 0;border-block-end:1px solid #8883}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}nav ul{display:flex;gap:16px;padding:0;list-style:none;flex-wrap:wrap}
`
