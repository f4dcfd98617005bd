// biome-ignore-all lint/suspicious/noTemplateCurlyInString: names of tests as they stand in their files

import { type Mutation, mutationsOf } from './mutation.ts'

const redirectFile = 'web/app/auth-redirect.ts'
const paths = 'web/app/paths.ts'
const addressTest = 'web/app/auth-redirect.test.ts'
const redirectMutations = [
  ...mutationsOf(addressTest, 'paths have the addresses that the specification gives', [
    ['2.3', 'another starter', paths, "'/starter'", "'/today'"],
    ['2.4', 'another 404', paths, "'/auth/404'", "'/404'"],
    ['2.6', 'another sign-in', paths, "'/login'", "'/sign-in'"],
  ]),
  ...mutationsOf(addressTest, 'screens without a specified address have these paths', [
    ['2.21', 'another address', paths, "shipment: '/shipments/$id'", "shipment: '/shipment/$id'"],
    ['2.22', 'another address', paths, "'/shipments/new'", "'/shipments/add'"],
    ['2.23', 'another address', paths, "'/shipments/$id/add-line'", "'/shipments/$id/line'"],
    ['2.24', 'another address', paths, "'/shipments/$id/add-content'", "'/shipments/$id/content'"],
  ]),
  ...mutationsOf(
    addressTest,
    'without a session, every other address redirects to the sign-in, which keeps the requested path',
    [
      [
        '1.16',
        'everything is open',
        redirectFile,
        '(!isAuthenticated && !isLogin && !publicPaths.includes(path))',
        '(false)',
      ],
      [
        '2.7',
        'the requested path is lost',
        redirectFile,
        'replaceLocation(paths.login + to)',
        'replaceLocation(paths.login)',
      ],
      [
        '6.3',
        'open to others',
        redirectFile,
        '(!isAuthenticated && !isLogin && !publicPaths.includes(path))',
        "(pathname === '/starter')",
      ],
    ],
  ),
  ...mutationsOf(addressTest, 'with a session, only the sign-in redirects, to the requested path', [
    ['2.7', 'to anywhere', redirectFile, 'url?.origin !== window.location.origin', '!url'],
  ]),
]

const chunk = 'web/ui/load-chunk.ts'
const chunkTest = 'web/ui/load-chunk.test.ts'
const chunks = [
  ...mutationsOf(
    chunkTest,
    'a missing chunk reloads the page once, then throws a ChunkLoadError with its name',
    [
      ['8.4', 'any error', chunk, 'throw new ChunkLoadError(name, error)', 'throw error'],
      ['8.4', 'reloads for ever', chunk, 'takeMark(key) || ', ''],
    ],
  ),
  ...mutationsOf(
    chunkTest,
    'a chunk that does not load reloads the page at its time-out, and not before',
    [['9.13', 'given up early', chunk, ', chunkLoadTimeoutMs)', ', 12_000)']],
  ),
]

const en = (file: string) => `words/en/${file}.json`
const specified = 'words/specified-words.test.ts'
const titleTest = 'the document title names a packaging product'
const texts = [
  ...mutationsOf(specified, titleTest, [
    ['1.10', 'no packaging', 'web/index.html', 'Oto packaging shipments', 'Oto'],
    [
      '2.27',
      'no packaging',
      en('shell'),
      '"appName": "Oto packaging shipments"',
      '"appName": "Oto"',
    ],
  ]),
  ...mutationsOf(specified, 'section ${section}: the specified texts are used', [
    ['2.16', 'another word', en('ui'), '"accept": "Accept"', '"accept": "Go on"'],
    ['2.16', 'another word', en('ui'), '"cancel": "Cancel"', '"cancel": "No"'],
    ['2.20', 'another word', en('ui'), '"previous": "Previous"', '"previous": "Back"'],
    [
      '2.26',
      'another question',
      en('shipment-details'),
      '"deleteLine": "Are you sure to',
      '"deleteLine": "Do you want to',
    ],
    [
      '3.6',
      'another heading',
      en('fields'),
      '"estimatedDelivery": "Estimated delivery date"',
      '"estimatedDelivery": "Arrives"',
    ],
  ]),
  ...mutationsOf(specified, 'the Catalan texts have the two specified words', [
    ['2.18', 'another default', 'words/ca/ui.json', '"Carregant"', '"Un moment"'],
  ]),
  ...mutationsOf('words/problem-texts.test.ts', '${lang}: every problem code has a text', [
    ['8.6', 'a problem without words', 'words/sp/problems.json', '"no-lines":', '"without-lines":'],
  ]),
  ...mutationsOf('web/styles/contrast.test.ts', 'both themes define the same names', [
    [
      '4.16',
      'a colour that the dark lacks',
      'web/styles/dark.css',
      '  --text-quiet:',
      '  --quiet:',
    ],
  ]),
]

const signIn = 'contract/people/auth-endpoints.ts'
const client = 'web/app/http/client.ts'
const calls = [
  ...mutationsOf('web/app/http/client.test.ts', 'a call has no time-out unless it is given one', [
    ['9.10', 'each has one', client, '?? httpTimeoutMs', '?? 30_000'],
    [
      '9.10',
      'none can have one',
      client,
      'withTimeout(options.signal, options.timeout',
      'withTimeout(options.signal, undefined',
    ],
  ]),
  ...mutationsOf(
    'web/app/http/client.test.ts',
    'get, post, put, delete and patch go below the root, with the client’s headers',
    [
      [
        '7.4',
        'beside the root',
        client,
        "pageSetting('oto-api-root') + path",
        "'https://api.test' + path",
      ],
      ['7.5', 'put is post', client, "send('PUT'", "send('POST'"],
    ],
  ),
  ...mutationsOf(
    'contract/root-path.test.ts',
    'sign-in is the public POST /auth/signin below the root, with user name and password',
    [
      ['7.1', 'another address', signIn, "'/api/auth/signin'", "'/api/session'"],
      ['7.1', 'another payload', signIn, '      username: z.string()', '      user: z.string()'],
    ],
  ),
  ...mutationsOf(
    'contract/root-path.test.ts',
    'every endpoint is below one root, and only sign-in, set-up, mailed links and calendars are public',
    [['1.12', 'beside the root', signIn, "'/api/auth/me'", "'/auth/me'"]],
  ),
  ...mutationsOf(
    'contract/root-path.test.ts',
    'shipments, their lines and suppliers have these URLs, which the specification leaves open',
    [
      [
        '7.7',
        'another',
        'contract/settings/supplier-endpoints.ts',
        "'/api/suppliers'",
        "'/api/supplier'",
      ],
    ],
  ),
]

/** Mutations that a test without server and browser must detect. */
export const unitMutations: readonly Mutation[] = [
  ...redirectMutations,
  ...chunks,
  ...texts,
  ...calls,
]
