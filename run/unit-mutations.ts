// biome-ignore-all lint/suspicious/noTemplateCurlyInString: names of tests as they stand in their files

import { by, type Mutation } from './mutation.ts'

const session = 'web/app/state/session-state.ts'
const layout = 'web/app/state/customizer-state.ts'
const slice = 'web/app/state/slice.ts'
const slices = 'web/app/state/slices.test.ts'
const state = [
  ...by(
    slices,
    'before anybody signs in: no token, company 0, no supplier, a person without a name',
    [
      ['3.1', 'company 7', session, 'whole(stored.empre, 0) : 0', 'whole(stored.empre, 0) : 7'],
      ['3.2', 'no supplier is 0', session, 'id: whole(stored.id, noSupplier),', 'id: 0,'],
      ['3.3', 'somebody', session, ' name: text(stored.name)', " name: text(stored.name, 'Guest')"],
    ],
  ),
  ...by(slices, 'the layout settings are the specified ones, with the specified defaults', [
    ['3.4', 'a white top bar', 'web/ui/palette.ts', "topbar: 'primary'", "topbar: 'white'"],
    ['3.4', 'a dark side bar', 'web/ui/palette.ts', "sidebar: 'white'", "sidebar: 'dark'"],
    ['3.4', 'a wide side bar', layout, 'stored.isMiniSidebar, true', 'stored.isMiniSidebar, false'],
    ['3.4', 'a loose top bar', layout, 'stored.isFixedTopbar, true', 'stored.isFixedTopbar, false'],
    ['3.4', 'a side menu', layout, 'stored.isHorizontal, true', 'stored.isHorizontal, false'],
    ['3.4', 'dark', layout, 'stored.isDark, false', 'stored.isDark, true'],
    ['3.4', 'no mini', layout, '  isMobileSidebar: flag(stored.isMobileSidebar, false),\n', ''],
    ['3.4', 'none hidden', layout, '  isSidebarHidden: flag(stored.isSidebarHidden, false),\n', ''],
  ]),
  ...by(slices, 'signing in stores credentials, supplier and user', [
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
  ...by(slices, 'each slice is kept under its own key, and read from there', [
    ['3.5', 'another key', session, "createSlice('user'", "createSlice('person'"],
    ['3.5', 'nothing is kept', slice, 'storage().setItem(key, ', 'void (key + '],
  ]),
  ...by(
    slices,
    'signing out empties the three slices of the session, in storage too, and keeps taste',
    [['4.3', 'the person stays', session, 'useUser.setState(useUser.getInitialState(), true)', '']],
  ),
  ...by(slices, 'roles are admin, mod and user, and any other that is stored is nobody’s', [
    [
      '6.1',
      'a fourth role',
      'domain/person.ts',
      "['admin', 'mod', 'user']",
      "['admin', 'mod', 'user', 'owner']",
    ],
    ['6.1', 'no moderators', session, "['admin', 'mod', 'user']", "['admin', 'user']"],
  ]),
  ...by(
    slices,
    'storage that does not answer is given up after the time-out, with the key it was asked for',
    [
      ['4.15', 'given up at once', slice, ', persistTimeout)', ', 50)'],
      ['8.5', 'it is not said which', slice, 'persist timed out: ${key}', 'persist timed out'],
    ],
  ),
]

const address = 'web/app/address.ts'
const paths = 'web/app/paths.ts'
const addressTest = 'web/app/address.test.ts'
const addresses = [
  ...by(addressTest, 'the addresses that the specification gives are these', [
    ['2.3', 'another starter', paths, "'/starter'", "'/today'"],
    ['2.4', 'another 404', paths, "'/auth/404'", "'/404'"],
    ['2.6', 'another sign-in', paths, "'/login'", "'/sign-in'"],
  ]),
  ...by(addressTest, 'the screens whose addresses the specification leaves open stand at these', [
    ['2.21', 'another address', paths, "shipment: '/shipments/$id'", "shipment: '/shipment/$id'"],
    ['2.22', 'another address', paths, "'/shipments/new'", "'/shipments/add'"],
    ['2.23', 'another address', paths, "'/shipments/$id/add-line'", "'/shipments/$id/line'"],
    ['2.24', 'another address', paths, "'/shipments/$id/add-content'", "'/shipments/$id/content'"],
  ]),
  ...by(
    addressTest,
    'signed out, every address but the sign-in leads there, which keeps what was asked for',
    [
      ['1.16', 'everything is open', address, '(!isAuthenticated && !isLogin)', '(false)'],
      [
        '2.7',
        'where one was is lost',
        address,
        'replaceAddress(paths.login + to)',
        'replaceAddress(paths.login)',
      ],
      [
        '6.3',
        'open to others',
        address,
        '(!isAuthenticated && !isLogin)',
        "(pathname === '/starter')",
      ],
    ],
  ),
  ...by(
    addressTest,
    'signed in, the sign-in gives way to what was asked for, and nothing else moves',
    [['2.7', 'to anywhere', address, 'url?.origin !== window.location.origin', '!url']],
  ),
]

const chunk = 'web/app/load-chunk.ts'
const chunkTest = 'web/app/load-chunk.test.ts'
const chunks = [
  ...by(
    chunkTest,
    'a part that is missing: the page reloads once, then it is a chunk-load error that names the part',
    [
      ['8.4', 'any error', chunk, 'throw new ChunkLoadError(name, error)', 'throw error'],
      ['8.4', 'reloads for ever', chunk, "window.sessionStorage.setItem(mark, '1')", ''],
    ],
  ),
  ...by(chunkTest, 'a part that does not come is given up when its time is over, and not before', [
    ['9.13', 'given up early', chunk, ', chunkLoadTimeout)', ', 12_000)'],
  ]),
]

const en = (file: string) => `web/locales/en/${file}.json`
const specified = 'web/locales/specified-words.test.ts'
const titleTest =
  'the title of the document is a packaging product’s, before a screen is there and beside each one'
const texts = [
  ...by(specified, titleTest, [
    ['1.10', 'no packaging', 'web/index.html', 'Oto packaging shipments', 'Oto'],
    [
      '2.27',
      'no packaging',
      en('shell'),
      '"appName": "Oto packaging shipments"',
      '"appName": "Oto"',
    ],
  ]),
  ...by(specified, 'the words of section ${section} are said as they are given', [
    ['2.16', 'another word', en('ui'), '"accept": "Accept"', '"accept": "Go on"'],
    ['2.16', 'another word', en('ui'), '"cancel": "Cancel"', '"cancel": "No"'],
    ['2.20', 'another word', en('ui'), '"previous": "Previous"', '"previous": "Back"'],
    [
      '2.26',
      'another question',
      en('shipments'),
      '"deleteLine": "Are you sure to',
      '"deleteLine": "Do you want to',
    ],
    [
      '3.6',
      'another heading',
      en('shipments'),
      '"eta": "Estimated delivery date"',
      '"eta": "Arrives"',
    ],
  ]),
  ...by(specified, 'the two words that are given in Catalan are the Catalan ones', [
    ['2.18', 'another default', 'web/locales/ca/ui.json', '"Carregant"', '"Un moment"'],
  ]),
  ...by(
    'web/locales/problem-texts.test.ts',
    '${lang}: there are words for every problem that the server answers with',
    [
      [
        '8.6',
        'a problem without words',
        'web/locales/sp/shell.json',
        '"no-lines":',
        '"without-lines":',
      ],
    ],
  ),
  ...by('web/styles/contrast.test.ts', 'both themes have the same names', [
    [
      '4.16',
      'a colour that the dark lacks',
      'web/styles/dark.css',
      '  --text-quiet:',
      '  --quiet:',
    ],
  ]),
]

const signIn = 'contract/auth-endpoints.ts'
const calls = [
  ...by(
    'contract/root-path.test.ts',
    'signing in is POST /auth/signin below the root, for anybody, with user name and password',
    [
      ['7.1', 'another address', signIn, "'/api/auth/signin'", "'/api/session'"],
      ['7.1', 'another payload', signIn, '      username: z.string()', '      user: z.string()'],
    ],
  ),
  ...by(
    'contract/root-path.test.ts',
    'every call is below the one root, and none but signing in is for anybody',
    [['1.12', 'beside the root', signIn, "'/api/auth/me'", "'/auth/me'"]],
  ),
  ...by(
    'contract/root-path.test.ts',
    'the calls for shipments, lines and suppliers, whose addresses were left open, are these',
    [['7.7', 'another', 'contract/supplier-endpoints.ts', "'/api/suppliers'", "'/api/supplier'"]],
  ),
]

/** Those that a test without a server and without a browser is to notice. */
export const unitMutations: readonly Mutation[] = [
  ...state,
  ...addresses,
  ...chunks,
  ...texts,
  ...calls,
]
