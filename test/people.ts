import type pg from 'pg'

/** The id of a person of the demo world. */
export async function idOf(owner: pg.Pool, username: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    'select user_id::int as id from usernames where username = $1',
    [username],
  )
  const [found] = rows
  if (!found) throw new Error(`nobody is called ${username}`)
  return found.id
}

/** Adds Nil, who administers the people of Cartró, with the password of the demo world; once for several tests of a file. */
export const addSupplierAdministrator = (owner: pg.Pool): Promise<unknown> =>
  owner.query(`
    with nil as (
      insert into users (company_id, supplier_id, username, name, email, roles, password_hash)
      select 1, 1, 'nil', 'Nil Bosch', 'nil@example.com', array['admin', 'user'], password_hash
      from users where username = 'lee'
      on conflict (company_id, username) do nothing
      returning company_id, id, username
    )
    insert into usernames (company_id, user_id, username) select company_id, id, username from nil`)
