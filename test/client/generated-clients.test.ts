// Own process: starts generators, compilers and Perl, which take most of a core.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { importOrders } from '#contract/orders/order-import-endpoints.ts'
import { getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { installPackage, runQuietly } from '#test/browsers/npm-package.ts'
import { orderFile, orderFileRow } from '#test/samples/order-files.ts'
import { machine } from '#test/world/api-keys.ts'
import { temporaryDirectory } from '#test/world/running-server.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { openWorld } from '#test/world/world.ts'

// Clients that others generate from the printed contract: they compile under strict settings, and one of them does the main job.
const skip = isEssentialRun && 'left to npm run test:all'
const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const contract = join(root, 'contract', 'openapi.json')

const generators = [
  {
    ...{ name: 'openapi-typescript', install: 'openapi-typescript@7.13.0' },
    parameters: ['openapi-typescript/bin/cli.js', contract, '--output', 'types.ts'],
    main: 'types.ts',
  },
  {
    ...{ name: 'Hey API', install: '@hey-api/openapi-ts@0.99.0' },
    parameters: [
      '@hey-api/openapi-ts/bin/run.js',
      '--input',
      contract,
      '--output',
      'made',
      '--silent',
    ],
    main: 'made/index.ts',
  },
]

const strict = {
  ...{ noEmit: true, strict: true, noUncheckedIndexedAccess: true, types: [] },
  ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'] },
  ...{ module: 'esnext', moduleResolution: 'bundler' },
}

for (const { name, install, parameters, main } of generators)
  test(`${name} generates a client that compiles`, { skip }, async (t) => {
    const { directory, remove } = await temporaryDirectory()
    try {
      // Generators run on a compiler that has an API, which TypeScript 7 has not.
      if (!(await installPackage([install, 'typescript@5.9.3'], directory)))
        return t.skip(`no registry has ${install}`)
      const packages = join(directory, 'node_modules')
      const [program = '', ...rest] = parameters
      const inDirectory = { cwd: directory }
      await run(process.execPath, [join(packages, program), ...rest], inDirectory)
      const config = { compilerOptions: strict, files: [main] }
      await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(config))
      const tsc = join(packages, 'typescript', 'bin', 'tsc')
      const checked = await run(process.execPath, [tsc], inDirectory).catch((error) => error)
      assert.equal(checked.stdout, '')
    } finally {
      await remove()
    }
  })

// OpenAPI::Client makes a method of each operation, and checks what is sent against its schema. The generator of OpenAPI Tools,
// for Java and others, loads its program from Maven.
const perlScript = `
use strict; use warnings; use Mojo::JSON 'true'; use OpenAPI::Client;
my ($document, $origin, $key) = @ARGV;
my $oto = OpenAPI::Client->new($document, base_url => $origin);
$oto->ua->on(start => sub { $_[1]->req->headers->authorization("Bearer $key") });
sub must { my $reply = shift->res; die $reply->code, ' ', $reply->body, "\\n" unless $reply->is_success; $reply }
my $shipment = must($oto->createShipment({ 'idempotency-key' => 'note-2041', body => {
  estimatedDelivery => '2099-12-01',
  lines => [{ orderCode => 'PO-PERL', lineNumber => '10', numberOfPackages => 3, quantityPerPackage => '24' }],
  packing => 'as-lines', close => true,
} }))->json;
my $labels = must($oto->getLabels({ id => $shipment->{id}, format => 'zpl' }))->body;
my $receipts = must($oto->listAllReceipts({ shipmentId => $shipment->{id} }))->json;
my $ssccs = grep { $_->{sscc} =~ /^\\d{18}$/ } @{ $shipment->{packageList} };
my $printed = () = $labels =~ /\\^XA/g;
print join(' ', $shipment->{id}, $ssccs, $printed, scalar @{ $receipts->{rows} }), "\\n";
`

/** Whether Perl has OpenAPI::Client; on Debian it is installed where it is absent. */
async function hasPerlClient(): Promise<boolean> {
  const isThere = () => runQuietly('perl', ['-MOpenAPI::Client', '-e', '1'])
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!(await isThere()) && isDebianRoot)
    await runQuietly('apt-get', [
      'install',
      '-y',
      '--no-install-recommends',
      'libopenapi-client-perl',
    ])
  return isThere()
}

const world = isEssentialRun ? undefined : await openWorld()

test('a client in Perl announces a shipment, prints its labels and reads its receipts in three requests', {
  skip,
}, async (t) => {
  if (!(await hasPerlClient()))
    return t.skip('no OpenAPI::Client: on Debian, apt-get install libopenapi-client-perl')
  assert.ok(world)
  const { directory, remove } = await temporaryDirectory()
  after(remove)
  const ada = await world.signIn('ada')
  const body = orderFile(orderFileRow('PO-PERL', 10, '720'))
  assert.equal((await ada.call(importOrders, { body })).status, 200)
  const { token } = await machine(world, ada, { scopes: ['read', 'announce'], supplierId: 1 })
  // It would load the schema of OpenAPI 3.1 from the internet, and finds errors by chance. Others hold the document to that schema.
  const schema = createHash('md5').update('https://spec.openapis.org/oas/3.1/schema/2021-05-20')
  await writeFile(join(directory, schema.digest('hex')), '{}')
  await writeFile(join(directory, 'main.pl'), perlScript)
  const parameters = ['main.pl', `file://${contract}`, world.origin, token]
  const environment = { ...process.env, JSON_VALIDATOR_CACHE_PATH: directory }
  const { stdout } = await run('perl', parameters, { cwd: directory, env: environment })
  const [id, ...counts] = stdout.trim().split(' ').map(Number)
  assert.deepEqual(counts, [3, 3, 0])
  const { reply } = await ada.actingFor(1).call(getShipment, { params: { id: id ?? 0 } })
  assert.equal(reply.status, 'in-transit')
})
