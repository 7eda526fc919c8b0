import { assetNumbered, ASSETS, type AssetCode } from "./asset.ts"

/**
 * Purpose of a member's wallet. `held` belongs to claims and `reserved` to holds; `vendor:7` is the money lent to vendor 7,
 * `transit` the money in flight there or back, and `unclaimed` money owed while the main wallet refuses credits.
 */
export type WalletPurpose = keyof typeof WALLET_CODES | `vendor:${number}`

/** Purpose of a house account. `vendor:7` and `payments:7` are one vendor's, one payment provider's. */
export type HousePurpose = keyof typeof HOUSE_CODES | `vendor:${number}` | `payments:${number}`

export interface WalletRef {
  readonly side: "wallet"
  readonly owner: bigint
  readonly purpose: WalletPurpose
  readonly asset: AssetCode
}

export interface HouseRef {
  readonly side: "house"
  readonly merchant: number
  readonly purpose: HousePurpose
  readonly asset: AssetCode
}

export type AccountRef = WalletRef | HouseRef

/** A kind, purpose or asset that a newer release wrote: this release knows its number alone. */
export type Unknown = `unknown:${number}`

/** An account as a list shows it, also where a newer release opened it. */
export type ShownWallet = Omit<WalletRef, "purpose" | "asset"> & {
  readonly purpose: WalletPurpose | Unknown
  readonly asset: AssetCode | Unknown
}
export type ShownHouse = Omit<HouseRef, "purpose" | "asset"> & {
  readonly purpose: HousePurpose | Unknown
  readonly asset: AssetCode | Unknown
}

/** Codes are part of stored ids: they are only ever added. */
const WALLET_CODES = {
  main: 0,
  bonus: 1,
  held: 2,
  points: 3,
  agent: 4,
  reserved: 5,
  transit: 6,
  unclaimed: 7,
} as const

const HOUSE_CODES = {
  cash: 1,
  payments: 2,
  lottery: 3,
  sports: 4,
  promotions: 5,
  salaries: 6,
  dividends: 7,
  points: 8,
  rake: 9,
  jackpot: 10,
  clearing: 11,
  adjustments: 12,
  unallocated: 13,
  capital: 14,
  transit: 15,
  fees: 1016,
  debt: 1017,
  write_offs: 1018,
  cash_desks: 1019,
} as const

const FIRST_NUMBERED = 16
const MAX_VENDOR = 800
const MAX_PAYMENTS = 200
const MAX_MERCHANT = 32_767
const MAX_OWNER = 1n << 46n
const HOUSE_OWNERS = 1n << 45n

/** The account of a member (or agent: any owner id) for one purpose and asset. */
export const wallet = (owner: bigint, purpose: WalletPurpose, asset: AssetCode): WalletRef => ({
  side: "wallet",
  owner,
  purpose,
  asset,
})

/** The account of a merchant for one purpose and asset; it needs no opening. */
export const house = (merchant: number, purpose: HousePurpose, asset: AssetCode): HouseRef => ({
  side: "house",
  merchant,
  purpose,
  asset,
})

/**
 * The owner of a merchant's own wallet. A move between two house accounts passes through it, in and out in one go, so
 * that the journal keeps one shape: a wallet and a house account. No member has such a number.
 */
export const houseOwner = (merchant: number): bigint => HOUSE_OWNERS + BigInt(merchant)

/** All accounts of one owner share a bucket, so that moving between them locks one row. */
export const bucketOf = (owner: bigint): number => Number(owner & 63n)

/** A wallet's id: owner << 16 | purpose << 6 | asset. Throws RangeError when a part does not fit. */
export function walletId(owner: bigint, purpose: WalletPurpose, asset: AssetCode): bigint {
  if (owner <= 0n || owner >= MAX_OWNER) throw new RangeError(`not an owner: ${owner}`)
  return (owner << 16n) | BigInt((walletCode(purpose) << 6) | ASSETS[asset].number)
}

/** A house account's id: merchant << 16 | purpose << 6 | asset. Merchant 0 is the ledger's own clearing. */
export function houseId(merchant: number, purpose: HousePurpose, asset: AssetCode): number {
  if (!Number.isInteger(merchant) || merchant < 0 || merchant > MAX_MERCHANT)
    throw new RangeError(`not a merchant: ${merchant}`)
  return (merchant << 16) | (houseCode(purpose) << 6) | ASSETS[asset].number
}

/** Whose wallet an id is. */
export const ownerOf = (walletId: bigint): bigint => walletId >> 16n

