import { withNewClient } from './client/with-client.ts'

/** A table, column, index, grant and so on: the table or view that it belongs to, and its definition in SQL. */
export type SchemaFact = {
  kind: string
  table: string | null
  name: string
  comment: string | null
  text: string
}

// Whether an object belongs to no extension.
const isOwn = (catalog: string, oid: string) => `not exists (select from pg_depend d
  where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const relationsQuery = `
  select c.oid, c.relname as name, c.relkind, c.relacl, c.reloptions, c.relrowsecurity, c.relforcerowsecurity, c.relowner
  from pg_class c where c.relnamespace = 'public'::regnamespace and ${isOwn('pg_class', 'c.oid')}`

// Columns are sorted by their position in the table, everything else by name.
const factsQuery = `
  with relation as (${relationsQuery}),
  grants as (
    select r.relkind, r.name, string_agg(lower(a.privilege_type), ', ' order by lower(a.privilege_type)) as privileges,
      a.grantee::regrole::text as role
    from relation r cross join lateral aclexplode(r.relacl) a
    where a.grantee <> r.relowner group by 1, 2, 4
  ),
  column_grants as (
    select r.name, lower(a.privilege_type) as privilege, a.grantee::regrole::text as role,
      string_agg(quote_ident(c.attname), ', ' order by c.attnum) as columns
    from relation r join pg_attribute c on c.attrelid = r.oid cross join lateral aclexplode(c.attacl) a
    where a.grantee <> r.relowner group by 1, 2, 3
  )
  select 'extension' as kind, null as "table", extname as name, null as comment,
    format('create extension %s;', extname) as text, 0 as position
  from pg_extension where extname <> 'plpgsql'
  union all
  select 'type', null, typname, obj_description(t.oid, 'pg_type'), format('create type %I as enum (%s);', typname,
    (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)), 0
  from pg_type t where typnamespace = 'public'::regnamespace and typtype = 'e' and ${isOwn('pg_type', 't.oid')}
  union all
  select 'function', null, proname, obj_description(p.oid, 'pg_proc'), rtrim(pg_get_functiondef(p.oid), E'\\n') || ';', 0
  from pg_proc p where pronamespace = 'public'::regnamespace and ${isOwn('pg_proc', 'p.oid')}
  union all
  select 'grant', proname, a.grantee::text, null, format('grant execute on function %I to %s;', proname,
    case a.grantee when 0 then 'public' else a.grantee::regrole::text end), 0
  from pg_proc p cross join lateral aclexplode(p.proacl) a
  where pronamespace = 'public'::regnamespace and a.grantee <> p.proowner and ${isOwn('pg_proc', 'p.oid')}
  union all
  select 'grant', proname, '', null, format('alter function %I owner to %s;', proname, proowner::regrole), 0
  from pg_proc p where pronamespace = 'public'::regnamespace and proowner <> current_user::regrole and ${isOwn('pg_proc', 'p.oid')}
  union all
  select 'table', null, name, obj_description(oid, 'pg_class'), format('create table %I', name), 0
  from relation where relkind in ('r', 'p')
  union all
  select 'view', null, name, obj_description(oid, 'pg_class'), format('create view %I%s as%s%s', name,
    (select ' with (' || string_agg(option, ', ') || ')' from unnest(reloptions) option), E'\\n', pg_get_viewdef(oid)), 0
  from relation where relkind = 'v'
  union all
  select 'column', r.name, a.attname, col_description(r.oid, a.attnum),
    concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> t.typcollation then (select format('collate %I', collname) from pg_collation
        where oid = a.attcollation) end,
      case when a.attnotnull then 'not null' end,
      case when a.attidentity = 'a' then 'generated always as identity' end,
      case when a.attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(e.adbin, e.adrelid))
        when e.adbin is not null then 'default ' || pg_get_expr(e.adbin, e.adrelid) end), a.attnum
  from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid left join pg_attrdef e on e.adrelid = r.oid and e.adnum = a.attnum
  where r.relkind in ('r', 'p', 'v')
  union all
  select 'constraint', r.name, c.conname, obj_description(c.oid, 'pg_constraint'),
    format('constraint %I %s', c.conname, pg_get_constraintdef(c.oid)), position(c.contype::text in 'pufc')
  from relation r join pg_constraint c on c.conrelid = r.oid where c.contype <> 'n'
  union all
  select 'index', r.name, x.relname, obj_description(x.oid, 'pg_class'),
    replace(pg_get_indexdef(x.oid), 'public.', '') || ';', 0
  from relation r join pg_index i on i.indrelid = r.oid join pg_class x on x.oid = i.indexrelid
  where not exists (select from pg_constraint c where c.conindid = x.oid and c.contype in ('p', 'u', 'x'))
  union all
  select 'trigger', r.name, t.tgname, obj_description(t.oid, 'pg_trigger'),
    replace(pg_get_triggerdef(t.oid), 'public.', '') || ';', 0
  from relation r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal
  union all
  select 'row security', name, '', null, format('alter table %I %s;', name, concat_ws(', ',
    'enable row level security', case when relforcerowsecurity then 'force row level security' end)), 0
  from relation where relrowsecurity
  union all
  select 'row security', name, 'storage', null, format('alter table %I set (%s);', name, array_to_string(reloptions, ', ')), 0
  from relation where relkind = 'r' and reloptions is not null
  union all
  select 'policy', tablename, policyname, null, concat_ws(' ', format('create policy %I on %I', policyname, tablename),
    'as ' || lower(permissive), 'for ' || lower(cmd), 'to ' || array_to_string(roles, ', '),
    'using (' || qual || ')', 'with check (' || with_check || ')') || ';', 0
  from pg_policies where schemaname = 'public'
  union all
  select 'grant', case relkind when 'S' then null else name end, role, null,
    format('grant %s on %s%I to %s;', privileges, case relkind when 'S' then 'sequence ' end, name, role), 0 from grants
  union all
  select 'grant', name, role || privilege, null, format('grant %s (%s) on %I to %s;', privilege, columns, name, role), 1
  from column_grants
  order by 1, 2, 6, 3, 5`

/** Reads all objects of a database's schema, sorted. */
export const readSchemaFacts = (url: string): Promise<SchemaFact[]> =>
  withNewClient(
    { connectionString: url },
    async (client) => (await client.query<SchemaFact>(factsQuery)).rows,
  )
