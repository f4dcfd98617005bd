// npm run print-schema: writes database/schema.sql, the schema after all migrations on an empty database.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { schemaText } from '#database/schema-text.ts'
import { withScratchDatabase } from '#test/world/database.ts'

const file = join(import.meta.dirname, '..', 'database', 'schema.sql')
await writeFile(file, await withScratchDatabase(schemaText))
