import type { Parsed, Value } from "@croupier/contract"
import { LONGEST_PERIOD } from "@croupier/contract/account-record"
import type { personalProfit as ProfitRow } from "@croupier/contract/profit"
import type { Db } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import { playAssetOf } from "../../call/play-asset.ts"
import { daysOf, spanOf } from "../../kernel/days.ts"
import { hourOf } from "../../kernel/hours.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import type { MoneyGroup } from "./money.ts"
import { moneyByDay, playByDay, type PlaySums } from "./personal-profit.ts"

export interface ProfitKit {
  readonly db: Db
  readonly vendors: (
    merchantId: MerchantId,
  ) => Promise<readonly { readonly code: string; readonly name: string }[]>
}

type Paid = Readonly<Record<MoneyGroup, bigint>>
const NOTHING: PlaySums = { bets: 0n, stake: 0n, payout: 0n, validBet: 0n }
const NONE: Paid = { deposits: 0n, withdrawals: 0n, bonuses: 0n, other: 0n }

const added = (a: PlaySums, b: PlaySums): PlaySums => ({
  bets: a.bets + b.bets,
  stake: a.stake + b.stake,
  payout: a.payout + b.payout,
  validBet: a.validBet + b.validBet,
})

const played = ({ bets, stake, payout, validBet }: PlaySums) => ({
  bets: Number(bets),
  stake: toDecimal(amount(stake)),
  payout: toDecimal(amount(payout)),
  validBet: toDecimal(amount(validBet)),
  result: toDecimal(amount(payout - stake)),
})

const paid = (sums: Paid) => ({
  deposits: toDecimal(amount(sums.deposits)),
  withdrawals: toDecimal(amount(sums.withdrawals)),
  bonuses: toDecimal(amount(sums.bonuses)),
  other: toDecimal(amount(sums.other)),
})

/**
 * A member's profit and loss. A bet counts on the day of its settlement, and a correction on the day it is made, as facts
 * of settled play do. Refuses INPUT_INVALID for a period that is none or too long.
 */
export async function personalProfit(
  kit: ProfitKit,
  { from, until }: Parsed<typeof ProfitRow>,
  { member, merchant }: MemberContext,
): Promise<Value<typeof ProfitRow>> {
  const { timeZone } = merchant.brand
  const asset = playAssetOf(member, merchant)
  const span = spanOf(from, until, timeZone, LONGEST_PERIOD)
  const days = daysOf(from, until, timeZone)
  const of = {
    memberId: member.id,
    asset,
    starts: days.map(({ start }) => hourOf(start)),
    until: hourOf(span.until),
  }
  const [plays, moneys, vendors] = await Promise.all([
    playByDay(kit.db, of),
    moneyByDay(kit.db, of),
    kit.vendors(merchant.id),
  ])
  const names = new Map(vendors.map(({ code, name }) => [code, name]))
  const byDay = new Map<number, PlaySums>()
  const byProduct = new Map<string, PlaySums & { readonly product: string; readonly vendor: string }>()
  for (const play of plays) {
    byDay.set(play.day, added(byDay.get(play.day) ?? NOTHING, play))
    const key = `${play.product} ${play.vendor}`
    const sums = added(byProduct.get(key) ?? NOTHING, play)
    byProduct.set(key, { ...sums, product: play.product, vendor: play.vendor })
  }
  const paidByDay = new Map<number, Paid>()
  let paidInAll = NONE
  for (const { day, group, amount: moved } of moneys) {
    const before = paidByDay.get(day) ?? NONE
    paidByDay.set(day, { ...before, [group]: before[group] + moved })
    paidInAll = { ...paidInAll, [group]: paidInAll[group] + moved }
  }
  return {
    asset,
    timeZone,
    total: { ...played([...byDay.values()].reduce(added, NOTHING)), paid: paid(paidInAll) },
    days: days.flatMap(({ day }, at) =>
      byDay.has(at) || paidByDay.has(at)
        ? [{ day, ...played(byDay.get(at) ?? NOTHING), paid: paid(paidByDay.get(at) ?? NONE) }]
        : [],
    ),
    products: [...byProduct.values()]
      .toSorted((a, b) => Number(b.stake - a.stake))
      .map(({ product, vendor, ...sums }) => ({
        product,
        vendor: vendor || null,
        vendorName: vendor ? (names.get(vendor) ?? vendor) : null,
        ...played(sums),
      })),
  }
}
