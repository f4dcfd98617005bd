// Only in test:all: installs generators.
// Own process: starts generators, compilers and Perl, which take most of a core.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { importOrders } from '#contract/orders/order-import-endpoints.ts'
import { getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { installPackage, runQuietly } from '#test/browsers/npm-package.ts'
import { orderFile, orderFileRow } from '#test/samples/order-files.ts'
import { machine } from '#test/world/api-keys.ts'
import { temporaryDirectory } from '#test/world/running-server.ts'
import { openWorld } from '#test/world/world.ts'

// Clients that generators write from the printed contract compile under strict settings; two announce a shipment.
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
  test(`${name} generates a client that compiles`, async (t) => {
    const { directory, remove } = await temporaryDirectory()
    try {
      // Generators need a compiler with an API, which TypeScript 7 lacks.
      if (!(await installPackage([install, 'typescript@5.9.3'], directory)))
        return t.skip(`no registry has ${install}`)
      const packages = join(directory, 'node_modules')
      const [program = '', ...rest] = parameters
      const inDirectory = { cwd: directory }
      await run(process.execPath, [join(packages, program), ...rest], inDirectory)
      const config = { compilerOptions: strict, files: [main] }
      await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(config))
      const tsc = join(packages, 'typescript', 'bin', 'tsc')
      const compilation = await run(process.execPath, [tsc], inDirectory).catch((error) => error)
      assert.equal(compilation.stdout, '')
    } finally {
      await remove()
    }
  })

// OpenAPI::Client makes a method of each operation, and validates requests by its schema. The generator of OpenAPI
// Tools loads its program from Maven; the versions on npm that contain it, and AutoRest, do not read OpenAPI 3.1.
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

// Strict in what it reads: a field that the types lack is an error.
const goScript = `
package main

import ("bytes"; "encoding/json"; "fmt"; "io"; "net/http"; "os")

func call(method string, path string, body any, reply any) {
	sent, _ := json.Marshal(body)
	request, _ := http.NewRequest(method, os.Args[1] + path, bytes.NewReader(sent))
	request.Header.Set("authorization", "Bearer " + os.Args[2])
	request.Header.Set("content-type", "application/json")
	request.Header.Set("idempotency-key", "note-2042")
	response, err := http.DefaultClient.Do(request)
	if err != nil { panic(err) }
	text, _ := io.ReadAll(response.Body)
	if response.StatusCode >= 300 { panic(string(text)) }
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(reply); err != nil { panic(err) }
}

func main() {
	order, line, each, packages := "PO-GO", "10", "24", int64(3)
	day, packing, isClosed := "2099-12-01", AsLines, true
	lines := []AnnouncementLine{{OrderCode: &order, LineNumber: &line, NumberOfPackages: &packages, QuantityPerPackage: &each}}
	var shipment AnnouncedShipment
	announcement := Announcement{EstimatedDelivery: &day, Lines: lines, Packing: &packing, Close: &isClosed}
	call("POST", "/api/shipments", announcement, &shipment)
	ssccs := 0
	for _, one := range shipment.PackageList { if one.Sscc != nil && len(*one.Sscc) == 18 { ssccs++ } }
	var receipts ListAllReceiptsReply
	call("GET", fmt.Sprintf("/api/receipts?shipmentId=%d", shipment.ID), nil, &receipts)
	fmt.Println(shipment.ID, ssccs, shipment.Supplier.Name, len(receipts.Rows))
}
`

/** Returns whether a program can be run; on Debian installs a missing package. */
async function isInstalled(command: readonly [string, string[]], name: string): Promise<boolean> {
  const isAvailable = () => runQuietly(...command)
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!(await isAvailable()) && isDebianRoot)
    await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name])
  return isAvailable()
}

const world = await openWorld()

/** Creates a key that may announce for a supplier, and an order of 720 pieces. */
async function supplierKey(orderCode: string) {
  const ada = await world.signIn('ada')
  const body = orderFile(orderFileRow(orderCode, 10, '720'))
  assert.equal((await ada.call(importOrders, { body })).status, 200)
  const { token } = await machine(world, ada, {
    name: orderCode,
    scopes: ['read', 'announce'],
    supplierId: 1,
  })
  return { ada, token, origin: world.origin }
}

test('Go types of all schemas compile; a program with them announces a shipment and reads its receipts', async (t) => {
  const { directory, remove } = await temporaryDirectory()
  after(remove)
  if (!(await installPackage(['quicktype@26.0.0'], directory)))
    return t.skip('no registry has quicktype')
  if (!(await isInstalled(['go', ['version']], 'golang-go')))
    return t.skip('no Go: on Debian, apt-get install golang-go')
  const { components } = JSON.parse(await readFile(contract, 'utf8'))
  const schemas = JSON.stringify({ definitions: components.schemas })
  await writeFile(
    join(directory, 'schemas.json'),
    schemas.replaceAll('#/components/schemas/', '#/definitions/'),
  )
  const inDirectory = { cwd: directory, env: { ...process.env, GO111MODULE: 'off' } }
  const program = join(directory, 'node_modules', 'quicktype', 'dist', 'index.js')
  const options = ['--src-lang', 'schema', '--lang', 'go', '--just-types', '-o', 'types.txt']
  await run(process.execPath, [program, ...options, 'schemas.json#/definitions/'], inDirectory)
  const types = await readFile(join(directory, 'types.txt'), 'utf8')
  // The generator writes imports below types, where Go does not allow them.
  const imports = /^import "\w+"\n/gm
  const ordered = ['package main\n', ...(types.match(imports) ?? []), types.replace(imports, '')]
  await writeFile(join(directory, 'types.go'), ordered.join('\n'))
  await writeFile(join(directory, 'main.go'), goScript)
  const files = ['main.go', 'types.go']
  await run('go', ['vet', ...files], inDirectory)
  const { origin, token } = await supplierKey('PO-GO')
  const { stdout } = await run('go', ['run', ...files, origin, token], inDirectory)
  assert.match(stdout, /^\d+ 3 Cartró 0\n$/)
})

test('a client in Perl announces a shipment, prints its labels and reads its receipts in three requests', async (t) => {
  if (!(await isInstalled(['perl', ['-MOpenAPI::Client', '-e', '1']], 'libopenapi-client-perl')))
    return t.skip('no OpenAPI::Client: on Debian, apt-get install libopenapi-client-perl')
  const { directory, remove } = await temporaryDirectory()
  after(remove)
  const { ada, origin, token } = await supplierKey('PO-PERL')
  // The module would load the schema of OpenAPI 3.1 from the internet. Another test validates the document by that
  // schema.
  const schema = createHash('md5').update('https://spec.openapis.org/oas/3.1/schema/2021-05-20')
  await writeFile(join(directory, schema.digest('hex')), '{}')
  await writeFile(join(directory, 'main.pl'), perlScript)
  const parameters = ['main.pl', `file://${contract}`, origin, token]
  const environment = { ...process.env, JSON_VALIDATOR_CACHE_PATH: directory }
  const { stdout } = await run('perl', parameters, { cwd: directory, env: environment })
  const [id, ...counts] = stdout.trim().split(' ').map(Number)
  assert.deepEqual(counts, [3, 3, 0])
  const { reply } = await ada.actingFor(1).call(getShipment, { params: { id: id ?? 0 } })
  assert.equal(reply.status, 'in-transit')
})
