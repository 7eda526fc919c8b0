import { sql, type Db } from "@croupier/database"
import { keyFor } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import type { Handlers } from "../../call/context.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { KEPT } from "./live-plays.ts"
import { namesOf, ofMembersAtPlay, type PlayedNames } from "./played-names.ts"

const SHOWN = 24
/** Plays of one member that are shown at most: a member who spins a slot would be all that guests see. */
const OF_ONE_MEMBER = 3

interface Row {
  readonly memberId: MemberId
  readonly vendor: string
  readonly game: string
  readonly round: string
  readonly asset: string
  readonly at: Date
  readonly stake: bigint
  readonly payout: bigint
}

/**
 * The latest plays for money, newest first. A play that a bonus paid in part and a play of a member who is kept from play
 * are none of them; a sum is won only where it is more than what was staked.
 */
export const livePlays =
  (kit: { readonly db: Db } & PlayedNames): Handlers["livePlays"] =>
  async (_, { merchant, language }) => {
    const { rows } = await sql<Row>`
      select member_id as "memberId", vendor, game, round, asset, settled_at as at, stake, payout from live_play
       where merchant_id = ${merchant.id} and from_bonus = 0 and stake > 0
       order by settled_at desc, member_id, vendor, game, round limit ${KEPT}`.execute(kit.db)
    const ofMember = new Map<bigint, number>()
    const shown = (await ofMembersAtPlay(kit, rows))
      .filter(({ memberId }) => {
        const before = ofMember.get(memberId) ?? 0
        ofMember.set(memberId, before + 1)
        return before < OF_ONE_MEMBER
      })
      .slice(0, SHOWN)
    const named = await namesOf(kit, shown, language)
    return {
      plays: shown.map((row) => ({
        id: keyFor([row.memberId, row.vendor, row.game, row.round, row.asset].join(" "), row.at),
        ...named(row),
        stake: toDecimal(amount(row.stake)),
        won: row.payout > row.stake ? toDecimal(amount(row.payout)) : null,
        asset: row.asset,
        at: row.at.toISOString(),
      })),
    }
  }
