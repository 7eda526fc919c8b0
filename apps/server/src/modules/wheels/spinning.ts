import type { Input, Value } from "@croupier/contract"
import { LANGUAGES } from "@croupier/contract/values"
import type { myWheel as myWheelRow, spinWheel as spinRow, WheelSpin } from "@croupier/contract/wheels"
import { inTransaction } from "@croupier/database"
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

/** The caller's wheel of today. The first reading of a day writes the commitment of its spin. */
export async function myWheel(kit: WheelsKit, caller: Caller): Promise<Value<typeof myWheelRow>> {
  if (!(await isOffered(kit, caller))) return { wheel: null }
  const { brand, settings } = kit.merchants.byId(caller.merchant.id)
  const day = dayOf(kit.clock.now(), brand.timeZone)
  const known = await spinOn(kit.db, caller.member.id, day)
  const version = known?.spun
    ? await versionAt(kit.db, caller.merchant.id, known.spun.termsSince)
    : await newestOf(kit.db, caller.merchant.id)
  const weights = known?.spun?.weights ?? (version && weightsOf(version, settings))
  if (!version || !weights) return { wheel: null }
  const spin = known ?? (await committed(kit, caller, day))
  const tomorrow = String(Temporal.PlainDate.from(day).add({ days: 1 }))
  return {
    wheel: {
      prizes: version.terms.segments.map(({ prize: { kind, amount } }) => ({
        kind,
        amount: toDecimal(parseAmount(amount)),
      })),
      bonuses: await bonusesOf(kit, caller.merchant.id, version),
      weights: [...weights],
      left: stockOf(version).map(({ stock, given }) => (stock === null ? null : stock - given)),
      commitment: spin.commitment,
      spin: shown(kit, spin) ?? null,
      endsAt: dayStart(tomorrow, brand.timeZone).toISOString(),
    },
  }
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((weight, at) => weight === other[at])

/**
 * Spins for the merchant's day and pays the prize; the offer posts last. Spins of a merchant take turns on its terms, so that a stock of
 * one is won once, and the row of member and day is held, so that the second of two at once answers the same. Commitment and weights
 * are those that the caller was shown. Refuses WHEEL_OFF, WHEEL_CHANGED, REWARD_OFF, REWARD_SAME_PERSON, ACCOUNT_CLOSED.
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
  const day = dayOf(at, brand.timeZone)
  return inTransaction(kit.db, async (tx) => {
    const newest = (await newestOf(tx, merchant.id)) ?? refuse("WHEEL_OFF")
    const version = (await holdVersion(tx, merchant.id, newest.since)) ?? refuse("WHEEL_OFF")
    const spin = (await holdSpin(tx, member.id, day)) ?? refuse("WHEEL_CHANGED")
    const before = shown(kit, spin)
    if (before) return before
    const weights = weightsOf(version, settings) ?? refuse("WHEEL_OFF")
    if (spin.commitment !== asked.commitment || !isSame(weights, asked.weights)) refuse("WHEEL_CHANGED")
    const { number, segment } = spinOf(kit.vault.open(spin.sealedSeed), asked.clientSeed, weights)
    const gift = giftOf(version, segment)
    const spun = {
      termsSince: version.since,
      clientSeed: asked.clientSeed,
      weights,
      number,
      segment,
      kind: gift?.kind ?? ("NOTHING" as const),
      amount: gift?.amount ?? ZERO,
    }
    await writeSpun(tx, { memberId: member.id, day, at }, spun)
    await countPrize(tx, merchant.id, version.since, segment)
    if (gift)
      await kit.offer(tx, {
        memberId: member.id,
        merchantId: merchant.id,
        asset,
        source: "wheel",
        key: `wheel:${member.id}:${day}`,
        // A day: a person has its prize once, whatever accounts they have.
        occasion: day,
        gift,
        title: Object.fromEntries(
          LANGUAGES.map((language) => [language, translate(language, "reward_wheel", [])]),
        ),
        claimBy: null,
        isAutomatic: true,
      })
    return shown(kit, { ...spin, spun }) ?? refuse("WHEEL_CHANGED")
  })
}
