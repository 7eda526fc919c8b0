import { sql, type Tx } from "@croupier/database"
import { houseId, journalHead, MONEY_ASSETS, type JournalRow, type Ledger } from "@croupier/ledger"
import type { Clock } from "../../../kernel/clock.ts"
import { SECOND_MS } from "../../../kernel/durations.ts"
import { readingInSql, type Projection } from "../../../kernel/projections.ts"
import { playFacts } from "../../play/index.ts"
import { rebateFacts } from "../rebate-store.ts"
import { memberMoney } from "./member-money.ts"

/**
 * Facts are recorded and numbered here, once. A number is the place in the order of recording of a merchant: one
 * transaction at a time gives numbers, so that none appears later under a number that a bill was cut off at.
 */

/** Rows of the journal that one step reads into the process. */
const ROWS = 2_000
/** The name of the journal in the kernel's positions. */
const JOURNAL = "journal"
/** The ledger gives at most this part of a read for one of its slots. */
const SLOT_SHARE = 8
/** Time between two writes of the instant up to which facts are recorded, while none come. */
const MARK_MS = 5 * SECOND_MS

/** Records settled play, rebates of lines and money. A rebuild would number facts anew, so `clear` throws. */
export function recording({
  ledger,
  clock,
}: {
  readonly ledger: Pick<Ledger, "tail">
  readonly clock: Clock
}): Projection {
  /** The instant before this step read its first source. */
  let begun = 0
  /** Every source of this step so far came to its end. */
  let isRead = false
  /** The instant of the last mark. */
  let marked = 0
  const play = readingInSql(
    playFacts,
    (from) => sql`agent_record_play(${from}, ${MONEY_ASSETS}::text[], ${new Date(begun)})`,
  )
  const rebates = readingInSql(
    rebateFacts,
    (from) => sql`agent_record_rebates(${from}, ${MONEY_ASSETS}::text[], ${new Date(begun)})`,
  )
  return {
    name: "agents.recording",
    readings: [
      {
        ...play,
        step: async (tx, after, limit) => {
          begun = clock.now().getTime()
          const step = await play.step(tx, after, limit)
          isRead = step.count < limit
          return step
        },
      },
      {
        ...rebates,
        step: async (tx, after, limit) => {
          const step = await rebates.step(tx, after, limit)
          isRead &&= step.count < limit
          return step
        },
      },
      {
        source: JOURNAL,
        head: journalHead,
        batch: ROWS,
        step: async (tx, after, limit) => {
          const { rows, moved } = await ledger.tail(after, limit, { tx })
          await recordMoney(tx, rows, new Date(begun))
          const isEnd = isRead && rows.length < limit / SLOT_SHARE
          if (isEnd && (rows.length > 0 || begun - marked >= MARK_MS)) {
            await markRecorded(tx, new Date(begun))
            marked = begun
          }
          return { count: rows.length, moved }
        },
      },
    ],
    clear: () => {
      throw new Error("facts of agents are numbered once: bills name their numbers")
    },
  }
}

async function recordMoney(tx: Tx, rows: readonly JournalRow[], now: Date): Promise<void> {
  const facts = rows.flatMap((row) => {
    const money = memberMoney(row)
    return money ? [{ ...row, ...money }] : []
  })
  if (facts.length === 0) return
  await sql`
    select agent_record_money(
      ${facts.map(({ bucket }) => bucket)}::smallint[], ${facts.map(({ house }) => houseId(house.merchant, house.purpose, house.asset))}::int[],
      ${facts.map(({ houseSeq }) => houseSeq)}::bigint[], ${facts.map(({ owner }) => owner)}::bigint[], ${facts.map(({ asset }) => asset)}::text[],
      ${facts.map(({ kind }) => kind)}::text[], ${facts.map(({ moved }) => moved)}::bigint[], ${facts.map(({ at }) => at)}::timestamptz[],
      ${now})`.execute(tx)
}

const markRecorded = (tx: Tx, at: Date) =>
  sql`
    insert into agent_recorded_to (at) values (${at})
    on conflict (one) do update set at = excluded.at`.execute(tx)
