import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, statementText, thisCompany } from '#database/client/sql.ts'
import { demoBuyer } from '#database/demo/demo-companies.ts'
import { demoLanguages, demoTexts } from '#database/demo/demo-texts.ts'
import { receivedScores } from '#database/shipment-scores.ts'
import { isGln, isGtin, isSscc } from '#domain/gs1/gs1-key.ts'
import { noticeKindsFor } from '#domain/notices/notice.ts'
import { loadDemo } from '#server/demo.ts'
import { queryRows } from '#test/database/open-client.ts'
import { checkPdf, pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'
import { withScratchDatabase } from '#test/world/database.ts'
import { runOto } from '#test/world/oto-command.ts'

test('an empty database gets the demo world once, and each start prints its accounts', () =>
  withScratchDatabase(async (url) => {
    const message = await loadDemo(url)
    assert.match(message ?? '', /oto-demo-2026:\n {2}lee {3}supplies Mercat/)
    assert.equal(await loadDemo(url), message)
  }))

test('no demo data is loaded beside an existing company, nor its passwords printed', () =>
  withScratchDatabase(async (url) => {
    const { status, output } = runOto(['add-company', 'Own', '--admin', 'lee'], {
      DATABASE_URL: url,
    })
    assert.equal(status, 0, output)
    assert.equal(await loadDemo(url), undefined)
  }))

test('GTINs, GLNs and SSCCs of the demo world are valid', () =>
  withScratchDatabase(async (url) => {
    await loadDemo(url)
    const all = async (query: string) =>
      (await queryRows<{ key: string }>(url, query)).map(({ key }) => key)
    const gtins = await all('select gtin as key from order_lines where gtin is not null')
    assert.ok(gtins.length > 50)
    assert.deepEqual(
      gtins.filter((key) => !isGtin(key)),
      [],
    )
    const glns = await all(
      `select gln as key from companies union all select gln from suppliers
         union all select gln from places order by 1`,
    )
    assert.deepEqual(
      glns.filter((key) => key !== null && !isGln(key)),
      [],
    )
    const ssccs = await all('select sscc as key from packages where sscc is not null')
    assert.deepEqual(
      ssccs.filter((key) => !isSscc(key)),
      [],
    )
  }))

/** Runs queries on a demo world in a language. */
const inWorld = (
  language: (typeof demoLanguages)[number],
  work: (all: (query: string, values?: unknown[]) => Promise<string[]>) => Promise<void>,
) =>
  withScratchDatabase(async (url) => {
    await loadDemo(url, language)
    await work(async (query, values) =>
      (await queryRows<{ text: string }>(url, query, values)).map(({ text }) => text),
    )
  })

const everyText = `
  select distinct unnest(array[product_name, color]) as text from order_lines
  union select unnest(array[product_name, color]) from shipment_lines where product_name is not null
  union select name from places
  union select ship_to from orders union select ship_to from shipments
  union select unnest(array[note, cancel_reason]) from shipments
  union select reason from receipts
  union select proposal_note from order_lines
  union select name from package_presets
  union select unnest(array[answer_note, outcome_note]) from discrepancies union select text from comments
  union select note from order_events
  union select regexp_replace(name, '\\.pdf$', '') from attachments
  union select note from dock_slots
  union select distinct rtrim(name, ' 0123456789') from docks
  union select distinct unit from order_lines where unit <> 'm'`

for (const language of demoLanguages) {
  test(`${language}: every text of the demo world is translated, and every translation is used`, () =>
    inWorld(language, async (all) => {
      const stored = (await all(everyText)).filter((text) => text)
      const texts = demoTexts(language)
      const codesOfPlaces = await all('select code as text from places')
      assert.deepEqual(
        stored.filter((text) => !texts.includes(text) && !codesOfPlaces.includes(text)),
        [],
      )
      // Every translation is used, and Spanish and Catalan texts have accents.
      assert.deepEqual(
        texts.filter((text) => !stored.includes(text)),
        [],
      )
      if (language !== 'en') assert.ok(stored.filter((text) => /[à-ÿ]/i.test(text)).length >= 6)
      // The search text contains the product name as it is shown.
      assert.deepEqual(
        await all(
          'select product_name as text from order_lines where position(lower(product_name) in search) = 0',
        ),
        [],
      )
    }))

  test(`${language}: each product of the demo world has one code, which no other has`, () =>
    inWorld(language, async (all) => {
      const products = `(select distinct company_id, product_code, product_name, size, color from order_lines) p`
      const codesUsedTwice = (key: string) =>
        all(
          `select ${key} as text from ${products} group by company_id, ${key} having count(*) > 1`,
        )
      assert.ok((await all(`select product_code as text from ${products}`)).length > 60)
      assert.deepEqual(await codesUsedTwice('product_code'), [])
      assert.deepEqual(await codesUsedTwice(`concat_ws('|', product_name, size, color)`), [])
    }))
}

test('the demo world has late, short, disputed and settled shipments and busy docks, and its scores are computed from its rows', () =>
  inWorld('en', async (all) => {
    const count = async (rows: string) =>
      Number((await all(`select count(*)::text as text from ${rows}`))[0])
    assert.ok(
      (await count(
        `shipments where status = 'in-transit' and estimated_delivery < current_date - 1`,
      )) >= 1,
    )
    assert.deepEqual(
      await all(
        `select kind || ' ' || coalesce(outcome, answer, state) as text from discrepancies
         where created_at > now() - interval '8 days' and shipment_id > 20 order by 1`,
      ),
      [
        'damaged credited',
        'damaged disputed',
        'over open',
        'short open',
        'short sent-again',
        'unannounced open',
      ],
    )
    assert.equal(await count('receipts where surplus > 0'), 1)
    assert.ok((await count('shipment_lines where lot is not null and best_before > now()')) >= 1)
    assert.equal(await count('shipment_lines where serial_numbers is not null'), 1)
    for (const subject of ['shipment', 'order', 'discrepancy'])
      assert.ok((await count(`comments where ${subject}_id is not null`)) >= 1, subject)
    assert.equal(await count('dock_slots'), 6)
    // Every chart has bars: of each supplier, in six months.
    assert.equal(await count(`(select supplier_id from scorecard_months group by 1) s`), 3)
    assert.ok((await count('(select distinct month from scorecard_months) m')) >= 6)
    const confirmations = await all(
      'select distinct confirmation as text from order_lines order by 1',
    )
    assert.deepEqual(confirmations, ['confirmed', 'proposed', 'refused', 'unconfirmed'])
    assert.equal(await count('order_line_differences'), 0)
    for (const company of await all('select id::text as text from companies')) {
      const { text, values } = statementText(
        sql`select shipment_id::text as text from (${receivedScores()} except select * from shipment_scores
          where company_id = ${thisCompany}) missing`,
        company,
      )
      assert.deepEqual(await all(text, values), [])
    }
    assert.equal(
      await count(`shipment_scores s where not exists (select from scorecard_months m
        where m.company_id = s.company_id and m.supplier_id = s.supplier_id)`),
      0,
    )
    await checkNotices(all)
    await checkAttachment(all)
  }))

/** Checks that everybody has unread notices, of kinds that they may get and about existing subjects. */
async function checkNotices(all: (query: string) => Promise<string[]>) {
  const notices = (
    await all(`select json_build_object('username', u.username, 'roles', u.roles, 'isStaff', u.supplier_id is null,
          'kind', n.kind, 'isNew', n.read_at is null, 'isOwn', n.actor_id = u.id,
          'subject', coalesce(s.code, o.code, ds.code), 'noticed', n.subject)::text as text
        from notices n join users u on u.company_id = n.company_id and u.id = n.user_id
        left join shipments s on n.kind like 'shipment-%' and s.company_id = n.company_id and s.id = n.subject_id
        left join orders o on n.kind like 'order-%' and o.company_id = n.company_id and o.id = n.subject_id
        left join discrepancies d on n.kind like 'discrepancy-%' and d.company_id = n.company_id and d.id = n.subject_id
        left join shipments ds on ds.company_id = d.company_id and ds.id = d.shipment_id`)
  ).map((text) => JSON.parse(text))
  assert.deepEqual(
    notices.filter(
      ({ kind, subject, noticed, isOwn, ...person }) =>
        subject !== noticed || isOwn || !noticeKindsFor(person).includes(kind),
    ),
    [],
  )
  for (const { username } of demoBuyer.users) {
    const list = notices.filter((notice) => notice.username === username)
    assert.ok(list.some(({ isNew }) => isNew) && list.length < 60, `${username}: ${list.length}`)
  }
}

/** Checks that the attachment is a whole PDF. */
async function checkAttachment(all: (query: string) => Promise<string[]>) {
  const [file = ''] = await all(
    `select encode(c.bytes, 'hex') as text from attachment_contents c join attachments a
       on a.company_id = c.company_id and a.id = c.attachment_id and a.byte_count = length(c.bytes)`,
  )
  if (skipWithout('pdftotext', 'qpdf')) return
  const pdf = Buffer.from(file, 'hex')
  await checkPdf(pdf)
  assert.match((await pdfPages(pdf)).join(), /^Delivery note .* six corners were wet/)
}
