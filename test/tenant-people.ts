import { type KeyScope, keyScopes, keyScopesFor } from '#domain/person.ts'
import { machine } from '#test/api-keys.ts'
import type { RequestIds } from '#test/example-request.ts'
import { emptyImport } from '#test/order-files.ts'
import { addSupplierAdministrator } from '#test/people.ts'
import type { World } from '#test/world.ts'

/** A mail that was not sent to somebody, whose address says of which supplier they are. */
async function deadMail(
  { owner }: World,
  { companyId, person }: { companyId: number; person: number },
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into mails (company_id, recipient, receiver_id, language, kind, params, state, reason)
     select $1, s.code || '@example.com', u.id, 'en', 'invitation', jsonb_build_object('username', s.code), 'dead', 'refused'
     from users u join suppliers s on s.company_id = u.company_id and s.id = u.supplier_id
     where u.company_id = $1 and u.id = $2 returning id::int`,
    [companyId, person],
  )
  return rows[0]?.id ?? 0
}

/** A sign-in provider that nobody answers for. */
async function addProvider({ owner }: World, companyId: number): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into sign_in_providers (company_id, label, issuer, client_id, client_secret, is_encrypted, scopes)
     values ($1, $2, 'http://127.0.0.1:1', 'oto', '', false, 'openid') returning id::int`,
    [companyId, companyId === 1 ? 'Mercat ID' : 'Botiga ID'],
  )
  return rows[0]?.id ?? 0
}

