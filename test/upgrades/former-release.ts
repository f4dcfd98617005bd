// The former release, 0.2.0: its schema with rows in it, and its program, if the history of the repository has it.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '#database/migrate.ts'
import { queryRows } from '#test/database/open-client.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const migrations = join(root, 'database', 'migrations')

const formerVersion = '0.2.0'
const newestFormer = '0009_text_search.sql'

/** The commit whose package.json has the former version first; undefined without the history, as in a shallow clone. */
export async function formerCommit(): Promise<string | undefined> {
  const search = ['log', '--reverse', '--format=%H', `-S"version": "${formerVersion}"`]
  const log = await run('git', ['-C', root, ...search, '--', 'package.json']).catch(() => null)
  const [commit] = log?.stdout.split('\n') ?? []
  return commit || undefined
}

/** Unpacks the files of a commit below a folder, with the packages that are installed here; returns where they are. */
export async function unpackCommit(commit: string, directory: string): Promise<string> {
  const { stdout } = await run('git', ['-C', root, 'rev-parse', '--verify', `${commit}^{commit}`])
  const tree = join(directory, 'previous-version')
  const archive = join(directory, 'previous-version.tar')
  await mkdir(tree)
  await run('git', ['-C', root, 'archive', '--output', archive, stdout.trim()])
  await run('tar', ['-x', '-f', archive, '-C', tree])
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

/** Runs a command of the program in an unpacked tree; throws its output where it fails. */
export const runCommandOf = (
  tree: string,
  parameters: string[],
  environment: Record<string, string>,
): Promise<unknown> =>
  run(process.execPath, [join(tree, 'run', 'oto-program.ts'), ...parameters], {
    cwd: tree,
    env: { ...process.env, ...environment },
  })

/**
 * Makes the former release's tables in an empty database, with rows of two companies: written by an account that
 * bypasses row-level security, where the owner does not.
 */
export async function createFormerSchema(ownerUrl: string, writerUrl = ownerUrl): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'oto-former-'))
  try {
    const filter = (file: string) => !file.endsWith('.sql') || basename(file) <= newestFormer
    await cp(migrations, directory, { recursive: true, filter })
    await migrate(ownerUrl, directory)
    await queryRows(writerUrl, rows)
  } finally {
    await rm(directory, { recursive: true })
  }
}

// Ids continue: company 1 has supplier 1, users 1 to 4, order lines 1 to 20, shipments 1 to 10; company 2 has the next.
// Five shipments of each are received, five in transit.
const rows = `
  insert into companies (name) select 'Company ' || c from generate_series(1, 2) c order by c;
  insert into suppliers (company_id, code, name) select id, 'S', 'Supplier' from companies order by id;
  insert into users (company_id, supplier_id, username, name, email, roles, password_hash)
    select c.id, case when n > 2 then s.id end, 'u' || n || 'of' || c.id, 'Person ' || n, 'p@example.com',
      array['user', 'mod', 'admin'], 'none'
    from companies c join suppliers s on s.company_id = c.id cross join generate_series(1, 4) n order by c.id, n;
  insert into usernames select username, company_id, id from users;
  insert into orders (company_id, supplier_id, code, order_date)
    select company_id, id, 'PO-' || n, '2026-01-01' from suppliers cross join generate_series(1, 2) n order by company_id, n;
  insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name, quantity,
      due_date, in_transit, received)
    select o.company_id, o.supplier_id, o.id, o.code, n, 'P' || n, 'Product ' || n, 1000000, '2026-12-01',
      case when o.code = 'PO-1' and n > 5 then 12 else 0 end, case when o.code = 'PO-1' and n <= 5 then 12 else 0 end
    from orders o cross join generate_series(1, 10) n order by o.id, n;
  insert into shipment_codes select company_id, id, 'OLD' || n from suppliers cross join generate_series(1, 10) n;
  insert into shipments (company_id, supplier_id, code, state, estimated_delivery, line_count, created_by, closed_at, closed_by,
      receipt, note)
    select s.company_id, s.id, 'OLD' || n, 'closed', '2026-06-01', 1, u.id, now(), u.id, case when n <= 5 then 'full' end, 'before'
    from suppliers s join users u on u.company_id = s.company_id and u.username like 'u3%' cross join generate_series(1, 10) n
    order by s.company_id, n;
  insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages, quantity_per_package,
      order_code, order_date, product_code, product_name, size, color, unit, accepted)
    select h.company_id, h.supplier_id, h.id, l.id, 1, 12, l.order_code, '2026-01-01', l.product_code, l.product_name, '', '',
      'pcs', case when h.receipt = 'full' then 12 else 0 end
    from shipments h join order_lines l on l.company_id = h.company_id and l.order_code = 'PO-1'
      and 'OLD' || l.line_number = h.code
    order by h.id;
  insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, accepted, rejected, cancelled, received_by)
    select l.company_id, l.supplier_id, l.shipment_id, l.id, 12, 0, 0, u.id
    from shipment_lines l join users u on u.company_id = l.company_id and u.username like 'u1%' where l.accepted = 12;
  insert into sign_in_events (company_id, user_id, topic, kind, address, agent)
    select company_id, id, 'change', 'user-disabled', '192.0.2.7', 'Browser of an administrator' from users
    where username = 'u4of1';`
