import { type Sql, sql } from '#database/client/sql.ts'

/** Values of an entry of setting_events, JSON. Those of version 0.2 have a supplier's name as `rao`. */
export const settingValues = (column: string): Sql => {
  const values = sql.ref(column)
  return sql`case when ${values} ? 'rao'
    then ${values} - 'rao' || jsonb_build_object('name', ${values}->'rao') else ${values} end`
}
