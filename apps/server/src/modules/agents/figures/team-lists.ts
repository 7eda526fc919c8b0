import { sql, type Db } from "@croupier/database"
import { refuse } from "../../../kernel/refusal.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import type { Span } from "../../../kernel/days.ts"
import type { AgentsKit } from "../kit.ts"
import { inTeam } from "../seat-store.ts"

/** A fact of an agent's line as lists show it. */
export interface ListedFact {
  readonly number: bigint
  readonly memberId: MemberId
  readonly at: Date
  /** The same instant in microseconds: lists are paged by it. */
  readonly micros: bigint
  readonly kind: string
  readonly product: string | null
  readonly bets: number
  readonly stake: bigint
  readonly payout: bigint
  readonly amount: bigint
  readonly bucket: number
  readonly seq: bigint
}

/** The facts that a list shows. */
interface AskedFacts {
  readonly agentId: MemberId
  readonly asset: string
  readonly span: Span
  readonly of: "play" | "money"
  /** Undefined: all members of the line. */
  readonly members: readonly bigint[] | undefined
  readonly product?: string | undefined
  readonly kind?: string | undefined
}

const PLACE = /^(\d{1,17})\.(\d{1,18})$/

/** The place behind which a page begins. Refuses INPUT_INVALID for a cursor that no answer gave out. */
function placeOf(
  cursor: string | undefined,
): { readonly micros: bigint; readonly number: bigint } | undefined {
  if (cursor === undefined) return undefined
  const [, micros, number] = PLACE.exec(cursor) ?? refuse("INPUT_INVALID", [], ["cursor"])
  // PostgreSQL holds every instant before the year 2200.
  if (BigInt(micros ?? 0) >= 7_258_118_400_000_000n) refuse("INPUT_INVALID", [], ["cursor"])
  return { micros: BigInt(micros ?? 0), number: BigInt(number ?? 0) }
}

/** The place of a fact in a list: instant in microseconds, and number. */
export const cursorOf = ({ micros, number }: Pick<ListedFact, "micros" | "number">): string =>
  `${micros}.${number}`

/**
 * Facts of all lines that hold an agent, the newest first: each line gives its newest by its index. Refuses INPUT_INVALID
 * for a cursor that no answer gave out.
 */
export async function listFacts(
  db: Db,
  { agentId, asset, span, of, members, product, kind }: AskedFacts,
  page: { readonly cursor: string | undefined; readonly limit: number },
): Promise<ListedFact[]> {
  if (members?.length === 0) return []
  const place = placeOf(page.cursor)
  const behind = place
    ? sql`and (f.counted_at, f.number) < (timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond', ${place.number}::bigint)`
    : sql``
  const kinds =
    of === "play"
      ? sql`and f.kind = 'play' and (f.stake <> 0 or f.payout <> 0)`
      : kind === undefined
        ? sql`and f.kind <> 'play'`
        : sql`and f.kind <> 'play' and f.kind = ${kind}`
  const { rows } = await sql<ListedFact>`
    select f.number, f.member_id as "memberId", f.counted_at as at, (extract(epoch from f.counted_at) * 1000000)::bigint as micros,
           f.kind, f.product, f.bets, f.stake, f.payout, f.amount, f.bucket, f.seq
      from (select id from agent_line where path @> array[${agentId}::bigint]) l
     cross join lateral (
       select * from agent_fact f
        where f.line_id = l.id and f.counted_at >= ${span.from} and f.counted_at < ${span.until} and f.asset = ${asset}
          ${kinds} ${behind}
          ${members ? sql`and f.member_id = any (${members}::bigint[])` : sql``}
          ${product === undefined ? sql`` : sql`and f.product = ${product}`}
        order by f.counted_at desc, f.number desc limit ${page.limit}) f
     order by f.counted_at desc, f.number desc limit ${page.limit}`.execute(db)
  return rows
}

/** Accounts that one search finds. */
const FOUND = 500

/** Members of an agent's line whose account begins with `account`, at most `FOUND`; undefined where nothing is searched for. */
export async function searched(
  kit: Pick<AgentsKit, "db" | "accountsFrom">,
  merchantId: MerchantId,
  agentId: MemberId,
  account: string | undefined,
): Promise<readonly bigint[] | undefined> {
  if (account === undefined) return undefined
  const people = await kit.accountsFrom(merchantId, { start: account, after: undefined, limit: FOUND })
  return [
    ...(await inTeam(
      kit.db,
      agentId,
      people.map(({ id }) => id),
    )),
  ]
}
