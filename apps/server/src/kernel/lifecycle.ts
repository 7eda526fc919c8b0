import { sql, type Db, type Tx } from "@croupier/database"
import type { Clock } from "./clock.ts"
import { startDueLoop, type DueAt } from "./due-loop.ts"
import type { Loop } from "./loop.ts"

type Sql = ReturnType<typeof sql>

/** The table that a lifecycle's rows stand in. Its column `state` holds the state. */
export interface LifecycleTable {
  readonly name: string
  readonly key: readonly string[]
  /**
   * Where every move is kept: the columns of the key under the names given here, in the same order, and `position`, `event`,
   * `from_state`, `to_state`, `reason`, `at`. Rows with a history are followed by a worker: they have `next_check_at` (null:
   * nothing to do) and `checks` (how often a worker has looked since the last move).
   */
  readonly history?: { readonly name: string; readonly key: readonly string[] }
}

/** A life as data. `moves` is the whole truth: an event that a state does not list changes nothing. */
export interface LifecycleDefinition<S extends string, E extends string, T extends LifecycleTable> {
  /** For errors: "deposit". */
  readonly name: string
  readonly states: readonly S[]
  readonly events: readonly E[]
  readonly begins: NoInfer<S>
  /** The final states. A final state is left by the events of `reopenedBy` alone, as when money comes too late. */
  readonly ends: readonly NoInfer<S>[]
  readonly reopenedBy?: readonly NoInfer<E>[]
  readonly moves: Readonly<Record<NoInfer<S>, Readonly<Partial<Record<NoInfer<E>, NoInfer<S>>>>>>
  readonly table: T
}

type Key<T extends LifecycleTable> = Readonly<Record<T["key"][number], string | number | bigint>>

/** The columns that a move writes besides the state: `set` are further assignments of the update, as in `sent_at = now()`. */
type Change<T extends LifecycleTable> = { readonly set?: Sql } & (T extends {
  readonly history: NonNullable<LifecycleTable["history"]>
}
  ? {
      readonly at: Date
      readonly reason?: string | null
      /** When a worker looks at the row next; null: never, unless something happens to it. */
      readonly nextCheckAt: Date | null
    }
  : unknown)
interface AnyChange {
  readonly set?: Sql
  readonly at?: Date
  readonly reason?: string | null
  readonly nextCheckAt?: Date | null
}

/** Whether an event moved a row, and the state after: the present one where it did not. */
export interface Moved<S extends string> {
  readonly moved: boolean
  readonly state: S
}

/** Which due rows are taken. They are left to this process until `until`. */
interface Claim<S extends string> {
  readonly now: Date
  readonly until: Date
  readonly limit: number
  /** Limits the claim to rows in these states. A slow state gets a worker of its own and does not delay the others. */
  readonly states?: readonly S[]
}

export interface Worker<S extends string, Row> {
  readonly db: Db
  readonly clock: Clock
  readonly report: (error: unknown) => void
  readonly claim: (claim: Claim<S>) => Promise<readonly Row[]>
  readonly dueAt: DueAt
  /** Brings one row forward. Safe to repeat and to run twice at once. */
  readonly step: (row: Row) => Promise<unknown>
}

/** Rows looked at side by side: each holds a connection only while it writes. */
const AT_ONCE = 8
/** Longer than a call to the outside and the writing around it; then another process may take the row. */
export const LEASE_MS = 60_000

/** A wait that doubles with every look: `first` ms after the first, at most `longest`. */
export const growingWait = (checks: number, first: number, longest: number): number =>
  Math.min(first * 2 ** Math.min(checks, 20), longest)

/** One round of a worker: takes what is due and steps each. A step that fails is reported. Answers with how many. */
export async function stepDue<S extends string, Row>(worker: Worker<S, Row>): Promise<number> {
  const now = worker.clock.now()
  const due = await worker.claim({ now, until: new Date(now.getTime() + LEASE_MS), limit: AT_ONCE })
  const results = await Promise.allSettled(due.map((row) => worker.step(row)))
  for (const result of results) if (result.status === "rejected") worker.report(result.reason)
  return due.length
}

/** Rounds of `stepDue` for as long as there is something, then sleep until the next row is due. */
export const startWorker = <S extends string, Row>(worker: Worker<S, Row>): Loop =>
  startDueLoop({ ...worker, round: () => stepDue(worker), most: AT_ONCE })

