import type pg from 'pg'

/** Order line that exceeded its cap: the quantity announced, and the cap at that moment. */
export type CapViolation = { announced: string; cap: string }

/**
 * Creates a trigger that records every order line whose counters grow above its cap. A cut by the buyer may leave them
 * above the cap, but they must not grow further.
 */
export async function installCapTrigger(owner: pg.Pool): Promise<void> {
  await owner.query(`
    create table overshoots (order_line_id bigint, announced numeric, cap numeric);
    grant insert on overshoots to oto_app`)
  // Citus has no triggers, so there tests only compare the counters with their sums.
  if (process.env.TEST_CITUS) return
  await owner.query(`
    create function write_overshoot() returns trigger language plpgsql as $$
    declare
      before numeric := old.in_open + old.in_transit + old.received;
      announced numeric := new.in_open + new.in_transit + new.received;
      cap numeric := order_line_cap(new.quantity, new.cancelled, new.is_divisible, 0);
    begin
      if announced > before and announced > cap then
        insert into overshoots values (new.id, announced, cap);
      end if;
      return new;
    end $$;
    create trigger watch before update on order_lines for each row execute function write_overshoot()`)
}

/** Returns and deletes the violations recorded since the last call. */
export async function takeCapViolations(owner: pg.Pool): Promise<CapViolation[]> {
  const { rows } = await owner.query<CapViolation>(
    'delete from overshoots returning announced, cap',
  )
  return rows
}

/** Order lines with counters that differ from the sums of their shipment lines. */
export async function counterDifferences(owner: pg.Pool): Promise<object[]> {
  const { rows: companies } = await owner.query<{ id: string }>('select id from companies')
  // Sums one company at a time, as Citus can only sum rows of one machine.
  const results = await Promise.all(
    companies.map(({ id }) =>
      owner.query('select * from order_line_differences where company_id = $1', [id]),
    ),
  )
  return results.flatMap(({ rows }) => rows)
}

/** Adds a quantity to an order line; returns whether it was accepted. */
export type AddQuantity = (quantity: number) => Promise<boolean>

/** Adds quantities of 1 to 3 to one line from many writers at once; returns the accepted total. */
export async function addConcurrently(writers: AddQuantity[], rounds: number): Promise<number> {
  const accepted = await Promise.all(
    writers.map(async (add, writer) => {
      let sum = 0
      for (let round = 0; round < rounds; round += 1) {
        const quantity = 1 + ((writer + round) % 3)
        if (await add(quantity)) sum += quantity
      }
      return sum
    }),
  )
  return accepted.reduce((total, sum) => total + sum, 0)
}
