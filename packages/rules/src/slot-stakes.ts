/** The most in one round of a slot for a member below an age, or of an age that is not known. */
export interface YoungSlotStake {
  /** Years; from this birthday on the rule of all members holds. */
  readonly under: number
  readonly pounds: number
}

/** The rules of a market on stakes of slots; in pounds sterling, null: no such rule. */
export interface SlotStakeRules {
  readonly slotStake: number | null
  readonly youngSlotStake: YoungSlotStake | null
}

/** The stricter of both: the lower stake, and the higher age. */
export const lowerYoungStake = (
  one: YoungSlotStake | null,
  other: YoungSlotStake | null,
): YoungSlotStake | null =>
  one === null || other === null
    ? (one ?? other)
    : { under: Math.max(one.under, other.under), pounds: Math.min(one.pounds, other.pounds) }

/**
 * The most that a member may stake in one round of a slot, in pounds sterling; null: no rule bounds it.
 * @param age Full years; null: not known, which counts as young.
 */
export function highestSlotStake(
  { slotStake, youngSlotStake }: SlotStakeRules,
  age: number | null,
): number | null {
  if (youngSlotStake === null || (age !== null && age >= youngSlotStake.under)) return slotStake
  return slotStake === null ? youngSlotStake.pounds : Math.min(slotStake, youngSlotStake.pounds)
}

/**
 * The amount of a currency that stands for one pound where a law states pounds. A house keeps no rates of exchange: the
 * house's own figures of 2026-11-28, each well below the rate, so that no stake is worth more than the law allows.
 */
const POUND_IN: Readonly<Record<string, string>> = {
  GBP: "1",
  EUR: "0.9",
  USD: "1",
  USDT: "1",
  BRL: "5",
  CNY: "7",
  INR: "90",
  PKR: "280",
  PHP: "60",
  THB: "34",
  VND: "26000",
  IDR: "17000",
  JPY: "150",
  KRW: "1400",
  MYR: "4",
  MXN: "18",
}

/** The amount of a currency that stands for one pound, as a decimal; "0" for a currency without a row in `POUND_IN`, which refuses every stake. */
export const poundIn = (asset: string): string => POUND_IN[asset] ?? "0"
