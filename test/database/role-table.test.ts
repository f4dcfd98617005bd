// Each role × side × route: the table of verbs alone decides between allowed and refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Role, roles, type Verb, verbs } from '#domain/access/person.ts'
import { allEndpoints } from '#test/replies/all-endpoints.ts'
import { unknownIds } from '#test/replies/request-ids.ts'
import { exampleRequest, namesIds } from '#test/security/example-request.ts'
import { textOf } from '#test/world/event-stream-client.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()

type VerbEndpoint = Endpoint & { access: Verb }
const endpoints = (await allEndpoints()).filter(
  (endpoint): endpoint is VerbEndpoint => endpoint.access in verbs,
)

const expected = ({ access }: VerbEndpoint, role: Role, isStaff: boolean) => {
  const rule = verbs[access]
  if (rule.isStaffOnly && !isStaff) return 'not-found'
  return (rule.roles as readonly Role[]).includes(role) ? 'allowed' : 'role-not-enough'
}

/**
 * Returns `role-not-enough`, `not-found` or `allowed`; `not-found` is no refusal where the request names unknown ids.
 */
async function outcomeOf(endpoint: VerbEndpoint, token: string) {
  const { path, body, contentType } = exampleRequest(endpoint, unknownIds)
  const response = await fetch(world.origin + path, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...{ 'if-match': '"77"', 'oto-supplier': '1' },
      ...(body !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await textOf(response)
  assert.ok(response.status < 500 && response.status !== 401, `${path}: ${text}`)
  const code = /"code":"(role-not-enough|not-found)"/.exec(text)?.[1]
  if (code === 'role-not-enough') return code
  return response.status === 404 && code === 'not-found' ? code : 'allowed'
}

// All are signed in before anything is changed: settings of the company decide how people sign in.
const sessions: { role: Role; isStaff: boolean; token: string }[] = []
for (const role of roles) {
  for (const isStaff of [true, false]) {
    const username = `${role}-of-${isStaff ? 'company' : 'supplier'}`
    await world.owner.query(
      `with person as (
         insert into users (company_id, supplier_id, username, name, email, roles, password_hash)
         select 1, $2, $1, $1, '', $3, password_hash from users where username = 'lee'
         returning company_id, id, username
       )
       insert into usernames (company_id, user_id, username) select company_id, id, username from person`,
      [username, isStaff ? null : 1, [role]],
    )
    sessions.push({ role, isStaff, token: (await world.signIn(username)).token })
  }
}

for (const { role, isStaff, token } of sessions) {
  test(`${isStaff ? 'company staff' : 'a supplier’s person'} with the role ${role}: each route allows what the table of verbs says`, async () => {
    const mismatches: string[] = []
    for (const endpoint of endpoints) {
      const expectedOutcome = expected(endpoint, role, isStaff)
      const answer = await outcomeOf(endpoint, token)
      const isForUnknown =
        expectedOutcome === 'allowed' && namesIds(endpoint) && answer === 'not-found'
      if (answer !== expectedOutcome && !isForUnknown)
        mismatches.push(`${endpoint.method} ${endpoint.url}: ${answer}, not ${expectedOutcome}`)
    }
    assert.deepEqual(mismatches, [])
  })
}

test('every verb of the table is required by some route', () => {
  const unused = Object.keys(verbs).filter(
    (verb) => !endpoints.some(({ access }) => access === verb),
  )
  assert.deepEqual(unused, [])
})