/** The life of rows that move through states, from one table of moves (docs/lifecycle.md). */
export function lifecycle<const S extends string, const E extends string, const T extends LifecycleTable>(
  definition: LifecycleDefinition<S, E, T>,
) {
  const { name, states, events, begins, ends, moves, table } = definition
  const row = sql.table(table.name)

  /** The state after an event; undefined when the state does not accept it, and then nothing may change. */
  const next = (state: S, event: E): S | undefined => moves[state][event]
  /** The states from which an event is possible. */
  const statesBefore = (event: E): S[] => states.filter((state) => next(state, event) !== undefined)
  const hasEnded = (state: S): boolean => ends.includes(state)
  /** Literals, not parameters: a statement that is planned once finds a partial index only by words that it can see. */
  const literals = (some: readonly S[]): Sql => sql.raw(some.map((state) => `'${state}'`).join(", "))

  const at = (key: Key<T>, prefix = ""): Sql =>
    sql.join(
      table.key.map((column) => sql`${sql.ref(prefix + column)} = ${key[column as keyof Key<T>]}`),
      sql` and `,
    )

  /**
   * Makes a move, writes what `change` says of it, and its line of the history, in one statement; money that belongs to
   * the move is posted after it in the same transaction. `held` is the row as read: where another was faster since, or the
   * state does not know the event, nothing changes. Callers that decide by other columns hold the row (`for update`).
   */
  async function move(
    tx: Tx,
    held: Key<T> & { readonly state: S },
    event: E,
    change: (to: S) => Change<T>,
  ): Promise<Moved<S>> {
    const to = next(held.state, event)
    if (to === undefined) return { moved: false, state: held.state }
    const { set, at: when, reason = null, nextCheckAt = null }: AnyChange = change(to)
    const { history } = table
    const update = sql`
      update ${row} r set state = ${to}
             ${history ? sql`, next_check_at = ${nextCheckAt}, checks = 0` : sql``}${set ? sql`, ${set}` : sql``}
       where ${at(held, "r.")} and r.state = ${held.state}
      returning ${sql.join(table.key.map((column) => sql.ref(`r.${column}`)))}`
    const { rows } = await (
      history
        ? sql`with moved as (${update})
          insert into ${sql.table(history.name)} (${sql.join([...history.key, ...HISTORY].map((column) => sql.ref(column)))})
          select ${sql.join(table.key.map((column) => sql.ref(`m.${column}`)))},
                 (select count(*) + 1 from ${sql.table(history.name)} h
                   where ${sql.join(
                     history.key.map(
                       (column, i) => sql`${sql.ref(`h.${column}`)} = ${sql.ref(`m.${table.key[i]}`)}`,
                     ),
                     sql` and `,
                   )}),
                 ${event}, ${held.state}, ${to}, ${reason}, ${when}::timestamptz
            from moved m returning 1`
        : update
    ).execute(tx)
    return rows.length > 0 ? { moved: true, state: to } : { moved: false, state: await read(tx, held) }
  }

  async function read(tx: Tx, key: Key<T>): Promise<S> {
    const { rows } = await sql<{ state: S }>`select state from ${row} where ${at(key)}`.execute(tx)
    if (!rows[0])
      throw new Error(`no ${name} ${table.key.map((column) => key[column as keyof Key<T>]).join("/")}`)
    return rows[0].state
  }

  /**
   * Takes the rows that are due: another process that asks now does not get them, and one that asks after a crash of this
   * one does. `columns` name the table `r`.
   */
  async function claimDue<Row>(
    db: Db,
    columns: Sql,
    { now, until, limit, states: only }: Claim<S>,
  ): Promise<Row[]> {
    const key = sql.join(table.key.map((column) => sql.ref(column)))
    const { rows } = await sql<Row>`
      update ${row} r set next_check_at = ${until}
        from (select ${key} from ${row} where next_check_at <= ${now} ${only ? sql`and state in (${literals(only)})` : sql``}
               order by next_check_at limit ${limit} for update skip locked) due
       where ${sql.join(
         table.key.map((column) => sql`${sql.ref(`r.${column}`)} = ${sql.ref(`due.${column}`)}`),
         sql` and `,
       )}
      returning ${columns}`.execute(db)
    return rows
  }

  return {
    ...definition,
    next,
    statesBefore,
    hasEnded,
    /** `'A', 'B'`: the states from which an event is possible, for `state in (…)` of a statement over many rows. */
    before: (event: E): Sql => literals(statesBefore(event)),
    /** The state that an event leads to, for an event that leads to one whatever it comes from. Throws for another. */
    target(event: E): S {
      const [to, ...others] = new Set(statesBefore(event).map((state) => next(state, event)))
      if (to === undefined || others.length > 0)
        throw new RangeError(`${event} does not lead to one state of a ${name}`)
      return to
    },
    move,
    claimDue,
    /** When the next row is due, or the next one in these states. */
    dueAt: (only?: readonly S[]): DueAt =>
      sql`select min(next_check_at) from ${row}
           where next_check_at is not null ${only ? sql`and state in (${literals(only)})` : sql``}`,
    /** Nothing moved: says when to look again. A row that has moved meanwhile keeps what its move said. */
    async postpone(db: Db, held: Key<T> & { readonly state: S }, nextCheckAt: Date | null): Promise<void> {
      await sql`
        update ${row} set next_check_at = ${nextCheckAt}, checks = least(checks + 1, 1000)
         where ${at(held)} and state = ${held.state}`.execute(db)
    },
    /** The check that the table's migration puts on its column; a test compares it with the database's. */
    check: `check (state in (${states.map((state) => `'${state}'`).join(", ")}))`,
    /** The moves as a Mermaid diagram; a test compares it with the docs. */
    diagram(): string {
      const lines = states.flatMap((from) => {
        const targets = states.filter((to) => events.some((event) => next(from, event) === to))
        return targets.map(
          (to) => `  ${from} --> ${to}: ${events.filter((event) => next(from, event) === to).join(", ")}`,
        )
      })
      return [
        "stateDiagram-v2",
        `  [*] --> ${begins}`,
        ...lines,
        ...ends.map((end) => `  ${end} --> [*]`),
      ].join("\n")
    },
  }
}

const HISTORY = ["position", "event", "from_state", "to_state", "reason", "at"]
