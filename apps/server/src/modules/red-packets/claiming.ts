import type { Input, Value } from "@croupier/contract"
import type {
  ClaimedPacket,
  claimPacket as claimRow,
  myPackets as myPacketsRow,
} from "@croupier/contract/red-packets"
import { LANGUAGES } from "@croupier/contract/values"
import { inTransaction } from "@croupier/database"
import { toHex } from "@croupier/fairness"
import { translate } from "@croupier/locales"
import { toDecimal } from "@croupier/money"
import { splitOf } from "@croupier/rewards/red-packets"
import type { MemberContext } from "../../call/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { amountOf, eventToday } from "./event-of-day.ts"
import { claimOf, holdEvent, writeClaim, type HeldEvent, type PacketClaim } from "./event-store.ts"
import type { RedPacketsKit } from "./kit.ts"
import { newestOf } from "./terms-store.ts"

type Caller = Pick<MemberContext, "member" | "merchant">

/** True where market and merchant let members claim, and the caller is not kept from play. */
async function isOffered(
  { merchants, exclusionsOf }: Pick<RedPacketsKit, "merchants" | "exclusionsOf">,
  { member, merchant }: Caller,
): Promise<boolean> {
  if (!merchants.byId(merchant.id).settings.redPackets.enabled) return false
  return !(await exclusionsOf([member.id])).has(member.id)
}

const shown = ({ place, share }: PacketClaim, { coin }: HeldEvent): ClaimedPacket => ({
  place,
  share,
  amount: toDecimal(amountOf(share, coin)),
})

const isOver = ({ claimed, packets, closesAt }: HeldEvent, now: Date): boolean =>
  claimed === packets || now >= closesAt

/** The event of today as the caller reads it. The first reading of a day writes its commitment. */
export async function myPackets(kit: RedPacketsKit, caller: Caller): Promise<Value<typeof myPacketsRow>> {
  if (!(await isOffered(kit, caller))) return { event: null }
  const today = await eventToday(kit, caller.merchant.id)
  if (!today) return { event: null }
  const { key, event, bonus } = today
  const claim = await claimOf(kit.db, caller.member.id, key)
  return {
    event: {
      opensAt: event.opensAt.toISOString(),
      closesAt: event.closesAt.toISOString(),
      packets: event.packets,
      left: event.packets - event.claimed,
      total: toDecimal(amountOf(event.coins, event.coin)),
      bonus: bonus ? ((await kit.bonusTerms(kit.db, caller.merchant.id, bonus))?.terms ?? null) : null,
      coins: event.coins,
      commitment: event.commitment,
      seed: isOver(event, kit.clock.now()) ? toHex(kit.vault.open(event.sealedSeed)) : null,
      mine: claim ? shown(claim, event) : null,
    },
  }
}

/**
 * Claims the next packet and pays it; the offer posts last. Claims of an event take turns on its row, so that the last packet is claimed
 * once, and the second of two at once answers the same. Refuses PACKETS_OFF, PACKETS_CLOSED, PACKETS_GONE, REWARD_OFF,
 * REWARD_SAME_PERSON, ACCOUNT_CLOSED.
 */
export async function claimPacket(
  kit: RedPacketsKit,
  { commitment }: Input<typeof claimRow>,
  caller: Caller,
): Promise<ClaimedPacket> {
  if (!(await isOffered(kit, caller))) refuse("PACKETS_OFF")
  const { member, merchant } = caller
  const { key, bonus } = (await eventToday(kit, merchant.id)) ?? refuse("PACKETS_CLOSED")
  return inTransaction(kit.db, async (tx) => {
    const event = (await holdEvent(tx, key)) ?? refuse("PACKETS_CLOSED")
    if (event.commitment !== commitment) refuse("PACKETS_CLOSED")
    const before = await claimOf(tx, member.id, key)
    if (before) return shown(before, event)
    const newest = await newestOf(tx, merchant.id)
    const at = kit.clock.now()
    const isOpen = newest?.since.getTime() === key.termsSince.getTime()
    if (!isOpen || at < event.opensAt || at >= event.closesAt) refuse("PACKETS_CLOSED")
    const share = splitOf(kit.vault.open(event.sealedSeed), event)[event.claimed] ?? refuse("PACKETS_GONE")
    const claim = { place: event.claimed + 1, share }
    await writeClaim(tx, { ...key, memberId: member.id, at }, claim)
    const occasion = `${key.day}:${key.termsSince.toISOString()}`
    await kit.offer(tx, {
      memberId: member.id,
      merchantId: merchant.id,
      asset: kit.merchants.byId(merchant.id).asset,
      source: "redPacket",
      key: `packet:${member.id}:${occasion}`,
      // An event: a person has one packet of it, whatever accounts they have.
      occasion,
      gift: bonus
        ? { kind: "BONUS", amount: amountOf(share, event.coin), terms: bonus }
        : { kind: "CASH", amount: amountOf(share, event.coin) },
      title: Object.fromEntries(
        LANGUAGES.map((language) => [language, translate(language, "reward_packet", [])]),
      ),
      claimBy: null,
      isAutomatic: true,
    })
    return shown(claim, event)
  })
}
