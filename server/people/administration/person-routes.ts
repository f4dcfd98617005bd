import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  erasePersonData,
  exportOwnData,
  exportPersonData,
} from '#contract/people/person-data-endpoints.ts'
import {
  countPeople,
  endPersonSessions,
  exportPeople,
  getPerson,
  invitePerson,
  invitePersonAgain,
  listPeople,
  resetPersonFactor,
  updatePerson,
} from '#contract/people/person-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { languageNames } from '#domain/lang.ts'
import { type PersonRow, personRow } from '#domain/people/person-record.ts'
import { shownPersonState } from '#domain/people/shown-person-state.ts'
import { requireActiveSupplier } from '#server/data/active-supplier.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { fileRoute } from '#server/data/replica-query.ts'
import { FileBytes } from '#server/data/route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { inviteUser } from '#server/people/accounts/invitation.ts'
import { resetSecondFactor } from '#server/people/accounts/user-write.ts'
import {
  changePerson,
  endSessionsOfPerson,
  lockPerson,
  refuseOwnAccount,
} from '#server/people/administration/person-change.ts'
import { personDataFile } from '#server/people/administration/person-data.ts'
import { erasePerson } from '#server/people/administration/person-erasure.ts'
import { createInvitedPerson } from '#server/people/administration/person-invitation.ts'
import { personJson } from '#server/people/administration/person-json.ts'
import { personList } from '#server/people/administration/person-list.ts'
import { usernameLookup } from '#server/people/administration/username-disclosure.ts'
import { originOf } from '#server/people/sessions/sign-in-events.ts'
import { recordReply } from '#server/queries/record-reply.ts'
import { textColumns } from '#server/spreadsheets/text-columns.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

const text = textColumns<PersonRow, 'fields'>('fields')

/** Export of people. */
const personSheet: SheetDefinition<PersonRow> = {
  name: ({ people }) => people.title,
  fields: personRow.keyof().options,
  rowKey: ({ id }) => id,
  columns: [
    text('name', 26, ({ name }) => name),
    text('username', 26, ({ username }) => username),
    text('email', 32, ({ email }) => email),
    text(
      ({ people }) => people.field.supplier,
      26,
      ({ supplierName }) => supplierName,
    ),
    text('roles', 30, ({ roles }, { shell }) => roles.map((role) => shell.roles[role]).join(', ')),
    text(
      ({ people }) => people.field.state,
      18,
      (person, { people }) => people.state[shownPersonState(person)],
    ),
    text('language', 14, ({ language }) => languageNames[language]),
    {
      kind: 'day',
      width: 14,
      header: ({ people }) => people.field.lastSeenAt,
      value: ({ lastSeenAt }) => lastSeenAt && new Date(lastSeenAt).toISOString().slice(0, 10),
    },
  ],
}

/** Adds the routes by which administrators manage people of the company, or of their own supplier. */
export function addPersonRoutes(app: FastifyInstance, database: Database): void {
  listRoutes(app, database, { list: listPeople, count: countPeople }, personList)
  exportRoute(app, database, exportPeople, personList, personSheet)
  queryRoute(app, database, getPerson, ({ params }) =>
    personJson(params.id, sql`caller.own_supplier_id`),
  )

  mutationRoute(app, database, invitePerson, async (mutation, { body, request, reply }) => {
    const id = await createInvitedPerson(mutation, body, usernameLookup(database, request))
    reply.header('location', `${invitePerson.url}/${id}`)
    return personReply(mutation, id, reply)
  })

  mutationRoute(app, database, updatePerson, async (mutation, { params, body, request, reply }) => {
    await changePerson(mutation, params.id, body, originOf(request))
    return personReply(mutation, params.id, reply)
  })

  mutationRoute(app, database, invitePersonAgain, async (mutation, { params }) => {
    const { supplierId } = await lockPerson(mutation, params.id)
    await requireActiveSupplier(mutation, supplierId)
    await inviteUser(mutation, { companyId: mutation.caller.companyId, userId: params.id })
    return null
  })

  mutationRoute(app, database, endPersonSessions, async (mutation, { params, request }) => {
    await endSessionsOfPerson(mutation, params.id, originOf(request))
    return null
  })

  mutationRoute(app, database, resetPersonFactor, async (mutation, { params, request }) => {
    await lockPerson(mutation, params.id)
    refuseOwnAccount(mutation, params.id)
    const { companyId, userId } = mutation.caller
    const author = { actorId: userId, origin: originOf(request) }
    const user = { companyId, userId: params.id }
    if (!(await resetSecondFactor(mutation, user, author)))
      throw new ProblemError('second-factor-off')
    return null
  })
}

const personReply = (mutation: MutationContext, id: number, reply: FastifyReply) =>
  recordReply(mutation, reply, personJson(id, mutation.caller.ownSupplierId))

const jsonFile = async ({ today, data }: { today: string; data: object }) =>
  new FileBytes('application/json', `${today}.json`, Buffer.from(JSON.stringify(data, null, 2)))

export function addPersonDataRoutes(app: FastifyInstance, database: Database): void {
  fileRoute(app, database, exportOwnData, () => personDataFile(sql`caller.user_id`), jsonFile)
  fileRoute(
    app,
    database,
    exportPersonData,
    ({ params }) => personDataFile(sql`${params.id}`),
    jsonFile,
  )

  mutationRoute(app, database, erasePersonData, async (mutation, { params, body }) => {
    await erasePerson(database, mutation, params.id, body.username)
    return null
  })
}
