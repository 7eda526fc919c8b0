import type { Input, Value } from "@croupier/contract"
import { LANGUAGES } from "@croupier/contract/values"
import type { myWheel as myWheelRow, spinWheel as spinRow, WheelSpin } from "@croupier/contract/wheels"
import { inTransaction, type Db, type Tx } from "@croupier/database"
import { newSeed, toHex } from "@croupier/fairness"
import { translate } from "@croupier/locales"
import { parseAmount, toDecimal, ZERO } from "@croupier/money"
import { openWeights, spinOf, wheelCommitment } from "@croupier/rewards/wheel"
import { Temporal } from "temporal-polyfill"
import type { MemberContext } from "../../call/context.ts"
import { dayOf, dayStart } from "../../kernel/days.ts"
import { refuse } from "../../kernel/refusal.ts"
import { bonusesOf, bonusOf } from "./bonus-prizes.ts"
import type { WheelMerchant, WheelOffer, WheelsKit } from "./kit.ts"
import { giftSpinsLeft, holdGiftSpin, lastGiftSpun, writeGiftSpun, type GiftSpin } from "./gift-spin-store.ts"
import { commitSpin, holdSpin, spinOn, writeSpun, type Spin } from "./spin-store.ts"
import { countPrize, holdVersion, newestOf, stockOf, versionAt, type WheelVersion } from "./terms-store.ts"

type Caller = Pick<MemberContext, "member" | "merchant">

/** True where market and merchant let members spin, and the caller is not kept from play. */
async function isOffered(
  { merchants, exclusionsOf }: Pick<WheelsKit, "merchants" | "exclusionsOf">,
  { member, merchant }: Caller,
): Promise<boolean> {
  if (!merchants.byId(merchant.id).settings.wheel.enabled) return false
  return !(await exclusionsOf([member.id])).has(member.id)
}

/** Weights of the next spin under a version; undefined where it is closed or no prize is left. */
function weightsOf(
  version: WheelVersion,
  { points, bonuses }: WheelMerchant["settings"],
): readonly number[] | undefined {
  if (!version.terms.isOpen) return undefined
  return openWeights(stockOf(version), {
    budget: parseAmount(version.terms.budget),
    hasPoints: points.enabled,
    hasBonuses: bonuses.enabled,
  })
}

/** The prize of a segment as it is given; undefined for none. */
function giftOf(version: WheelVersion, segment: number): WheelOffer["gift"] | undefined {
  const { kind, amount } = stockOf(version)[segment] ?? { kind: "NOTHING", amount: ZERO }
  if (kind === "NOTHING") return undefined
  if (kind !== "BONUS") return { kind, amount }
  const terms = bonusOf(version, segment)
  if (!terms) throw new Error("a segment that gives a bonus has its terms")
  return { kind, amount, terms }
}

/** A spin as its member reads it, with the seed; undefined before it is made. */
function shown(
  { vault }: Pick<WheelsKit, "vault">,
  { commitment, sealedSeed, spun }: Spin,
): WheelSpin | undefined {
  if (!spun) return undefined
  const { segment, kind, amount, clientSeed, weights, number } = spun
  return {
    segment,
    prize: { kind, amount: toDecimal(amount) },
    commitment,
    seed: toHex(vault.open(sealedSeed)),
    clientSeed,
    weights: [...weights],
    number,
  }
}

/** The committed spin of a day, with a seed of its own where it has none yet. */
async function committed(kit: WheelsKit, { member, merchant }: Caller, day: string): Promise<Spin> {
  const known = await spinOn(kit.db, member.id, day)
  if (known) return known
  const seed = newSeed(kit.random.bytes)
  await commitSpin(
    kit.db,
    { memberId: member.id, merchantId: merchant.id, day, at: kit.clock.now() },
    { commitment: wheelCommitment(seed), sealedSeed: kit.vault.seal(seed) },
  )
  const first = await spinOn(kit.db, member.id, day)
  if (!first) throw new Error("a spin was not committed")
  return first
}

/** The spin that a member makes next: of that of the day and those of gifts, the one that would end first. */
interface NextSpin {
  readonly spin: Spin | undefined
  readonly left: number
  readonly leftUntil: Date | undefined
}

async function nextOf(
  db: Db | Tx,
  { member }: Pick<Caller, "member">,
  daily: Spin | undefined,
  { now, endsAt }: { readonly now: Date; readonly endsAt: Date },
): Promise<NextSpin> {
  const { next, left } = await giftSpinsLeft(db, member.id, now)
  const isGiftFirst = next !== undefined && (daily?.spun !== undefined || next.expiresAt < endsAt)
  const spin = isGiftFirst ? next : daily?.spun ? undefined : daily
  return { spin, left, leftUntil: next?.expiresAt }
}

/** Start and end of the merchant's day that holds an instant, and its name. */
function dayAt(now: Date, timeZone: string): { day: string; startsAt: Date; endsAt: Date } {
  const day = dayOf(now, timeZone)
  const tomorrow = String(Temporal.PlainDate.from(day).add({ days: 1 }))
  return { day, startsAt: dayStart(day, timeZone), endsAt: dayStart(tomorrow, timeZone) }
}

const latestOf = (one: Spin | undefined, other: Spin | undefined): Spin | undefined =>
  !one?.spun || (other?.spun && other.spun.at >= one.spun.at) ? other : one

