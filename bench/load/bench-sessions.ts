import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newApiKey } from '#server/http/api-key-token.ts'

type CallerOptions = { company: number; username: string; count: number }
type Headers = Record<string, string>

const sha256 = (token: string) => createHash('sha256').update(token).digest()
const headersOf = (tokens: string[]): Headers[] =>
  tokens.map((token) => ({ authorization: `Bearer ${token}` }))

/** Inserts several sessions of a person, because requests in flight are limited per session. */
export async function insertSessions(
  owner: pg.Client,
  { company, username, count }: CallerOptions,
): Promise<Headers[]> {
  const tokens = Array.from(
    { length: count },
    () => `${company}.${randomBytes(32).toString('base64url')}`,
  )
  await owner.query(
    `insert into sessions (company_id, user_id, supplier_id, roles, token_hash)
     select company_id, id, supplier_id, roles, unnest($2::bytea[]) from users where company_id = $3 and username = $1`,
    [username, tokens.map(sha256), company],
  )
  return headersOf(tokens)
}

/** Inserts several keys with the rights of a person, each with the maximum requests a minute. */
export async function insertKeys(
  owner: pg.Client,
  { company, username, count }: CallerOptions,
): Promise<Headers[]> {
  const tokens = Array.from({ length: count }, () => newApiKey(company))
  await owner.query(
    `insert into api_keys (company_id, user_id, supplier_id, roles, name, start, key_hash, scopes, requests_per_minute,
       expires_at, created_by)
     select company_id, id, supplier_id, roles, 'Bench', 'oto_', unnest($2::bytea[]), '{read}', 6000,
       now() + interval '1 day', id
     from users where company_id = $3 and username = $1`,
    [username, tokens.map(sha256), company],
  )
  return headersOf(tokens)
}
