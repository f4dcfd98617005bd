import swaggerUi, { type FastifySwaggerUiConfigOptions } from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { docsPolicy } from '#server/http/security-headers.ts'

/** The plugin system of Swagger UI, in the browser. */
type SwaggerSystem = { authActions: { authorize: (sessions: object) => void } }
type Reply = { body?: { credentials?: { token?: string } } }
type SetResponse = (path: string, method: string, reply: Reply) => unknown

/**
 * Plugin that authorizes further calls with the token of a sign-in. It is sent to the browser as source text, so it
 * must not use anything of this module.
 */
const authorizeAfterSignIn = ({ authActions }: SwaggerSystem) => ({
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

type TaggedOperations = {
  keySeq: () => { toArray: () => string[] }
  filter: (keep: (operations: unknown, tag: string) => boolean) => TaggedOperations
}
type OperationsProps = { specSelectors: { taggedOperations: () => TaggedOperations } }
type React = { createElement: (component: unknown, props: object) => unknown }

/**
 * Plugin that renders each tag as a separate list: of a list of 150 or more rows Swagger UI renders only the visible
 * ones, and find, print and screen readers would miss the others. It is sent as source text, too.
 */
const renderAllOperations = ({ React }: { React: React }) => ({
  wrapComponents: {
    operations: (Operations: unknown) => (props: OperationsProps) => {
      const allOperations = props.specSelectors.taggedOperations()
      const tags = allOperations.keySeq().toArray()
      // If the filter matches nothing, Swagger UI shows its own message.
      if (tags.length === 0) return React.createElement(Operations, props)
      return tags.map((tag) => {
        const taggedOperations = () => allOperations.filter((_, name) => name === tag)
        const specSelectors = { ...props.specSelectors, taggedOperations }
        return React.createElement(Operations, { ...props, key: tag, specSelectors })
      })
    },
  },
})

// Swagger UI's page has no viewport and ignores the system's dark mode.
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
  plugins: [authorizeAfterSignIn, renderAllOperations],
}

/** Serves Swagger UI at `/api/docs` from this server only, with its own content security policy. */
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