/** The parts of a wallet's id. Throws RangeError on a purpose or an asset that this release does not know. */
export function readWalletId(id: bigint): WalletRef {
  const { owner, purpose, asset } = shownWallet(id)
  return wallet(owner, known(purpose), known(asset))
}

/** The parts of a house account's id. Throws RangeError as `readWalletId` does. */
export function readHouseId(id: number): HouseRef {
  const { merchant, purpose, asset } = shownHouse(id)
  return house(merchant, known(purpose), known(asset))
}

/** The parts of a wallet's id as a list shows them. */
export const shownWallet = (id: bigint): ShownWallet => ({
  side: "wallet",
  owner: ownerOf(id),
  purpose: walletPurpose(Number((id >> 6n) & 1023n)),
  asset: assetOf(Number(id & 63n)),
})

/** The parts of a house account's id as a list shows them. */
export const shownHouse = (id: number): ShownHouse => ({
  side: "house",
  merchant: id >> 16,
  purpose: housePurpose((id >> 6) & 1023),
  asset: assetOf(id & 63),
})

function known<T extends string>(value: T): Exclude<T, Unknown> {
  if (!isKnown(value)) throw new RangeError(`no purpose or asset of this release: ${value}`)
  return value
}

const isKnown = <T extends string>(value: T): value is Exclude<T, Unknown> => !value.startsWith("unknown:")

/** "member 7 main BRL", "merchant 1 lottery BRL": for messages to people. */
export const describe = (ref: ShownWallet | ShownHouse): string =>
  ref.side === "wallet"
    ? `member ${ref.owner} ${ref.purpose} ${ref.asset}`
    : `merchant ${ref.merchant} ${ref.purpose} ${ref.asset}`

export function walletCode(purpose: WalletPurpose): number {
  if (isKeyOf(WALLET_CODES, purpose)) return WALLET_CODES[purpose]
  return FIRST_NUMBERED - 1 + numbered(purpose, "vendor:", MAX_VENDOR)
}

/** The number of a house account's purpose, as ids carry it. */
export function houseCode(purpose: HousePurpose): number {
  if (isKeyOf(HOUSE_CODES, purpose)) return HOUSE_CODES[purpose]
  if (purpose.startsWith("payments:"))
    return FIRST_NUMBERED - 1 + MAX_VENDOR + numbered(purpose, "payments:", MAX_PAYMENTS)
  return FIRST_NUMBERED - 1 + numbered(purpose, "vendor:", MAX_VENDOR)
}

function numbered(purpose: string, prefix: string, max: number): number {
  const number = purpose.startsWith(prefix) ? Number(purpose.slice(prefix.length)) : Number.NaN
  if (!Number.isInteger(number) || number < 1 || number > max)
    throw new RangeError(`not an account purpose: ${purpose}`)
  return number
}

/** Whether a text from outside names a purpose. */
export const isWalletPurpose = (text: string): text is WalletPurpose =>
  isKeyOf(WALLET_CODES, text) || isNumbered(text, "vendor:", MAX_VENDOR)

export const isHousePurpose = (text: string): text is HousePurpose =>
  isKeyOf(HOUSE_CODES, text) ||
  isNumbered(text, "vendor:", MAX_VENDOR) ||
  isNumbered(text, "payments:", MAX_PAYMENTS)

const isNumbered = (text: string, prefix: string, max: number): boolean => {
  const digits = text.startsWith(prefix) ? text.slice(prefix.length) : ""
  return /^[1-9]\d{0,2}$/.test(digits) && Number(digits) <= max
}

function walletPurpose(code: number): WalletPurpose | Unknown {
  for (const [name, value] of Object.entries(WALLET_CODES))
    if (value === code && isKeyOf(WALLET_CODES, name)) return name
  if (code < FIRST_NUMBERED || code >= FIRST_NUMBERED + MAX_VENDOR) return `unknown:${code}`
  return `vendor:${code - FIRST_NUMBERED + 1}`
}

function housePurpose(code: number): HousePurpose | Unknown {
  for (const [name, value] of Object.entries(HOUSE_CODES))
    if (value === code && isKeyOf(HOUSE_CODES, name)) return name
  if (code < FIRST_NUMBERED || code >= FIRST_NUMBERED + MAX_VENDOR + MAX_PAYMENTS) return `unknown:${code}`
  const number = code - FIRST_NUMBERED + 1
  return number > MAX_VENDOR ? `payments:${number - MAX_VENDOR}` : `vendor:${number}`
}

const assetOf = (number: number): AssetCode | Unknown => assetNumbered(number) ?? `unknown:${number}`

const isKeyOf = <T extends object>(table: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(table, key)