/** Signs in people of every role, supplier and company, and machines; gives their tokens, and what each supplier has. */
export async function openTenants(world: World) {
  const sessionOf = async (username: string) => {
    const { token } = await world.signIn(username)
    const { rows } = await world.owner.query<{ id: number }>(
      'select max(s.id)::int as id from sessions s join users u on u.id = s.user_id where u.username = $1',
      [username],
    )
    return { token, session: rows[0]?.id ?? 0 }
  }

  const lineOf = async (shipment: number) =>
    (
      await world.owner.query<{ id: number }>(
        'select min(id)::int as id from shipment_lines where shipment_id = $1',
        [shipment],
      )
    ).rows[0]?.id ?? 0

  const orderOf = async (orderLine: number) =>
    (
      await world.owner.query<{ id: number }>(
        'select order_id::int as id from order_lines where id = $1',
        [orderLine],
      )
    ).rows[0]?.id ?? 0

  // Of a receipt in words alone: the shipment stays as it was.
  const discrepancyOf = async (shipment: number) =>
    (
      await world.owner.query<{ id: number }>(
        `with receipt as (
           insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, accepted, rejected, cancelled,
             reason, received_by)
           select l.company_id, l.supplier_id, l.shipment_id, min(l.id), 0, 1, 0, '', min(s.created_by)
           from shipment_lines l join shipments s on s.company_id = l.company_id and s.id = l.shipment_id
           where l.shipment_id = $1 group by 1, 2, 3
           returning *
         )
         insert into discrepancies (company_id, supplier_id, shipment_id, shipment_line_id, order_line_id, receipt_id, kind, quantity)
         select r.company_id, r.supplier_id, r.shipment_id, l.id, l.order_line_id, r.id, 'other', 1
         from receipt r join shipment_lines l on l.company_id = r.company_id and l.id = r.shipment_line_id
         returning id::int`,
        [shipment],
      )
    ).rows[0]?.id ?? 0

  const namedOf = async (
    ids: Omit<
      RequestIds,
      'order' | 'orderImport' | 'line' | 'closedLine' | 'discrepancy' | 'mail' | 'provider'
    >,
  ): Promise<RequestIds> => ({
    ...ids,
    orderImport: await emptyImport(world, ids.supplier === 4 ? 2 : 1),
    mail: await deadMail(world, {
      companyId: ids.supplier === 4 ? 2 : 1,
      person: ids.person,
    }),
    order: await orderOf(ids.orderLine),
    provider: await addProvider(world, ids.supplier === 4 ? 2 : 1),
    line: await lineOf(ids.shipment),
    closedLine: await lineOf(ids.closedShipment),
    discrepancy: await discrepancyOf(ids.closedShipment),
  })

  // Ids are a company's own: what is imported meanwhile must not have another company's.
  await world.owner.query(`select setval(pg_get_serial_sequence('order_lines', 'id'), 100000)`)

  await addSupplierAdministrator(world.owner)
  // Somebody of a supplier whom nobody else of these tests is, with second factors of both kinds.
  const personOf = async (supplier: number, name: string) => {
    const { rows } = await world.owner.query<{ person: number; passkey: number }>(
      `with person as (
         insert into users (company_id, supplier_id, username, name, email, roles, password_hash, has_second_factor)
         select company_id, id, 'person' || id, $2, 'person@example.com', array['user'], '', true
         from suppliers where id = $1 returning company_id, id
       ), factor as (
         insert into second_factors (company_id, user_id, secret, is_encrypted, confirmed_at)
         select company_id, id, '', false, now() from person
       ), passkey as (
         insert into passkeys (company_id, user_id, name, credential_id, public_key, counter, transports, rp_id)
         select company_id, id, 'Phone of ' || $2, convert_to($2, 'utf8'), '', 0, '{}', 'localhost' from person returning id
       )
       select person.id::int as person, passkey.id::int as passkey from person, passkey`,
      [supplier, name],
    )
    return rows[0] ?? { person: 0, passkey: 0 }
  }

  const people: Record<string, { token: string; session: number }> = {}
  for (const name of ['lee', 'mar', 'pau', 'ada', 'marc', 'ines', 'bo', 'bea', 'nil'])
    people[name] = await sessionOf(name)
  const session = (name: string) => people[name]?.session ?? 0
  // A machine of each supplier with a key of every scope that it can have, and one of the company for each scope.
  const machineOf = async (admin: string, supplierId: number | undefined, scopes: KeyScope[]) =>
    machine(world, world.withToken(people[admin]?.token ?? ''), {
      name: `Machine ${supplierId ?? ''} ${scopes}`,
      ...{ scopes, ...(supplierId && { supplierId }) },
    })
  const addMachine = async (name: string, made: ReturnType<typeof machineOf>) => {
    const { token, accountId, keyId } = await made
    people[name] = { token, session: 0 }
    return { serviceAccount: accountId, apiKey: keyId }
  }
  const ofCartro = await addMachine('cartro-key', machineOf('ada', 1, keyScopesFor(false)))
  const ofBosses = await addMachine('bosses-key', machineOf('ada', 2, keyScopesFor(false)))
  const ofVidre = await addMachine('vidre-key', machineOf('bo', 4, keyScopesFor(false)))
  for (const scope of keyScopes)
    await addMachine(`${scope}-key`, machineOf('ada', undefined, [scope]))
  // More requests than a minute's: the matrix is not about the limit.
  await world.owner.query('update api_keys set requests_per_minute = 6000')
  const cartro = await namedOf({
    shipment: 8,
    closedShipment: 3,
    orderLine: 40,
    preset: 1,
    supplier: 1,
    place: 1,
    carrier: 1,
    session: session('lee'),
    ...ofCartro,
    ...(await personOf(1, 'Quim Vila')),
  })
  const bosses = await namedOf({
    shipment: 10,
    closedShipment: 9,
    orderLine: 74,
    preset: 4,
    supplier: 2,
    place: 2,
    carrier: 2,
    session: session('pau'),
    ...ofBosses,
    ...(await personOf(2, 'Oriol Roca')),
  })
  const vidre = await namedOf({
    shipment: 11,
    closedShipment: 12,
    orderLine: 1001,
    preset: 6,
    supplier: 4,
    place: 4,
    carrier: 3,
    session: session('bea'),
    ...ofVidre,
    ...(await personOf(4, 'Teo Canari')),
  })
  return { people, cartro, bosses, vidre }
}
