import { mixedPeople, suppliersFile } from '#e2e/setup/import-files.ts'
import { pictureOf } from '#test/samples/picture-files.ts'
import {
  ada,
  furtherState,
  hasRow,
  lee,
  marc,
  pressMain,
  routeState,
  type ScreenState,
  says,
} from './screen-state.ts'

const logoVersion = '00000000-0000-4000-8000-000000000001'

/** The settings of the company, its suppliers and its places. */
export const settingStates: ScreenState[] = [
  routeState('company settings', ada('/settings'), says('On documents and labels')),
  furtherState('settings, not allowed', lee('/settings'), says(/administrators/)),
  // A `storage` option gives the state a separate page: on a shared page the frame is not checked.
  furtherState(
    'the buyer’s logo in the bar',
    {
      ...lee('/settings', { storage: {} }),
      before: async (page) => {
        await page.route('**/api/workspace', async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, json: { ...(await response.json()), logo: logoVersion } })
        })
        const body = await pictureOf(320, 80).webp()
        await page.route(`**/api/company-logo/${logoVersion}`, (route) =>
          route.fulfill({ contentType: 'image/webp', body }),
        )
      },
    },
    (page) => page.locator('header img').waitFor(),
  ),
  furtherState('settings of the sign-in', ada('/settings/sign-in'), async (page) => {
    await page.getByLabel('Moderator').check()
    await page.getByRole('textbox', { name: 'Required from' }).waitFor()
  }),
  routeState('settings of suppliers', ada('/settings/suppliers'), hasRow),
  routeState('settings of a supplier', ada('/settings/suppliers/2'), says('Package numbering')),
  furtherState('settings of a supplier, wrong', ada('/settings/suppliers/2'), async (page) => {
    await page.getByLabel('GLN').fill('9506000134353')
    await pressMain(page, 'Save')
    await page
      .getByText(/check digit is wrong/)
      .first()
      .waitFor()
    // Scrolled to the top, so that the bar covers no field in part.
    await page.evaluate(() => window.scrollTo(0, 0))
  }),
  furtherState(
    'suppliers, none found',
    ada('/settings/suppliers?state=inactive'),
    says('No suppliers match these filters'),
  ),
  furtherState(
    'a supplier, asked before deactivating',
    ada('/settings/suppliers/2'),
    async (page) => {
      await pressMain(page, 'Deactivate')
      await page.getByRole('alertdialog').waitFor()
    },
  ),
  routeState('new supplier', ada('/settings/suppliers/new'), says('On documents and labels')),
  routeState('import of suppliers', ada('/settings/suppliers/import'), says(/^CSV or XLSX/)),
  furtherState(
    'import of suppliers, previewed',
    ada('/settings/suppliers/import'),
    async (page) => {
      await page.getByTestId('table-file').setInputFiles(suppliersFile)
      await says('First rows as read')(page)
    },
  ),
  routeState(
    'profile of a supplier',
    {
      as: 'ada',
      path: '/settings/profile',
      storage: { proveidor: JSON.stringify({ id: 2, rao: 'Bosses', isChosen: true }) },
    },
    async (page) => {
      await pressMain(page, 'Add contact')
      await says('Contact 1')(page)
    },
  ),
  furtherState('profile, not allowed', lee('/settings/profile'), says(/administrators/)),
  routeState('people', ada('/settings/people'), hasRow),
  furtherState('people, none found', ada('/settings/people?text=nobody'), says(/No .* found/)),
  routeState('a person', ada('/settings/people/3'), says('Whose person is this?')),
  furtherState('a person, asked before erasing', ada('/settings/people/3'), async (page) => {
    await pressMain(page, 'Erase person')
    await page.getByRole('alertdialog').getByRole('textbox').waitFor()
  }),
  furtherState('a person, not there', ada('/settings/people/999999'), says('Person not found.')),
  routeState('invite a person', ada('/settings/people/new'), says('Whose person is this?')),
  routeState('invite from a table', ada('/settings/people/import'), says('Choose a file')),
  furtherState(
    'invite from a table, a file with every kind of row',
    ada('/settings/people/import'),
    async (page) => {
      await page.getByRole('radio', { name: /^Both/ }).check()
      await page.getByTestId('table-file').setInputFiles(mixedPeople)
      await page.getByRole('table', { name: '3 cells to correct' }).waitFor()
    },
  ),
  routeState('places', ada('/settings/places'), hasRow),
  routeState('place', ada('/settings/places/1'), says('Names used in orders')),
  furtherState('place, not there', ada('/settings/places/999999'), says('Place not found.')),
  furtherState('place, asked before removing', ada('/settings/places/1'), async (page) => {
    await pressMain(page, 'Remove place')
    await page.getByRole('alertdialog').waitFor()
  }),
  routeState('new place', ada('/settings/places/new'), says('Names used in orders')),
  routeState('mail, one message', ada('/settings/mail'), async (page) => {
    await pressMain(page, 'Send a test message')
    await hasRow(page)
    await page.locator('main tbody').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Copy text' }).waitFor()
  }),
  routeState('mail', ada('/settings/mail'), says(/^No mail server is set up/)),
  furtherState('mail, not there', ada('/settings/mail/987654'), says(/^Message not found/)),
  routeState('history of settings', ada('/settings/places/3'), async (page) => {
    await page.getByLabel('Address').fill('Carrer 1\n08820 El Prat')
    await pressMain(page, 'Save')
    await says(/^Last changed by/)(page)
    await pressMain(page, 'Change history', 'link')
    await page.waitForURL('**/settings/history*')
    await hasRow(page)
  }),
  furtherState('audit log', ada('/settings/history'), hasRow),
  furtherState(
    'audit log, filtered to nothing',
    ada('/settings/history?text=nothing&person=nobody&to=2020-01-01'),
    says('No entries match these filters.'),
  ),
  furtherState('audit log, not allowed', marc('/settings/history'), says(/administrators/)),
]
