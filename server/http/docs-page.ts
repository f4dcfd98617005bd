import swaggerUi, { type FastifySwaggerUiConfigOptions } from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { docsPolicy } from '#server/http/security-headers.ts'

/** The system of Swagger UI, as a plugin sees it; the plugin runs in the browser. */
type SwaggerSystem = { authActions: { authorize: (sessions: object) => void } }
type Reply = { body?: { credentials?: { token?: string } } }
type SetResponse = (path: string, method: string, reply: Reply) => unknown

/** A plugin that keeps the token of a sign-in on the page, for the calls that follow. It is sent as text: nothing from here. */
const keepToken = ({ authActions }: SwaggerSystem) => ({
  statePlugins: {
    spec: {
      wrapActions: {
        setResponse: (setResponse: SetResponse) => (path: string, method: string, reply: Reply) => {
          const token = path === '/api/auth/signin' && reply.body?.credentials?.token
          const schema = { type: 'http', scheme: 'bearer' }
          if (token) authActions.authorize({ session: { name: 'session', schema, value: token } })
          return setResponse(path, method, reply)
        },
      },
    },
  },
})

type Tagged = {
  keySeq: () => { toArray: () => string[] }
  filter: (keep: (operations: unknown, tag: string) => boolean) => Tagged
}
type OperationsProps = { specSelectors: { taggedOperations: () => Tagged } }
type React = { createElement: (component: unknown, props: object) => unknown }

/**
 * A plugin that draws all operations. From 150 rows on, Swagger UI draws only those in sight, and the browser finds, prints
 * and reads aloud no others; it counts the rows of one list, so here each tag is a list. Sent as text, as the one above.
 */
const drawAll = ({ React }: { React: React }) => ({
  wrapComponents: {
    operations: (Operations: unknown) => (props: OperationsProps) => {
      const tagged = props.specSelectors.taggedOperations()
      const tags = tagged.keySeq().toArray()
      // Where the filter leaves none, the list says so.
      if (tags.length === 0) return React.createElement(Operations, props)
      return tags.map((tag) => {
        const taggedOperations = () => tagged.filter((_, name) => name === tag)
        const specSelectors = { ...props.specSelectors, taggedOperations }
        return React.createElement(Operations, { ...props, key: tag, specSelectors })
      })
    },
  },
})

// The page of the package names no viewport, and does not follow the system's dark mode.
const pageScript = `
const viewport = document.createElement('meta')
viewport.name = 'viewport'
viewport.content = 'width=device-width'
document.head.append(viewport)
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
`
const pageStyle = `
html { color-scheme: light dark; overflow-y: auto }
html.dark-mode body { background: #1c2022 }
.swagger-ui .info { margin: 24px 0 }
`

const uiConfig: FastifySwaggerUiConfigOptions = {
  layout: 'BaseLayout',
  docExpansion: 'list',
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  plugins: [keepToken, drawAll],
}

/** Serves Swagger UI at `/api/docs`, from this server alone and under a content policy of its own. */
export async function serveDocsPage(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    uiConfig,
    theme: {
      title: 'Oto API',
      js: [{ filename: 'page.js', content: pageScript }],
      css: [{ filename: 'page.css', content: pageStyle }],
    },
  })
}
