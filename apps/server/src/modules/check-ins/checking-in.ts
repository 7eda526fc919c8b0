import type { Value } from "@croupier/contract"
import type { CheckInGift, CheckInTerms } from "@croupier/contract/check-in-values"
import type { checkIn as checkInRow, myCheckIn as myCheckInRow } from "@croupier/contract/check-ins"
import { LANGUAGES } from "@croupier/contract/values"
import { inTransaction, type Db, type Tx } from "@croupier/database"
import { translate } from "@croupier/locales"
import { parseAmount, toDecimal } from "@croupier/money"
import { nextCheckIn } from "@croupier/rewards"
import { Temporal } from "temporal-polyfill"
import type { MemberContext } from "../../call/context.ts"
import { dayOf, dayStart } from "../../kernel/days.ts"
import { refuse } from "../../kernel/refusal.ts"
import { insertCheckIn, lastOf, versionAt, versionsOf, type CheckIn } from "./check-in-store.ts"
import type { CheckInOffer, CheckInsKit } from "./kit.ts"

type Caller = Pick<MemberContext, "member" | "merchant">

/** A calendar of a member on a day. */
interface Standing {
  readonly day: string
  readonly place: number
  readonly streak: number
  readonly termsSince: Date
  readonly terms: CheckInTerms
  /** The check-in of this day; undefined before it. */
  readonly done: CheckIn | undefined
}

const next = (day: string, days: number): string => String(Temporal.PlainDate.from(day).add({ days }))

/** True where market and merchant let members check in, and the caller is not kept from play. */
async function isOffered(
  { merchants, exclusionsOf }: Pick<CheckInsKit, "merchants" | "exclusionsOf">,
  { member, merchant }: Caller,
): Promise<boolean> {
  if (!merchants.byId(merchant.id).settings.checkIn.enabled) return false
  return !(await exclusionsOf([member.id])).has(member.id)
}

/** The calendar that a member has today: the running one with the terms of its first day, or a new one; undefined where none may begin. */
async function standingOf(
  db: Db | Tx,
  { member, merchant: { id } }: Caller,
  day: string,
): Promise<Standing | undefined> {
  const last = await lastOf(db, member.id)
  if (last?.day === day) {
    const version = await versionAt(db, id, last.termsSince)
    return version && { ...last, terms: version.terms, done: last }
  }
  const kept = last && (await versionAt(db, id, last.termsSince))
  const { place, streak } = nextCheckIn(last && { ...last, wasYesterday: last.day === next(day, -1) }, {
    length: last?.length ?? 1,
    missed: kept?.terms.missed ?? "RESTART",
  })
  const [newest] = await versionsOf(db, id)
  const version = place === 1 ? newest : kept
  if (!version || (place === 1 && !version.terms.isOpen)) return undefined
  return { day, place, streak, termsSince: version.since, terms: version.terms, done: undefined }
}

/** The caller's calendar of today. */
export async function myCheckIn(kit: CheckInsKit, caller: Caller): Promise<Value<typeof myCheckInRow>> {
  if (!(await isOffered(kit, caller))) return { calendar: null }
  const { timeZone } = kit.merchants.byId(caller.merchant.id).brand
  const day = dayOf(kit.clock.now(), timeZone)
  const standing = await standingOf(kit.db, caller, day)
  if (!standing) return { calendar: null }
  const { terms, place, streak, done } = standing
  return {
    calendar: {
      missed: terms.missed,
      gifts: terms.gifts.map((gift) => ({ ...gift, amount: toDecimal(parseAmount(gift.amount)) })),
      place,
      isDone: done !== undefined,
      streak: done ? streak : streak - 1,
      endsAt: dayStart(next(day, 1), timeZone).toISOString(),
    },
  }
}

/** A gift as it was given; the days of spins stand in the terms of its calendar. */
const giftShown = (
  { kind, amount }: Pick<CheckIn, "kind" | "amount">,
  named: CheckInGift | undefined,
): CheckInGift => ({
  kind,
  amount: toDecimal(amount),
  days: named?.days ?? null,
})

/** The gift of a day as it is given. */
function giftOf({ kind, amount, days }: CheckInGift): CheckInOffer["gift"] {
  const given = parseAmount(amount)
  if (kind !== "SPINS") return { kind, amount: given }
  if (days === null) throw new Error("a day that gives spins has their days")
  return { kind, amount: given, days }
}

/**
 * Checks the caller in for the merchant's day and pays its gift; the offer posts last. The day's row orders two at once: the second
 * waits, finds it and answers the same. Refuses CHECK_IN_OFF, REWARD_OFF, REWARD_SAME_PERSON, ACCOUNT_CLOSED. Source: rules of
 * rewards, "Daily check-in".
 */
export async function checkIn(kit: CheckInsKit, caller: Caller): Promise<Value<typeof checkInRow>> {
  if (!(await isOffered(kit, caller))) refuse("CHECK_IN_OFF")
  const { member, merchant } = caller
  const { asset, brand } = kit.merchants.byId(merchant.id)
  const at = kit.clock.now()
  const day = dayOf(at, brand.timeZone)
  return inTransaction(kit.db, async (tx) => {
    const standing = (await standingOf(tx, caller, day)) ?? refuse("CHECK_IN_OFF")
    const { place, streak, terms, termsSince, done } = standing
    const named = terms.gifts[place - 1]
    if (done) return { place, streak, gift: giftShown(done, named) }
    if (!named) throw new Error(`a calendar of ${terms.gifts.length} days has no day ${place}`)
    const gift = giftOf(named)
    const { kind, amount } = gift
    const entry = { day, place, streak, termsSince, length: terms.gifts.length, kind, amount }
    if (!(await insertCheckIn(tx, { memberId: member.id, merchantId: merchant.id, at }, entry))) {
      const first = await lastOf(tx, member.id)
      return {
        place: first?.place ?? place,
        streak: first?.streak ?? streak,
        gift: giftShown(first ?? gift, named),
      }
    }
    await kit.offer(tx, {
      memberId: member.id,
      merchantId: merchant.id,
      asset,
      source: "checkIn",
      key: `checkin:${member.id}:${day}`,
      // A day: a person has its gift once, whatever accounts they have.
      occasion: day,
      gift,
      title: Object.fromEntries(
        LANGUAGES.map((language) => [language, translate(language, "reward_check_in", [String(place)])]),
      ),
      claimBy: null,
      isAutomatic: true,
    })
    return { place, streak, gift: giftShown(gift, named) }
  })
}
