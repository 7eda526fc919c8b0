import type { AssetCode } from "@croupier/ledger"
import { amount, parseAmount, type Amount } from "@croupier/money"
import { highestSlotStake, poundIn, type SlotStakeRules } from "@croupier/rules/slot-stakes"
import { LRUCache } from "lru-cache"
import { Temporal } from "temporal-polyfill"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A birthday that is told or mended counts after this time at the latest. */
const KNOWN_MS = 5_000

/** The parts of a merchant that the highest stake of slots goes by. */
interface StakedAt {
  readonly policy: SlotStakeRules
  readonly brand: { readonly timeZone: string }
  readonly asset: AssetCode
}

/** Full years of a person on the day that it is in a time zone; null: no birthday is known. Born on 29 February: a year more on 1 March. */
export function ageOn(birthday: string | null, now: Date, timeZone: string): number | null {
  if (birthday === null) return null
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const born = Temporal.PlainDate.from(birthday)
  const isBefore = today.month < born.month || (today.month === born.month && today.day < born.day)
  return today.year - born.year - (isBefore ? 1 : 0)
}

/** Pounds sterling of a law as an amount of an asset: see `poundIn`. */
export const poundsIn = (pounds: number, asset: AssetCode): Amount =>
  amount(BigInt(pounds) * parseAmount(poundIn(asset)))

/** The most in one round of a slot, and what changes it with the member's age. */
export interface SlotStakeOf {
  readonly most: Amount
  /** From this age on; null where the age changes nothing any more. */
  readonly later: { readonly age: number; readonly most: Amount | null } | null
}

/** Whether a market bounds the stakes of slots at all. */
export const boundsSlots = ({ slotStake, youngSlotStake }: StakedAt["policy"]): boolean =>
  slotStake !== null || youngSlotStake !== null

/** The most that a member of this birthday may stake in one round of a slot now; null: no rule bounds it. */
export function slotStakeOf(
  { policy, brand, asset }: StakedAt,
  birthday: string | null,
  now: Date,
): SlotStakeOf | null {
  const age = ageOn(birthday, now, brand.timeZone)
  const pounds = highestSlotStake(policy, age)
  if (pounds === null) return null
  const { youngSlotStake: young, slotStake: all } = policy
  const isYoung = young !== null && (age === null || age < young.under)
  return {
    most: poundsIn(pounds, asset),
    later: isYoung ? { age: young.under, most: all === null ? null : poundsIn(all, asset) } : null,
  }
}

/** A member at a game. */
interface SlotPlayer {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly asset: AssetCode
}

/** Answers for every bet on a slot what `slotStakeOf` says; a market without a rule costs no read. */
export function highestSlotStakes(kit: {
  readonly clock: Clock
  readonly merchantOf: (merchantId: MerchantId) => Omit<StakedAt, "asset">
  readonly birthdayOf: (memberId: MemberId) => Promise<string | null>
}) {
  const known = new LRUCache<MemberId, { readonly birthday: string | null; readonly until: number }>({
    max: 50_000,
  })
  const birthdayOf = async (memberId: MemberId, now: Date): Promise<string | null> => {
    const before = known.get(memberId)
    if (before && before.until > now.getTime()) return before.birthday
    const birthday = await kit.birthdayOf(memberId)
    known.set(memberId, { birthday, until: now.getTime() + KNOWN_MS })
    return birthday
  }
  return async ({ merchantId, memberId, asset }: SlotPlayer): Promise<Amount | undefined> => {
    const { policy, brand } = kit.merchantOf(merchantId)
    if (!boundsSlots(policy)) return undefined
    const now = kit.clock.now()
    return slotStakeOf({ policy, brand, asset }, await birthdayOf(memberId, now), now)?.most
  }
}
