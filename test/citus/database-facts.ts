import { queryRows } from '#test/database/open-client.ts'

export type Volatility = 'immutable' | 'stable' | 'volatile'

/** Facts of a database that statements are checked against. */
export type DatabaseFacts = {
  /** Tables that Citus distributes, which are those with forced row-level security, and their views. */
  distributed: ReadonlySet<string>
  /** Types of columns, by `table.column`. */
  columnTypes: ReadonlyMap<string, string>
  /** Tables whose ids the database generates. */
  identities: ReadonlyMap<string, string>
  /** Volatility of functions by name and number of arguments, as `lower 1`; of overloads the most volatile. */
  functions: ReadonlyMap<string, Volatility>
  /** Casts whose result depends on settings, as `from to`. */
  changeableCasts: ReadonlySet<string>
  /** Our own functions that read or write distributed tables. */
  tableFunctions: ReadonlySet<string>
}

type Rows = {
  tables: string[]
  columns: [string, string][]
  identities: [string, string][]
  functions: [string, string][]
  casts: string[]
  bodies: [string, string][]
}

const volatilities: Record<string, Volatility> = { i: 'immutable', s: 'stable', v: 'volatile' }

// A cast without a function converts through text.
const query = `
  with own as (
    select c.oid, c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
  ),
  attribute as (
    select own.relname, a.attname, a.attidentity, t.oid as type, t.typname
    from own join pg_attribute a on a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
  ),
  used as (select distinct type as oid from attribute),
  conversion as (
    select f.typname || ' ' || t.typname as pair,
      case when c.castmethod = 'b' then 'i'
        when c.castfunc > 0 then (select provolatile::text from pg_proc where oid = c.castfunc)
        else (select max(provolatile::text) from pg_proc where oid in (f.typoutput, t.typinput)) end as volatility
    from used join pg_type f on f.oid = used.oid
    cross join pg_type t
    left join pg_cast c on c.castsource = f.oid and c.casttarget = t.oid
    where f.oid <> t.oid and (c.oid is not null or t.typname in ('text', 'varchar', 'jsonb', 'json'))
  )
  select
    (select json_agg(relname) from pg_class where relnamespace = 'public'::regnamespace
      and (relkind = 'v' or relrowsecurity and relforcerowsecurity)) as tables,
    (select json_agg(json_build_array(relname || '.' || attname, typname)) from attribute) as columns,
    (select json_agg(json_build_array(relname, attname)) from attribute where attidentity <> '') as identities,
    (select json_agg(json_build_array(signature, volatility)) from (
      select proname || ' ' || count as signature, max(provolatile::text) as volatility
      from pg_proc cross join lateral generate_series(pronargs - pronargdefaults,
        case when provariadic = 0 then pronargs else 40 end) count
      group by 1) f) as functions,
    (select json_agg(pair) from conversion where volatility <> 'i') as casts,
    (select json_agg(json_build_array(proname, pg_get_functiondef(p.oid))) from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')) as bodies`

/** Reads the facts from the catalog. */
export async function readDatabaseFacts(url: string): Promise<DatabaseFacts> {
  const [row] = await queryRows<Rows>(url, query)
  if (!row) throw new Error('The catalog gave nothing.')
  const distributed = new Set(row.tables)
  const readsTables = ([, body]: [string, string]) =>
    [...body.matchAll(/\b(?:from|join|into|update)\s+(\w+)/gi)].some(([, table = '']) =>
      distributed.has(table),
    )
  return {
    distributed,
    columnTypes: new Map(row.columns),
    identities: new Map(row.identities),
    functions: new Map(
      row.functions.map(([name, letter]) => [name, volatilities[letter] ?? 'volatile']),
    ),
    changeableCasts: new Set(row.casts),
    tableFunctions: new Set(row.bodies.filter(readsTables).map(([name]) => name)),
  }
}
