import type { Page } from '@playwright/test'
import { validFile } from '#e2e/setup/import-files.ts'
import {
  failing,
  furtherState,
  marc,
  replying,
  routeState,
  type ScreenState,
  says,
} from './screen-state.ts'

const row = (page: Page) => page.locator('main tbody tr').first().waitFor()
const imports = '**/api/order-imports*'

/** Imports a file with this order and opens the record of its changes. */
const importAndOpen = (order: string) => async (page: Page) => {
  await page.locator('input[type=file]').setInputFiles(validFile(order))
  await page.getByRole('button', { name: /^Import all/ }).click()
  await page.getByRole('link', { name: 'What changed' }).click()
  await page.getByRole('heading', { level: 1, name: validFile(order).name }).waitFor()
  await row(page)
}

const job = {
  ...{ id: 7, fileName: 'orders of may.csv', createdAt: '2026-05-04T10:00:00Z', endedAt: null },
  ...{ rowCount: 8845, rowsDone: 2310, importId: null, report: null, problem: null },
}
const endedAt = '2026-05-04T10:01:00Z'
const count = { created: 0, changed: 3, unchanged: 0 }
const report = {
  ...{ isImported: true, rows: 4, good: 3, bad: 1, errorCount: 1, ignoredColumns: [], importId: 1 },
  reading: {
    ...{ format: 'csv', encoding: null, separator: ',', sheet: null, sheets: [], headerRow: 1 },
    ...{ titleRows: [], hiddenRows: 0, dates: { order: null, by: 'none-needed', example: null } },
  },
  errors: [{ row: 5, column: 'quantity', code: 'negative', value: '-2' }],
  ...{ suppliers: count, orders: count, lines: count, conflicts: [], conflictCount: 0 },
  ...{ manualChanges: [], manualChangeCount: 0, preview: null },
}
const problem = { type: 'about:blank', title: 'unavailable', status: 503, code: 'unavailable' }
const jobReply = (state: string, details: object = {}) =>
  replying(marc('/orders/import/7'), '**/api/order-import-jobs/7', { ...job, state, ...details })

/** Imports in the background: running, failed, cancelled and done. */
const backgroundStates: ScreenState[] = [
  routeState('import in the background', jobReply('writing'), says(/2,310|2\.310/)),
  furtherState(
    'import in the background, failed',
    jobReply('failed', { endedAt, problem }),
    says('The import failed.'),
  ),
  furtherState(
    'import in the background, cancelled',
    jobReply('cancelled', { endedAt }),
    says('The import was cancelled.'),
  ),
  furtherState(
    'import in the background, done',
    jobReply('imported', { endedAt, importId: 1, report }),
    says('What changed'),
  ),
  furtherState(
    'imports, some under way',
    replying(marc('/orders/import'), '**/api/order-import-jobs', {
      rows: [
        { ...job, state: 'writing' },
        { ...job, id: 8, state: 'waiting', rowsDone: 0, fileName: '' },
        { ...job, id: 9, state: 'reading', rowsDone: 0, fileName: `${'orders'.repeat(12)}.csv` },
      ],
    }),
    says('Imports under way'),
  ),
]

/** Records of order imports: the list, one record, and its undo. */
export const importRecordStates: ScreenState[] = [
  ...backgroundStates,
  routeState('imports', marc('/orders/import'), async (page) => {
    await importAndOpen('SCENE-1')(page)
    await page.getByRole('link', { name: 'Imports' }).click()
    await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor()
    await row(page)
  }),
  furtherState(
    'imports, none',
    replying(marc('/orders/imports'), imports, { rows: [], next: null, previous: null }),
    says(/^No rows found/),
  ),
  furtherState('imports, failed', failing(marc('/orders/imports'), imports), says('Try again')),
  routeState('one import', marc('/orders/import'), importAndOpen('SCENE-2')),
  furtherState('one import, asked before undoing it', marc('/orders/import'), async (page) => {
    await importAndOpen('SCENE-3')(page)
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
  furtherState('one import, undone', marc('/orders/import'), async (page) => {
    await importAndOpen('SCENE-4')(page)
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await says(/3 changes undone/)(page)
    // Wait until the toast is gone.
    await page.getByText('Import undone', { exact: true }).waitFor({ state: 'detached' })
  }),
  furtherState('one import, not there', marc('/orders/imports/999999'), says('Import not found.')),
]
