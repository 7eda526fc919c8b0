import { newSeed } from "@croupier/fairness"
import { ASSETS, type AssetCode } from "@croupier/ledger"
import { amount, parseAmount, SCALE, type Amount } from "@croupier/money"
import { packetCommitment } from "@croupier/rewards/red-packets"
import { Temporal } from "temporal-polyfill"
import type { MerchantId } from "../../kernel/ids.ts"
import { dayOf } from "../../kernel/days.ts"
import { commitEvent, eventOf, type EventKey, type HeldEvent } from "./event-store.ts"
import type { PacketBonus, RedPacketsKit } from "./kit.ts"
import { bonusOf } from "./packet-bonus.ts"
import { newestOf, type PacketVersion } from "./terms-store.ts"

/** A coin of a money, in steps of its amounts. */
export const coinOf = (asset: AssetCode): bigint => 10n ** BigInt(Math.max(0, SCALE - ASSETS[asset].coin))

/** Coins as an amount. */
export const amountOf = (coins: number, coin: bigint): Amount => amount(BigInt(coins) * coin)

/** Opening and close of an event on a day. */
function timesOf(
  { from, minutes }: PacketVersion["terms"],
  day: string,
  timeZone: string,
): { readonly opensAt: Date; readonly closesAt: Date } {
  const opens = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: from }).epochMilliseconds
  return { opensAt: new Date(opens), closesAt: new Date(opens + minutes * 60_000) }
}

/** The event of today; undefined before the first terms, where they are closed, where they give a bonus and bonuses are off, on other days, and where it ended before them. */
export async function eventToday(
  kit: Pick<RedPacketsKit, "db" | "clock" | "merchants" | "random" | "vault">,
  merchantId: MerchantId,
): Promise<
  { readonly key: EventKey; readonly event: HeldEvent; readonly bonus: PacketBonus | null } | undefined
> {
  const { asset, brand, settings } = kit.merchants.byId(merchantId)
  const version = await newestOf(kit.db, merchantId)
  if (!version?.terms.isOpen) return undefined
  const day = dayOf(kit.clock.now(), brand.timeZone)
  if (version.terms.day !== null && version.terms.day !== day) return undefined
  const bonus = bonusOf(version)
  if (bonus && !settings.bonuses.enabled) return undefined
  const times = timesOf(version.terms, day, brand.timeZone)
  if (times.closesAt <= version.since) return undefined
  const key = { merchantId, termsSince: version.since, day }
  const known = await eventOf(kit.db, key)
  if (known) return { key, event: known, bonus }
  const seed = newSeed(kit.random.bytes)
  const coin = coinOf(asset)
  await commitEvent(kit.db, key, {
    ...times,
    packets: version.terms.packets,
    coins: Number(parseAmount(version.terms.total) / coin),
    coin,
    commitment: packetCommitment(seed),
    sealedSeed: kit.vault.seal(seed),
  })
  const event = await eventOf(kit.db, key)
  if (!event) throw new Error("an event was not committed")
  return { key, event, bonus }
}