/** The caller's wheel of today. The first reading of a day writes the commitment of its spin. */
export async function myWheel(kit: WheelsKit, caller: Caller): Promise<Value<typeof myWheelRow>> {
  if (!(await isOffered(kit, caller))) return { wheel: null }
  const { id: merchantId } = caller.merchant
  const { brand, settings } = kit.merchants.byId(merchantId)
  const now = kit.clock.now()
  const { day, startsAt, endsAt } = dayAt(now, brand.timeZone)
  const newest = await newestOf(kit.db, merchantId)
  const open = newest && weightsOf(newest, settings)
  const known = await spinOn(kit.db, caller.member.id, day)
  const daily = known ?? (open ? await committed(kit, caller, day) : undefined)
  const next = await nextOf(kit.db, caller, daily, { now, endsAt })
  const last = latestOf(
    daily?.spun ? daily : undefined,
    await lastGiftSpun(kit.db, caller.member.id, startsAt),
  )
  const canSpin = open !== undefined && next.spin !== undefined
  // Where no spin is left, the wheel stands as it was spun last.
  const version = canSpin || !last?.spun ? newest : await versionAt(kit.db, merchantId, last.spun.termsSince)
  const weights = canSpin ? open : last?.spun?.weights
  const commitment = canSpin ? next.spin?.commitment : last?.commitment
  if (!version || !weights || commitment === undefined) return { wheel: null }
  return {
    wheel: {
      prizes: version.terms.segments.map(({ prize: { kind, amount } }) => ({
        kind,
        amount: toDecimal(parseAmount(amount)),
      })),
      bonuses: await bonusesOf(kit, merchantId, version),
      weights: [...weights],
      left: stockOf(version).map(({ stock, given }) => (stock === null ? null : stock - given)),
      commitment,
      canSpin,
      gifts: next.left,
      giftsUntil: next.leftUntil?.toISOString() ?? null,
      spin: (last && shown(kit, last)) ?? null,
      endsAt: endsAt.toISOString(),
    },
  }
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((weight, at) => weight === other[at])

/** The spin of a commitment: that of the day, or one of a gift; held to the commit. */
type Held =
  | { readonly of: "day"; readonly spin: Spin; readonly daily: Spin }
  | { readonly of: "gift"; readonly spin: GiftSpin; readonly daily: Spin | undefined }

async function held(
  tx: Tx,
  { member }: Pick<Caller, "member">,
  day: string,
  commitment: string,
): Promise<Held | undefined> {
  const daily = await holdSpin(tx, member.id, day)
  if (daily?.commitment === commitment) return { of: "day", spin: daily, daily }
  const gift = await holdGiftSpin(tx, member.id, commitment)
  return gift && { of: "gift", spin: gift, daily }
}

/**
 * Makes the spin of a commitment and pays the prize; the offer posts last. Spins of a merchant take turns on its terms, so that a stock
 * of one is won once, and the spin's row is held, so that the second of two at once answers the same. Commitment and weights are those
 * that the caller was shown, and the commitment is that of the spin which ends first. Refuses WHEEL_OFF, WHEEL_CHANGED, REWARD_OFF,
 * REWARD_SAME_PERSON, ACCOUNT_CLOSED.
 */
export async function spinWheel(
  kit: WheelsKit,
  asked: Input<typeof spinRow>,
  caller: Caller,
): Promise<WheelSpin> {
  if (!(await isOffered(kit, caller))) refuse("WHEEL_OFF")
  const { member, merchant } = caller
  const { asset, brand, settings } = kit.merchants.byId(merchant.id)
  const at = kit.clock.now()
  const { day, endsAt } = dayAt(at, brand.timeZone)
  return inTransaction(kit.db, async (tx) => {
    const newest = (await newestOf(tx, merchant.id)) ?? refuse("WHEEL_OFF")
    const version = (await holdVersion(tx, merchant.id, newest.since)) ?? refuse("WHEEL_OFF")
    const found = (await held(tx, caller, day, asked.commitment)) ?? refuse("WHEEL_CHANGED")
    const before = shown(kit, found.spin)
    if (before) return before
    const next = await nextOf(tx, caller, found.daily, { now: at, endsAt })
    if (next.spin?.commitment !== asked.commitment) refuse("WHEEL_CHANGED")
    const weights = weightsOf(version, settings) ?? refuse("WHEEL_OFF")
    if (!isSame(weights, asked.weights)) refuse("WHEEL_CHANGED")
    const { number, segment } = spinOf(kit.vault.open(found.spin.sealedSeed), asked.clientSeed, weights)
    const gift = giftOf(version, segment)
    const spun = {
      at,
      termsSince: version.since,
      clientSeed: asked.clientSeed,
      weights,
      number,
      segment,
      kind: gift?.kind ?? ("NOTHING" as const),
      amount: gift?.amount ?? ZERO,
    }
    if (found.of === "day") await writeSpun(tx, { memberId: member.id, day }, spun)
    else await writeGiftSpun(tx, member.id, found.spin, spun)
    await countPrize(tx, merchant.id, version.since, segment)
    if (gift)
      await kit.offer(tx, {
        memberId: member.id,
        merchantId: merchant.id,
        asset,
        source: "wheel",
        ...(found.of === "day"
          ? { key: `wheel:${member.id}:${day}`, occasion: day }
          : { key: `wheel:gift:${found.spin.rewardId}:${found.spin.place}` }),
        gift,
        title: Object.fromEntries(
          LANGUAGES.map((language) => [language, translate(language, "reward_wheel", [])]),
        ),
        claimBy: null,
        isAutomatic: true,
      })
    return shown(kit, { ...found.spin, spun }) ?? refuse("WHEEL_CHANGED")
  })
}
