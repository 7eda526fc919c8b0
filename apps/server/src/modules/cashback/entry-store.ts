import { CASHBACK_BASES, CASHBACK_CARRIES, CASHBACK_STATES } from "@croupier/contract/cashback-values"
import type { CashbackState } from "@croupier/contract/cashback-values"
import { GameCategory } from "@croupier/contract/games"
import { sql, type Db, type RawBuilder, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Reckoned } from "./reckoning.ts"
import type { DaySpan } from "./windows.ts"

/** Cashback of a member, a product and a window, as it is kept. */
export interface Entry extends Omit<Reckoned, "isPlayed"> {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly firstDay: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly state: CashbackState
  readonly rewardId: bigint | null
  readonly claimBy: Date | null
}

const Said = z.object({
  product: GameCategory,
  basis: z.enum(CASHBACK_BASES),
  carries: z.enum(CASHBACK_CARRIES),
  state: z.enum(CASHBACK_STATES),
})
const FIGURES = [
  "valid",
  "lost",
  "rewards",
  "carried",
  "absorbed",
  "base",
  "asked",
  "edge",
  "agents",
  "points",
  "cap",
  "amount",
  "carry",
  "debt",
] as const satisfies readonly (keyof Reckoned)[]

type Figures = Record<(typeof FIGURES)[number], Amount>
type Stored = Omit<Entry, keyof z.output<typeof Said> | keyof Figures> &
  Record<keyof Figures, bigint> &
  Record<keyof z.output<typeof Said>, string>

const read = (row: Stored): Entry => {
  const figures = Object.fromEntries(FIGURES.map((name) => [name, amount(row[name])])) as Figures
  return { ...row, ...figures, ...Said.parse(row) }
}

const COLUMNS = sql.raw(`e.member_id as "memberId", w.merchant_id as "merchantId", e.product,
  to_char(e.first_day, 'YYYY-MM-DD') as "firstDay", w.starts_at as "startsAt", w.ends_at as "endsAt", e.basis, e.carries, e.level, e.rate,
  ${FIGURES.map((name) => `e.${name}`).join(", ")}, e.state, e.reward_id as "rewardId", e.claim_by as "claimBy"`)

async function entriesWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<readonly Entry[]> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from cashback_entry e join cashback_window w on w.id = e.window_id where ${where}`.execute(
    db,
  )
  return rows.map(read)
}

/** Entries of a member, the newest window first, at most 100. */
export const entriesOf = (db: Db | Tx, memberId: MemberId): Promise<readonly Entry[]> =>
  entriesWhere(
    db,
    sql`e.bucket = ${bucketOf(memberId)} and e.member_id = ${memberId} order by e.first_day desc, e.product limit 100`,
  )

/** Entries that wait to be given, of windows that were counted and are not held. */
export const dueEntries = (db: Db | Tx, limit: number): Promise<readonly Entry[]> =>
  entriesWhere(
    db,
    sql`e.state = 'DUE' and w.is_counted and w.held is null order by e.window_id, e.bucket, e.member_id, e.product limit ${limit}`,
  )

const byKey = ({ memberId, product, firstDay }: Pick<Entry, "memberId" | "product" | "firstDay">) =>
  sql`e.bucket = ${bucketOf(memberId)} and e.member_id = ${memberId} and e.product = ${product} and e.first_day = ${firstDay}::date`

/** An entry that still waits, held to the commit; undefined where it waits no more, or its window is held. */
export async function holdDue(
  tx: Tx,
  entry: Pick<Entry, "memberId" | "product" | "firstDay">,
): Promise<Entry | undefined> {
  // The window's row is locked for reading, so that a hold waits for what is being given.
  return (
    await entriesWhere(
      tx,
      sql`${byKey(entry)} and e.state = 'DUE' and w.held is null for update of e for share of w`,
    )
  )[0]
}

/** Moves an entry out of one of the states; nothing where it is in another. */
export async function moveEntry(
  tx: Tx,
  entry: Pick<Entry, "memberId" | "product" | "firstDay">,
  from: readonly CashbackState[],
  to: {
    readonly state: CashbackState
    readonly rewardId?: bigint | undefined
    readonly claimBy?: Date | null
  },
): Promise<void> {
  await sql`
    update cashback_entry e set state = ${to.state}, reward_id = coalesce(${to.rewardId ?? null}::bigint, e.reward_id),
           claim_by = coalesce(${to.claimBy ?? null}::timestamptz, e.claim_by)
     where ${byKey(entry)} and e.state = any (${from}::text[])`.execute(tx)
}

/** Keeps what was counted for members of a window. An entry that is there stays as it is. */
export async function insertEntries(
  tx: Tx,
  windowId: bigint,
  { first, until }: DaySpan,
  entries: readonly (Reckoned & { readonly memberId: MemberId })[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    ...Object.fromEntries(FIGURES.map((name) => [name, String(entry[name])])),
    bucket: bucketOf(entry.memberId),
    member_id: String(entry.memberId),
    product: entry.product,
    basis: entry.basis,
    carries: entry.carries,
    level: entry.level,
    rate: entry.rate,
    state: entry.amount > 0n ? "DUE" : "NOTHING",
  }))
  const columns = sql.raw(
    ["bucket", "member_id", "product", "basis", "carries", "level", "rate", ...FIGURES, "state"].join(", "),
  )
  const types = sql.raw(
    `bucket smallint, member_id bigint, product text, basis text, carries text, level int, rate text, ${FIGURES.map((name) => `${name} bigint`).join(", ")}, state text`,
  )
  await sql`
    insert into cashback_entry (${columns}, first_day, until_day, window_id)
    select ${columns}, ${first}::date, ${until}::date, ${windowId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${types})
    on conflict do nothing`.execute(tx)
}
