import { BOARD_METRICS, type BoardSubject, type BoardTerms } from "@croupier/contract/board-values"
import { GameCategory } from "@croupier/contract/games"
import { sql, type Db, type Tx } from "@croupier/database"
import { amount, parseAmount, toDecimal, type Amount } from "@croupier/money"
import { z } from "zod"
import type { MerchantId } from "../../kernel/ids.ts"

/** A board's subject as it is kept. */
export interface Board extends BoardSubject {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly timeZone: string
}

/** Terms of a board from an instant on. */
export interface BoardVersion {
  readonly boardId: bigint
  readonly since: Date
  readonly words: BoardTerms["words"]
  readonly prizes: readonly Amount[]
  readonly budget: Amount
  readonly isOpen: boolean
  readonly askedBy: string
  readonly approvedBy: string
}

interface StoredBoard {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly metric: string
  readonly products: readonly string[] | null
  readonly timeZone: string
}

const Subject = z.object({ metric: z.enum(BOARD_METRICS), products: z.array(GameCategory) })
const read = (row: StoredBoard): Board => ({
  ...row,
  ...Subject.parse({ metric: row.metric, products: row.products ?? [] }),
})

const COLUMNS = sql.raw(
  `b.id, b.merchant_id as "merchantId", b.metric, b.products, b.time_zone as "timeZone"`,
)

/** Boards of a merchant, the newest first; of all merchants, where none is named. */
export async function boardsOf(db: Db | Tx, merchantId?: MerchantId): Promise<readonly Board[]> {
  const { rows } = await sql<StoredBoard>`
    select ${COLUMNS} from board b
     where ${merchantId ?? null}::int is null or b.merchant_id = ${merchantId ?? null}
     order by b.id desc limit 500`.execute(db)
  return rows.map(read)
}

/** A board of a merchant. */
export async function boardOf(db: Db | Tx, merchantId: MerchantId, id: bigint): Promise<Board | undefined> {
  const { rows } = await sql<StoredBoard>`
    select ${COLUMNS} from board b where b.merchant_id = ${merchantId} and b.id = ${id}`.execute(db)
  return rows[0] && read(rows[0])
}

type StoredVersion = Omit<BoardVersion, "prizes" | "budget"> & {
  readonly prizes: readonly string[]
  readonly budget: bigint
}

/** Versions of boards, the newest first. */
export async function versionsOf(db: Db | Tx, boardIds: readonly bigint[]): Promise<readonly BoardVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select board_id as "boardId", since, words, prizes, budget, is_open as "isOpen", asked_by as "askedBy", approved_by as "approvedBy"
      from board_version where board_id = any (${boardIds}::bigint[]) order by since desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    prizes: row.prizes.map((each) => amount(BigInt(each))),
    budget: amount(row.budget),
  }))
}

/** Writes a board. */
export async function insertBoard(
  tx: Tx,
  { id: merchantId, timeZone }: { readonly id: MerchantId; readonly timeZone: string },
  { metric, products }: BoardSubject,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into board (merchant_id, metric, products, time_zone)
    values (${merchantId}, ${metric}, ${products.length === 0 ? null : products}::text[], ${timeZone}) returning id`.execute(
    tx,
  )
  const [made] = rows
  if (!made) throw new Error("a board was not written")
  return made.id
}

/** Writes terms of a board. Those that begin at the same instant are replaced. */
export async function writeVersion(
  tx: Tx,
  boardId: bigint,
  { words, prizes, budget, isOpen }: BoardTerms,
  { since, askedBy, approvedBy }: Pick<BoardVersion, "since" | "askedBy" | "approvedBy">,
): Promise<void> {
  await sql`
    insert into board_version (board_id, since, words, prizes, budget, is_open, asked_by, approved_by)
    values (${boardId}, ${since}, ${JSON.stringify(words)}::jsonb, ${prizes.map(parseAmount)}::bigint[], ${parseAmount(budget)}, ${isOpen},
            ${askedBy}, ${approvedBy})
    on conflict (board_id, since) do update
       set words = excluded.words, prizes = excluded.prizes, budget = excluded.budget, is_open = excluded.is_open,
           asked_by = excluded.asked_by, approved_by = excluded.approved_by`.execute(tx)
}

/** The subject as it is on the wire. */
export const subjectOf = ({ metric, products }: Board): BoardSubject => ({ metric, products: [...products] })

/** Terms as they are on the wire. */
export const termsOf = ({ words, prizes, budget, isOpen }: BoardVersion): BoardTerms => ({
  words: [...words],
  prizes: prizes.map(toDecimal),
  budget: toDecimal(budget),
  isOpen,
})

/** Cash that a board has paid, and the most that its rounds may still cost. */
export async function costOf(
  db: Db | Tx,
  boardId: bigint,
): Promise<{ readonly paid: Amount; readonly reserved: Amount }> {
  const { rows } = await sql<{ paid: bigint; reserved: bigint }>`
    select coalesce(sum(w.paid), 0)::bigint as paid,
           coalesce(sum(case when r.final_at is null then (select sum(p) from unnest(r.prizes) p) else w.open end), 0)::bigint as reserved
      from board_round r
     cross join lateral (select coalesce(sum(amount) filter (where state = 'CLAIMED'), 0) as paid,
                                coalesce(sum(amount) filter (where state = 'OPEN'), 0) as open
                           from board_prize where round_id = r.id) w
     where r.board_id = ${boardId}`.execute(db)
  return { paid: amount(rows[0]?.paid ?? 0n), reserved: amount(rows[0]?.reserved ?? 0n) }
}
