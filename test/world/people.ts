import type pg from 'pg'

export async function idOf(owner: pg.Pool, username: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    'select user_id::int as id from usernames where username = $1',
    [username],
  )
  const [userRow] = rows
  if (!userRow) throw new Error(`nobody is called ${username}`)
  return userRow.id
}
