import type pg from 'pg'

type Row = { place: string; rows: number }

/** Columns that make rows a person's own: they are deleted with the user. Sign-ins stay, without address. */
const ownColumns = `
  select c.conrelid::regclass::text as table, a.attname as column
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
  where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c' and a.attname <> 'created_by'
    and c.conrelid <> 'sign_in_events'::regclass`

/** Counts a person's own rows in each table of `ownColumns`. */
export async function ownRows(owner: pg.Pool, userId: number): Promise<Row[]> {
  const { rows } = await owner.query<{ table: string; column: string }>(ownColumns)
  const counts = rows.map(async ({ table, column }) => {
    const result = await owner.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${column} = $1`,
      [userId],
    )
    return { place: `${table}.${column}`, rows: result.rows[0]?.n ?? 0 }
  })
  return Promise.all(counts)
}

/** Adds rows of a person to the tables that their actions in a test do not reach. */
export const addOwnRows = async (owner: pg.Pool, userId: number): Promise<void> => {
  for (const statement of [
    `insert into second_factors (company_id, user_id, secret, is_encrypted) values (1, $1, 'x', false)`,
    `insert into recovery_codes (company_id, user_id, code_hash) values (1, $1, 'x')`,
    `insert into passkeys (company_id, user_id, name, credential_id, public_key, counter, transports, rp_id)
       values (1, $1, 'Phone of Mar Vila', 'x', 'x', 0, '{}', 'localhost')`,
    `insert into views (company_id, user_id, key, list, name, search)
       values (1, $1, gen_random_uuid(), 'orders', 'Mar’s view', 'text=vila')`,
    `insert into calendar_feeds (company_id, user_id, secret_hash) values (1, $1, 'x')`,
    `insert into notices (company_id, user_id, kind, at, subject, event_key)
       values (1, $1, 'import-finished', now(), 'orders.csv', 'test')`,
    `insert into notice_settings (company_id, user_id) values (1, $1)`,
    `insert into list_layouts (company_id, user_id, list) values (1, $1, 'orders')`,
    `insert into account_links (company_id, user_id, purpose, token_hash, sent_to, email_then, password_set_at_then,
         created_by, expires_at)
       values (1, $1, 'email-change', 'x', 'mar.new@example.com', 'mar@example.com', now(), $1, now())`,
    `with provider as (
       insert into sign_in_providers (company_id, label, issuer, client_id, client_secret, is_encrypted, scopes)
       values (1, 'Mercat ID', 'https://id.example.com', 'oto', '', false, 'openid') returning id
     )
     insert into external_identities (company_id, provider_id, subject, user_id)
       select 1, id, 'mar@example.com', $1 from provider`,
    `insert into mails (company_id, recipient, receiver_id, language, kind, params)
       values (1, 'mar.old@example.com', $1, 'en', 'password-reset', '{"username": "mar"}')`,
    `insert into mails (company_id, recipient, language, kind, params, caused_by)
       values (1, 'Mar.Old@example.com', 'en', 'password-reset', '{}', $1)`,
    `insert into audit_events (company_id, actor_id, topic, kind, subject_name)
       values (1, $1, 'mails', 'sent-again', 'Mar.Old@example.com')`,
    `insert into audit_events (company_id, actor_id, topic, kind, subject_name, before, after)
       values (1, $1, 'signIn', 'rules-changed', '', '{"wayBack": "mar"}', '{"wayBack": "lee"}'),
         (1, $1, 'signIn', 'rules-changed', '', '{"wayBack": "lee"}', '{"wayBack": "mar"}')`,
    `insert into supplier_contacts (company_id, supplier_id, position, purpose, name, email)
       select 1, 1, position, 'orders', name, email from (values
         (11, 'M. V.', 'Mar@example.com'), (12, 'Somebody', null), (13, 'Mar Vila', null)
       ) as contact (position, name, email) where $1 > 0`,
    `insert into setting_events (company_id, supplier_id, actor_id, before, after)
       values (1, 1, $1, '{"contacts": []}', '{"contacts": [{"name": "Mar Vila", "email": "Mar@example.com"}, {"name": "Somebody"}]}')`,
  ])
    await owner.query(statement, [userId])
}

/** Everything in the database, the job queue's tables too, as text. */
export async function everyText(owner: pg.Pool): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')`,
  )
  const results = await Promise.all(
    tables.map(({ name }) => owner.query<{ row: string }>(`select t::text as row from ${name} t`)),
  )
  return results.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}
