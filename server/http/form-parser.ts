import type { FastifyInstance } from 'fastify'

/** Lets the routes of a scope take forms. Other scopes refuse them, because few routes need them. */
export function addFormParser(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
}
