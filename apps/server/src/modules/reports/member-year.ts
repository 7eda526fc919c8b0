import type { Db } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { hourOf } from "../../kernel/hours.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { MoneyGroup } from "./money.ts"
import { moneyByDay, playByDay, type PlaySums } from "./personal-profit.ts"

interface YearKit {
  readonly db: Db
  readonly vendors: (
    merchantId: MerchantId,
  ) => Promise<readonly { readonly code: string; readonly name: string }[]>
}

/** Settled play of a member in a time by product and vendor, the highest stakes first, and money that was no play by its group. */
export interface MemberYear {
  readonly play: readonly (PlaySums & {
    readonly product: string
    /** Null: games of the house. */
    readonly vendorName: string | null
  })[]
  readonly money: Readonly<Record<MoneyGroup, bigint>>
}

/** Reads a time as one day: its hours of UTC, from the hour of its first instant to that of its last. Test accounts have theirs, too. */
export async function memberYear(
  kit: YearKit,
  asked: {
    readonly merchantId: MerchantId
    readonly memberId: MemberId
    readonly asset: AssetCode
    readonly from: Date
    readonly until: Date
  },
): Promise<MemberYear> {
  const { merchantId, memberId, asset, from, until } = asked
  const of = { memberId, asset, starts: [hourOf(from)], until: hourOf(until) }
  const [plays, moneys, offered] = await Promise.all([
    playByDay(kit.db, of),
    moneyByDay(kit.db, of),
    kit.vendors(merchantId),
  ])
  const names = new Map(offered.map(({ code, name }) => [code, name]))
  const money = { deposits: 0n, withdrawals: 0n, bonuses: 0n, other: 0n }
  for (const { group, amount } of moneys) money[group] += amount
  return {
    play: plays
      .map(({ product, vendor, bets, stake, payout, validBet }) => ({
        product,
        vendorName: vendor ? (names.get(vendor) ?? vendor) : null,
        bets,
        stake,
        payout,
        validBet,
      }))
      .toSorted((a, b) => (a.stake < b.stake ? 1 : a.stake > b.stake ? -1 : 0)),
    money,
  }
}
