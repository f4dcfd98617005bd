import { createRoute, redirect } from '@tanstack/react-router'
import { signInEventQueryFields } from '#domain/people/sign-in-event-query.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import {
  type ListAddress,
  listSearchReader,
  readPagePosition,
} from '#web/app/list/page-position.ts'
import { paths, recordKindNames } from '#web/app/paths.ts'
import { omitUndefined } from '#web/app/search-params.ts'
import { protectedArea } from '#web/protected-area.tsx'
import { screensUnder } from '#web/screens-under.ts'
import {
  readMailSearch,
  readPeopleSearch,
  readRecordListSearch,
  readSupplierListSearch,
} from '#web/settings/list-addresses.ts'

// All settings are one chunk: people who open one often open others.
const importSettingsChunk = () => import('#web/lazy-settings.ts')
const lazy = (name: keyof Awaited<ReturnType<typeof importSettingsChunk>>) =>
  lazyComponent(name, importSettingsChunk)

const settingsArea = createRoute({
  getParentRoute: () => protectedArea,
  id: 'settings',
  component: lazy('SettingsFrame'),
})
const screen = screensUnder(settingsArea)
const settingsRoute = { getParentRoute: () => settingsArea }
/** Options of routes under a kind of record; an unknown kind leads to 404. */
const recordRoute = {
  ...settingsRoute,
  beforeLoad: ({ params }: { params: { kind: string } }) => {
    if (!recordKindNames.some((kind) => kind === params.kind))
      throw redirect({ to: paths.notFound, replace: true })
  },
}

/** Passes the search parameters on unread: the screen reads them, so that its reader is not in the first chunk. */
const readByScreen = (search: Record<string, unknown>) => search

const screens = [
  screen(paths.settings, lazy('CompanySettingsScreen')),
  screen(paths.supplierSettings, lazy('SupplierListScreen'), readSupplierListSearch),
  screen(paths.newSupplier, lazy('NewSupplierScreen')),
  screen(paths.supplierImport, lazy('SupplierImportScreen')),
  screen(paths.supplierProfile, lazy('SupplierProfileScreen')),
  screen(paths.oneSupplierSettings, lazy('SupplierSettingsScreen')),
  screen(paths.serviceAccounts, lazy('ServiceAccountListScreen'), readPagePosition),
  screen(paths.serviceAccount, lazy('ServiceAccountScreen')),
  screen(paths.webhooks, lazy('WebhookListScreen')),
  screen(paths.webhook, lazy('WebhookScreen'), readByScreen),
  screen(paths.messages, lazy('MessageListScreen'), readByScreen),
  screen(paths.people, lazy('PeopleScreen'), readPeopleSearch),
  screen(paths.newPerson, lazy('InvitePersonScreen'), readPeopleSearch),
  screen(paths.personImport, lazy('PersonImportScreen'), readPeopleSearch),
  screen(paths.person, lazy('PersonScreen')),
  createRoute({
    ...recordRoute,
    path: paths.records,
    validateSearch: readRecordListSearch,
    component: lazy('RecordListScreen'),
  }),
  createRoute({ ...recordRoute, path: paths.newRecord, component: lazy('NewRecordScreen') }),
  createRoute({ ...recordRoute, path: paths.record, component: lazy('RecordScreen') }),
  screen(paths.settingHistory, lazy('HistoryScreen'), readByScreen),
  // Old address of the list of sign-ins, which is now a part of the history.
  createRoute({
    ...settingsRoute,
    path: paths.signIns,
    validateSearch: listSearchReader(signInEventQueryFields),
    beforeLoad: ({ search }: { search: ListAddress<typeof signInEventQueryFields> }) => {
      const { username: person, topic: signInTopic } = search
      const filter = omitUndefined({ topic: 'sign-ins' as const, signInTopic, person })
      throw redirect({ to: paths.settingHistory, search: filter, replace: true })
    },
  }),
  screen(paths.mails, lazy('MailListScreen'), readMailSearch),
  screen(paths.mail, lazy('MailScreen')),
  screen(paths.signInSettings, lazy('SignInSettingsScreen')),
  screen(paths.newSignInProvider, lazy('NewProviderScreen')),
  screen(paths.signInProvider, lazy('ProviderScreen')),
] as const

export const settingsScreens = settingsArea.addChildren(screens)
