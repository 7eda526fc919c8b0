import type {
  ClockSource,
  ClockState,
  ComponentName,
  ComponentState,
} from "@croupier/contract/integrity-values"
import { sql, type Db, type Tx } from "@croupier/database"

export interface StoredComponent {
  readonly name: ComponentName
  readonly files: number
  readonly expected: string | null
  readonly found: string
  readonly state: ComponentState
  readonly checkedAt: Date
  readonly since: Date | null
}

export interface StoredClock {
  readonly source: ClockSource
  readonly state: ClockState
  readonly ahead: number | null
  readonly checkedAt: Date
  readonly since: Date | null
}

export async function storedComponents(db: Db | Tx): Promise<StoredComponent[]> {
  const { rows } = await sql<StoredComponent>`
    select name, files, expected, found, state, checked_at as "checkedAt", since from component_standing order by name`.execute(
    db,
  )
  return rows
}

export async function storedClocks(db: Db | Tx): Promise<StoredClock[]> {
  const { rows } = await sql<StoredClock>`
    select source, state, ahead, checked_at as "checkedAt", since from clock_standing order by source`.execute(
    db,
  )
  return rows
}

/** Of two checks at once the second sees what the first wrote. */
export const takeCheckTurn = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('integrity', 0))`.execute(tx)

export const keepComponent = (tx: Tx, each: StoredComponent): Promise<unknown> =>
  sql`insert into component_standing (name, files, expected, found, state, checked_at, since)
      values (${each.name}, ${each.files}, ${each.expected}, ${each.found}, ${each.state}, ${each.checkedAt}, ${each.since})
      on conflict (name) do update
         set files = excluded.files, expected = excluded.expected, found = excluded.found, state = excluded.state,
             checked_at = excluded.checked_at, since = excluded.since`.execute(tx)

export const keepClock = (tx: Tx, each: StoredClock): Promise<unknown> =>
  sql`insert into clock_standing (source, state, ahead, checked_at, since)
      values (${each.source}, ${each.state}, ${each.ahead}, ${each.checkedAt}, ${each.since})
      on conflict (source) do update
         set state = excluded.state, ahead = excluded.ahead, checked_at = excluded.checked_at, since = excluded.since`.execute(
    tx,
  )
