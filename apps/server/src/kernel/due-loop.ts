import { sql, type Db, type RawBuilder } from "@croupier/database"
import type { Clock } from "./clock.ts"
import { startLoop, type Loop } from "./loop.ts"

/** A scalar of SQL: when the earliest work of a loop is due, null where there is none. */
export type DueAt = RawBuilder<unknown>

interface DueLoopKit {
  readonly db: Db
  readonly clock: Clock
  readonly report: (error: unknown) => void
  readonly dueAt: DueAt
  /** Does what is due, and answers with how much that was. */
  readonly round: () => Promise<number>
  /** The most that a round takes: such a round is followed by the next at once. */
  readonly most: number
  /** The wait after a round that threw. */
  readonly retryMs?: number
}

/** Work becomes due without this process hearing of it: the database is asked so often. */
const BEAT_MS = 1_000
/** A loop does a round so often whatever it hears. */
const LONGEST_SLEEP_MS = 60_000

/** Due at once where there is such a row. */
export const dueWhere = (row: RawBuilder<unknown>): DueAt =>
  sql`select timestamptz 'epoch' where exists (${row})`

/**
 * A loop that does a round when its work is due. All loops of a process on a database ask for that together, in one
 * statement a second: a house at rest has some twenty of them. Work that is still due after a round, because another
 * process holds it or because it failed, is tried again after a second.
 */
export function startDueLoop({ db, clock, report, dueAt, round, most, retryMs }: DueLoopKit): Loop {
  const board = boardOf(db)
  let timer: NodeJS.Timeout | undefined
  /** Before this (on `performance.now`) no round follows for work that the last one has left. */
  let rested = 0
  const loop = startLoop(
    async () => {
      rested = performance.now() + (retryMs ?? BEAT_MS)
      if ((await round()) >= most) return 0
      rested = performance.now() + BEAT_MS
      await board.ask()
      return LONGEST_SLEEP_MS
    },
    { onError: report, ...(retryMs === undefined ? {} : { retryMs }) },
  )
  const end = board.watch({
    dueAt,
    report,
    hear: (at) => {
      clearTimeout(timer)
      const wait = at === null ? Infinity : at.getTime() - clock.now().getTime()
      if (wait <= BEAT_MS)
        timer = setTimeout(loop.wake, wait > 0 ? wait : Math.max(0, rested - performance.now()))
    },
  })
  return {
    wake: loop.wake,
    stop: () => {
      end()
      clearTimeout(timer)
      return loop.stop()
    },
  }
}

interface Watched {
  readonly dueAt: DueAt
  readonly hear: (at: Date | null) => void
  readonly report: (error: unknown) => void
}

interface Board {
  /** Tells at every beat when work is due; answers with the function that ends it. */
  readonly watch: (watched: Watched) => () => void
  /** Tells all at once: the statement begins after the call, and serves everyone who calls before it. */
  readonly ask: () => Promise<void>
}

const boards = new WeakMap<Db, Board>()

function boardOf(db: Db): Board {
  const known = boards.get(db)
  if (known) return known
  const made = createBoard(db)
  boards.set(db, made)
  return made
}

function createBoard(db: Db): Board {
  let all: readonly Watched[] = []
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  let beat: NodeJS.Timeout | undefined

  const tell = async () => {
    const asked = all
    if (asked.length === 0) return
    const columns = asked.map(({ dueAt }, at) => sql`(${dueAt}) as ${sql.ref(`d${at}`)}`)
    const { rows } = await sql<Record<string, Date | null>>`select ${sql.join(columns)}`.execute(db)
    asked.forEach((each, at) => {
      if (all.includes(each)) each.hear(rows[0]?.[`d${at}`] ?? null)
    })
  }
  const ask = () =>
    (next ??= underWay.then(() => {
      next = undefined
      const told = tell()
      underWay = told.catch(() => {})
      return told
    }))
  const again = async () => {
    try {
      await ask()
    } catch (error) {
      all[0]?.report(error)
    }
    if (all.length > 0) beatAgain()
  }
  const beatAgain = () => {
    clearTimeout(beat)
    beat = setTimeout(() => void again(), BEAT_MS)
  }

  return {
    ask,
    watch: (watched) => {
      if (all.length === 0) beatAgain()
      all = [...all, watched]
      return () => {
        all = all.filter((each) => each !== watched)
        if (all.length === 0) clearTimeout(beat)
      }
    },
  }
}
