import { grantableKeyScopes, type KeyScope, keyScopes } from '#domain/access/person.ts'
import type { RequestIds } from '#test/replies/request-ids.ts'
import { emptyImport } from '#test/samples/order-files.ts'
import { addWebhook, deadMail, importJobOf, linkProvider } from '#test/security/tenant-rows.ts'
import { machine } from '#test/world/api-keys.ts'
import type { World } from '#test/world/world.ts'

/** Words in the internal comments of each side. */
export const internalWords = { supplier: 'whispers', buyer: 'murmurs' }

/**
 * Signs in people of every role, supplier and company, and service accounts; returns their tokens, and the rows of each
 * supplier.
 */
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

  // Inserts only the receipt's row; the shipment stays unchanged.
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

  // Sent to a person outside these tests.
  const noticeOf = async (person: number) =>
    (
      await world.owner.query<{ id: number }>(
        `insert into notices (company_id, user_id, supplier_id, kind, at, subject, event_key)
         select u.company_id, u.id, u.supplier_id, 'shipment-received', now(), s.name, 'test'
         from users u join suppliers s on s.company_id = u.company_id and s.id = u.supplier_id
         where u.id = $1 returning id::int`,
        [person],
      )
    ).rows[0]?.id ?? 0

  // Inserts an internal comment of each side, and one for both, whose id it returns.
  const commentOf = async (shipment: number) =>
    (
      await world.owner.query<{ id: number }>(
        `insert into comments (company_id, supplier_id, shipment_id, author_id, side, is_internal, text)
         select s.company_id, s.supplier_id, s.id, case side when 'supplier' then s.created_by else
           (select min(staff.id) from users staff where staff.company_id = s.company_id and staff.supplier_id is null) end, side, word <> 'says', u.code || ' ' || word
         from shipments s join suppliers u on u.company_id = s.company_id and u.id = s.supplier_id,
           (values (1, 'supplier', $2), (2, 'buyer', $3), (3, 'supplier', 'says')) as texts (position, side, word)
         where s.id = $1 order by position returning id::int`,
        [shipment, internalWords.supplier, internalWords.buyer],
      )
    ).rows.at(-1)?.id ?? 0

  const attachmentOf = async (comment: number) =>
    (
      await world.owner.query<{ id: number }>(
        `with attachment as (
           insert into attachments (company_id, uploaded_by, name, media_type, byte_count, supplier_id, comment_id)
           select c.company_id, c.author_id, c.text || '.png', 'image/png', 1, c.supplier_id, c.id
           from comments c where c.id = $1 returning company_id, id
         )
         insert into attachment_contents (company_id, attachment_id, position, bytes)
         select company_id, id, position, 'x' from attachment, generate_series(0, 1) position
         returning attachment_id::int as id`,
        [comment],
      )
    ).rows[0]?.id ?? 0

  // A dock of the place with a blocked time, and a slot of the closed shipment.
  const dockOf = async ({
    place,
    supplier,
    closedShipment,
  }: {
    place: number
    supplier: number
    closedShipment: number
  }) => {
    const { rows } = await world.owner.query<{
      dock: number
      dockBlock: number
      dockSlot: number
    }>(
      `with dock as (
         insert into docks (company_id, place_id, code, name, weekdays, opens, closes, slot_minutes)
         select company_id, id, 'DOCK-' || code, 'Dock of ' || code, '{1}', '08:00', '09:00', 60 from places where id = $1
         returning company_id, id
       ), block as (
         insert into dock_slots (company_id, dock_id, starts_at, ends_at, changed_by)
         select d.company_id, d.id, '2090-01-01 10:00Z', '2090-01-01 11:00Z', min(u.id)
         from dock d join users u using (company_id) group by 1, 2 returning id
       ), slot as (
         insert into dock_slots (company_id, dock_id, starts_at, ends_at, supplier_id, shipment_id, changed_by)
         select d.company_id, d.id, '2090-01-01 08:00Z', '2090-01-01 09:00Z', $2, $3, min(u.id)
         from dock d join users u using (company_id) group by 1, 2 returning id
       )
       select dock.id::int as dock, block.id::int as "dockBlock", slot.id::int as "dockSlot" from dock, block, slot`,
      [place, supplier, closedShipment],
    )
    return rows[0] ?? { dock: 0, dockBlock: 0, dockSlot: 0 }
  }

  const requestIdsOf = async (
    ids: Omit<
      RequestIds,
      | 'order'
      | 'orderImport'
      | 'orderImportJob'
      | 'line'
      | 'closedLine'
      | 'discrepancy'
      | 'comment'
      | 'attachment'
      | 'mail'
      | 'notice'
      | 'provider'
      | 'dock'
      | 'dockBlock'
      | 'dockSlot'
      | 'webhook'
      | 'webhookDelivery'
    >,
  ): Promise<RequestIds> => {
    const comment = await commentOf(ids.shipment)
    return {
      ...ids,
      ...(await dockOf(ids)),
      ...(await addWebhook(world, ids.supplier, ids.closedShipment)),
      orderImport: await emptyImport(world, ids.supplier === 4 ? 2 : 1),
      orderImportJob: await importJobOf(world, ids.supplier === 4 ? 'bo' : 'ada'),
      mail: await deadMail(world, {
        companyId: ids.supplier === 4 ? 2 : 1,
        person: ids.person,
      }),
      notice: await noticeOf(ids.person),
      order: await orderOf(ids.orderLine),
      provider: await linkProvider(world, ids.supplier === 4 ? 2 : 1, ids.person),
      line: await lineOf(ids.shipment),
      closedLine: await lineOf(ids.closedShipment),
      discrepancy: await discrepancyOf(ids.closedShipment),
      comment,
      attachment: await attachmentOf(comment),
    }
  }

  // Ids are per company, so imported rows must not get another company's.
  await world.owner.query(`select setval(pg_get_serial_sequence('order_lines', 'id'), 100000)`)

  // A person of a supplier without others in these tests, with both kinds of second factors.
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
  // A service account per supplier with a key of all its scopes, and one of the company per scope.
  const machineOf = async (admin: string, supplierId: number | undefined, scopes: KeyScope[]) =>
    machine(world, world.withToken(people[admin]?.token ?? ''), {
      name: `Machine ${supplierId ?? ''} ${scopes}`,
      ...{ scopes, ...(supplierId && { supplierId }) },
    })
  const addMachine = async (name: string, machineAccount: ReturnType<typeof machineOf>) => {
    const { token, accountId, keyId } = await machineAccount
    people[name] = { token, session: 0 }
    return { serviceAccount: accountId, apiKey: keyId }
  }
  const cartroMachine = await addMachine(
    'cartro-key',
    machineOf('ada', 1, grantableKeyScopes(false)),
  )
  const bossesMachine = await addMachine(
    'bosses-key',
    machineOf('ada', 2, grantableKeyScopes(false)),
  )
  const vidreMachine = await addMachine('vidre-key', machineOf('bo', 4, grantableKeyScopes(false)))
  for (const scope of keyScopes)
    await addMachine(`${scope}-key`, machineOf('ada', undefined, [scope]))
  // A high limit, because rate limits are not tested here.
  await world.owner.query('update api_keys set requests_per_minute = 6000')
  const cartro = await requestIdsOf({
    shipment: 8,
    closedShipment: 3,
    orderLine: 40,
    preset: 1,
    supplier: 1,
    place: 1,
    carrier: 1,
    session: session('lee'),
    ...cartroMachine,
    ...(await personOf(1, 'Quim Vila')),
  })
  const bosses = await requestIdsOf({
    shipment: 10,
    closedShipment: 9,
    orderLine: 74,
    preset: 4,
    supplier: 2,
    place: 2,
    carrier: 2,
    session: session('pau'),
    ...bossesMachine,
    ...(await personOf(2, 'Oriol Roca')),
  })
  const vidre = await requestIdsOf({
    shipment: 11,
    closedShipment: 12,
    orderLine: 1001,
    preset: 6,
    supplier: 4,
    place: 4,
    carrier: 3,
    session: session('bea'),
    ...vidreMachine,
    ...(await personOf(4, 'Teo Canari')),
  })
  return { people, cartro, bosses, vidre }
}
