// biome-ignore-all lint/suspicious/noTemplateCurlyInString: names of tests as they stand in their files

import { type Mutation, mutationsOf } from './mutation.ts'

const session = 'web/app/state/session-state.ts'
const layout = 'web/app/state/customizer-state.ts'
const slice = 'web/app/state/slice.ts'
const slices = 'web/app/state/slices.test.ts'
/** Mutations of stored state: the four slices, their keys and their defaults. */
export const stateMutations: readonly Mutation[] = [
  ...mutationsOf(
    slices,
    'without a session there is no token, company 0, no supplier and no name',
    [
      ['3.1', 'company 7', session, 'asInt(stored.empre, 0) : 0', 'asInt(stored.empre, 0) : 7'],
      [
        '3.2',
        'the id for no supplier is 0',
        session,
        'id: asInt(stored.id, noSupplier),',
        'id: 0,',
      ],
      ['3.3', 'a guest', session, 'name: asText(stored.name)', "name: asText(stored.name, 'A')"],
    ],
  ),
  ...mutationsOf(slices, 'layout settings have the specified names and defaults', [
    ['3.4', 'a white top bar', 'web/ui/bar-colors.ts', "topbar: 'primary'", "topbar: 'white'"],
    ['3.4', 'a dark side bar', 'web/ui/bar-colors.ts', "sidebar: 'white'", "sidebar: 'dark'"],
    ['3.4', 'a wide side bar', layout, 'stored.isMiniSidebar, true', 'stored.isMiniSidebar, false'],
    ['3.4', 'a loose top bar', layout, 'stored.isFixedTopbar, true', 'stored.isFixedTopbar, false'],
    ['3.4', 'a side menu', layout, 'stored.isHorizontal, true', 'stored.isHorizontal, false'],
    ['3.4', 'dark', layout, 'stored.isDark, false', 'stored.isDark, true'],
    ['3.4', 'no mini', layout, '  isMobileSidebar: false,\n', ''],
    ['3.4', 'none hidden', layout, 'isSidebarHidden: asFlag(stored.isSidebarHidden, false),\n', ''],
  ]),
  ...mutationsOf(slices, 'signing in stores credentials, supplier and user', [
    [
      '4.1',
      'nobody is signed in',
      session,
      '...credentials, isAuthenticated: true',
      '...credentials',
    ],
    ['4.2', 'the person is not kept', session, 'useUser.setState(user)', ''],
    ['7.2', 'the supplier is not read', session, '{ ...proveidor, isChosen', '{ isChosen'],
  ]),
  ...mutationsOf(slices, 'each slice is stored under its own key and read from it', [
    ['3.5', 'another key', session, "createSlice('user'", "createSlice('person'"],
    ['3.5', 'nothing is kept', slice, 'storage().setItem(key, ', 'void (key + '],
  ]),
  ...mutationsOf(
    slices,
    'signing out empties the three slices of the session, in storage too, and keeps preferences',
    [['4.3', 'the person stays', session, 'useUser.setState(useUser.getInitialState(), true)', '']],
  ),
  ...mutationsOf(slices, 'roles are admin, mod and user, and other stored roles are ignored', [
    [
      '6.1',
      'a fourth role',
      'domain/access/person.ts',
      "['admin', 'mod', 'user']",
      "['admin', 'mod', 'user', 'owner']",
    ],
    [
      '6.1',
      'no moderators',
      session,
      'roles.filter((role) =>',
      "roles.filter((role) => role !== 'mod' &&",
    ],
  ]),
  ...mutationsOf(slices, 'a read of storage that never ends times out and names its key', [
    ['4.15', 'given up at once', slice, ', persistTimeoutMs)', ', 50)'],
    ['8.5', 'it is not said which', slice, 'persist timed out: ${key}', 'persist timed out'],
  ]),
]
