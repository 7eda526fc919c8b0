import { ASSETS, type AssetCode } from "@croupier/ledger"
import { add, amount, portionTowardZero, subtract, ZERO, type Amount } from "@croupier/money"

/** The cost of a payment: a share of its amount and a fixed part, together between a least and a greatest fee. */
export interface Tariff {
  /** Hundredths of a per cent: 100 is 1 %. */
  readonly rate: number
  /** Unset: nothing. */
  readonly fixed?: Amount
  readonly least: Amount
  /** Null: no greatest fee. */
  readonly most: Amount | null
}

/** An amount divided into its fee and the net that is paid out or credited. */
export interface Charged {
  readonly fee: Amount
  readonly net: Amount
}

const RATE_SCALE = 10_000n

/**
 * Computes the fee, which is inside the amount: of 200.00 at 1 % the member receives 198.00. It is rounded down to
 * `unit`, the smallest amount that can be paid. Throws RangeError for an amount or a unit that is not above zero; the
 * net may be zero or less where the least fee exceeds the amount, and the caller refuses that.
 */
export function charged(asked: Amount, { rate, fixed = ZERO, least, most }: Tariff, unit: Amount): Charged {
  if (asked <= 0n || unit <= 0n) throw new RangeError("the amount and its unit are above zero")
  const share = add(portionTowardZero(asked, BigInt(rate), RATE_SCALE), fixed)
  const bounded = most !== null && share > most ? most : share < least ? least : share
  const fee = amount(bounded - (bounded % unit))
  return { fee, net: subtract(asked, fee) }
}

/** The part of a fee that belongs to a part of a withdrawal, rounded down to the unit. */
export const feeOfPart = (fee: Amount, part: Amount, whole: Amount, unit: Amount): Amount => {
  const share = whole === 0n ? ZERO : portionTowardZero(fee, part, whole)
  return amount(share - (share % unit))
}

/** The smallest amount of an asset that can be paid: 0.01 BRL, 1 VND. */
export const payableUnit = (asset: AssetCode): Amount => {
  const { scale, coin } = ASSETS[asset]
  return amount(10n ** BigInt(scale - coin))
}
