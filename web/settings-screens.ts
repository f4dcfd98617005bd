import { createRoute, redirect } from '@tanstack/react-router'
import { signInEventQueryFields } from '#domain/people/sign-in-event-query.ts'
import {
  type ListAddress,
  listSearchReader,
  readPagePosition,
} from '#web/app/list/page-position.ts'
import { paths, recordKindNames } from '#web/app/paths.ts'
import { omitUndefined } from '#web/app/search-params.ts'
import { lazyScreens } from '#web/lazy-screens.ts'
import { protectedArea } from '#web/protected-area.tsx'
import {
  readHistorySearch,
  readMailSearch,
  readPeopleSearch,
  readRecordListSearch,
  readSupplierListSearch,
} from '#web/settings/list-addresses.ts'

// All settings stand beside one navigation.
const settingsArea = createRoute({
  getParentRoute: () => protectedArea,
  id: 'settings',
  component: lazyScreens.settingsFrame,
})
const underSettings = () => settingsArea
const inner = { getParentRoute: underSettings }

const settings = createRoute({
  getParentRoute: underSettings,
  path: paths.settings,
  component: lazyScreens.companySettings,
})
const supplierSettings = createRoute({
  getParentRoute: underSettings,
  path: paths.supplierSettings,
  validateSearch: readSupplierListSearch,
  component: lazyScreens.supplierList,
})
const newSupplier = createRoute({
  getParentRoute: underSettings,
  path: paths.newSupplier,
  component: lazyScreens.newSupplier,
})
const supplierImport = createRoute({
  getParentRoute: underSettings,
  path: paths.supplierImport,
  component: lazyScreens.supplierImport,
})
const supplierProfile = createRoute({
  getParentRoute: underSettings,
  path: paths.supplierProfile,
  component: lazyScreens.supplierProfile,
})
const oneSupplierSettings = createRoute({
  getParentRoute: underSettings,
  path: paths.oneSupplierSettings,
  component: lazyScreens.supplierSettings,
})
const serviceAccounts = createRoute({
  getParentRoute: underSettings,
  path: paths.serviceAccounts,
  validateSearch: readPagePosition,
  component: lazyScreens.serviceAccountList,
})
const serviceAccount = createRoute({
  getParentRoute: underSettings,
  path: paths.serviceAccount,
  component: lazyScreens.serviceAccount,
})
const people = createRoute({
  getParentRoute: underSettings,
  path: paths.people,
  validateSearch: readPeopleSearch,
  component: lazyScreens.people,
})
const newPerson = createRoute({ ...inner, path: paths.newPerson, component: lazyScreens.newPerson })
const personImport = createRoute({
  ...inner,
  path: paths.personImport,
  component: lazyScreens.personImport,
})
const person = createRoute({ ...inner, path: paths.person, component: lazyScreens.person })
const ofKind = {
  getParentRoute: underSettings,
  beforeLoad: ({ params }: { params: { kind: string } }) => {
    if (!recordKindNames.some((kind) => kind === params.kind))
      throw redirect({ to: paths.notFound, replace: true })
  },
}
const records = createRoute({
  ...ofKind,
  path: paths.records,
  validateSearch: readRecordListSearch,
  component: lazyScreens.recordList,
})
const newRecord = createRoute({
  ...ofKind,
  path: paths.newRecord,
  component: lazyScreens.newRecord,
})
const record = createRoute({
  ...ofKind,
  path: paths.record,
  component: lazyScreens.record,
})
const settingHistory = createRoute({
  getParentRoute: underSettings,
  path: paths.settingHistory,
  validateSearch: readHistorySearch,
  component: lazyScreens.settingHistory,
})
// Sign-ins stand in the history; this was their address.
const signIns = createRoute({
  ...inner,
  path: paths.signIns,
  validateSearch: listSearchReader(signInEventQueryFields),
  beforeLoad: ({ search }: { search: ListAddress<typeof signInEventQueryFields> }) => {
    const { username: person, topic: signInTopic } = search
    const filter = omitUndefined({ topic: 'sign-ins' as const, signInTopic, person })
    throw redirect({ to: paths.settingHistory, search: filter, replace: true })
  },
})
const mails = createRoute({
  getParentRoute: underSettings,
  path: paths.mails,
  validateSearch: readMailSearch,
  component: lazyScreens.mailList,
})
const mail = createRoute({
  getParentRoute: underSettings,
  path: paths.mail,
  component: lazyScreens.mail,
})
const signInSettings = createRoute({
  ...inner,
  path: paths.signInSettings,
  component: lazyScreens.signInSettings,
})
const newSignInProvider = createRoute({
  ...inner,
  path: paths.newSignInProvider,
  component: lazyScreens.newSignInProvider,
})
const signInProvider = createRoute({
  ...inner,
  path: paths.signInProvider,
  component: lazyScreens.signInProvider,
})
/** The settings, beside one navigation. */
export const settingsScreens = settingsArea.addChildren([
  settings,
  supplierSettings,
  newSupplier,
  supplierImport,
  supplierProfile,
  oneSupplierSettings,
  serviceAccounts,
  serviceAccount,
  people,
  newPerson,
  personImport,
  person,
  records,
  newRecord,
  record,
  settingHistory,
  signIns,
  mails,
  mail,
  signInSettings,
  newSignInProvider,
  signInProvider,
])
