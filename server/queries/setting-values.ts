import { type Sql, sql } from '#database/client/sql.ts'

/** Values of an entry of setting_events as JSON. Version 0.2 stored the supplier's name as `rao`. */
export const settingValues = (column: string): Sql => {
  const values = sql.ref(column)
  return sql`case when ${values} ? 'rao'
    then ${values} - 'rao' || jsonb_build_object('name', ${values}->'rao') else ${values} end`
}
