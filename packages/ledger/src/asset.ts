import { shownPlaces, type Amount } from "@croupier/money"

/**
 * Everything that can be owed: currencies, points, and the play money of trial accounts. `number` is part
 * of stored account ids, so rows are only ever added and numbers never reused (0 to 63). `scale` is the
 * count of decimal places of an amount in the ledger: four, except where the smallest coin is smaller. `coin` is the
 * count of decimal places of the smallest coin (ISO 4217): what people pay in, pay out or move by hand is whole coins.
 */
export const ASSETS = {
  BRL: { number: 1, scale: 4, coin: 2, money: true },
  PHP: { number: 2, scale: 4, coin: 2, money: true },
  THB: { number: 3, scale: 4, coin: 2, money: true },
  VND: { number: 4, scale: 4, coin: 0, money: true },
  IDR: { number: 5, scale: 4, coin: 2, money: true },
  USD: { number: 6, scale: 4, coin: 2, money: true },
  USDT: { number: 7, scale: 4, coin: 4, money: true },
  EUR: { number: 8, scale: 4, coin: 2, money: true },
  CNY: { number: 9, scale: 4, coin: 2, money: true },
  INR: { number: 10, scale: 4, coin: 2, money: true },
  PKR: { number: 11, scale: 4, coin: 2, money: true },
  JPY: { number: 12, scale: 4, coin: 0, money: true },
  KRW: { number: 13, scale: 4, coin: 0, money: true },
  MYR: { number: 14, scale: 4, coin: 2, money: true },
  MXN: { number: 15, scale: 4, coin: 2, money: true },
  BTC: { number: 16, scale: 8, coin: 8, money: true },
  GBP: { number: 17, scale: 4, coin: 2, money: true },
  PTS: { number: 48, scale: 4, coin: 2, money: false },
  FUN: { number: 63, scale: 4, coin: 2, money: false },
} as const satisfies Record<string, { number: number; scale: number; coin: number; money: boolean }>

export type AssetCode = keyof typeof ASSETS

/** Codes of the assets that are money: not play money, not points. */
export const MONEY_ASSETS: readonly string[] = Object.entries(ASSETS).flatMap(([code, { money }]) =>
  money ? [code] : [],
)

/** True for the code of an asset this ledger knows. */
export const isAsset = (code: string): code is AssetCode => Object.hasOwn(ASSETS, code)

/** An asset as a row stores it. Throws on one that this ledger does not know: the row is not what it says. */
export function assetFrom(code: string): AssetCode {
  if (!isAsset(code)) throw new Error(`not an asset: ${code}`)
  return code
}

/** The asset that a stored number stands for; undefined: this ledger does not know the number. */
export function assetNumbered(number: number): AssetCode | undefined {
  for (const [code, asset] of Object.entries(ASSETS))
    if (asset.number === number && isAsset(code)) return code
  return undefined
}

/** True where an amount is whole coins of its asset: 0.01 BRL is, 0.001 BRL is not. */
export function isWholeCoins(value: Amount, asset: AssetCode): boolean {
  const { scale, coin } = ASSETS[asset]
  return value % 10n ** BigInt(scale - coin) === 0n
}

/** 125000n of BRL → "12.50", 125000n of BTC → "0.00125": at least two places, or `places`, at most the asset's scale. */
export function decimalOf(value: Amount, asset: AssetCode, places = 2): string {
  const { scale } = ASSETS[asset]
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, "0")
  const fraction = digits.slice(-scale)
  const shown = fraction.slice(0, places) + fraction.slice(places).replace(/0+$/, "")
  return `${value < 0n ? "-" : ""}${digits.slice(0, -scale)}${shown === "" ? "" : `.${shown}`}`
}

/** The same as files for people show it, with the places of the asset's screens: 15000000n of VND → "1500". */
export const shownDecimal = (value: Amount, asset: AssetCode): string =>
  decimalOf(value, asset, shownPlaces(asset))
