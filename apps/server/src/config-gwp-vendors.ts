import { readFileSync } from "node:fs"
import {
  ALGORITHMS,
  fingerprintOf,
  isAddress,
  signingKey,
  verifyingKey,
  type KeySetting,
  type SigningKey,
  type VerifyingKey,
} from "@croupier/provider"
import { isDecimal, parseAmount, type Amount } from "@croupier/money"
import { SettingError } from "@croupier/service/settings"
import { z } from "zod"

/** A key by its id, its kind and its fingerprint. */
export interface ShownKey {
  readonly side: "theirs" | "ours"
  readonly name: string
  readonly fingerprint: string
}

const shownAs = (side: ShownKey["side"], key: KeySetting): ShownKey => ({
  side,
  name: `${key.id} (${key.algorithm})`,
  fingerprint: fingerprintOf(key),
})

/** A vendor that speaks GWP/1 with the platform, in both directions. */
export interface GwpVendor {
  /** Its code in the catalogue. */
  readonly code: string
  /** Where it answers the house, without a slash at the end. */
  readonly url: string
  /** The page that its games open in. */
  readonly launchUrl: string
  /** Keys that it signs with; two while one takes the place of the other. */
  readonly theirKeys: readonly VerifyingKey[]
  /** The key that the house signs with when it speaks to it. */
  readonly ownKey: SigningKey
  /** The smallest step of its wallets where it keeps them itself; undefined where it plays from the house's. */
  readonly walletUnit: Amount | undefined
  /** The most that a member's winnings in those wallets may come to in a day before a person has to book them. */
  readonly walletWinCap: Amount
  /** Its keys and ours, as they may be shown. */
  readonly shown: readonly ShownKey[]
  /** Addresses that it calls from; none: any. */
  readonly addresses: readonly string[]
}

const Key = z.strictObject({ id: z.string().min(1).max(100), algorithm: z.enum(ALGORITHMS), key: z.string() })
const File = z.array(
  z.strictObject({
    code: z.string().regex(/^[A-Z0-9_]{2,20}$/),
    url: z.url().transform((url) => url.replace(/\/$/, "")),
    launchUrl: z.url(),
    keys: z.array(Key).min(1).max(2),
    ownKey: Key,
    addresses: z.array(z.string().refine(isAddress, "is no address and no net")).default([]),
    walletUnit: z
      .string()
      .refine((text) => isDecimal(text) && parseAmount(text) > 0n, "must be an amount above zero")
      .transform((text) => parseAmount(text))
      .optional(),
    walletWinCap: z
      .string()
      .refine((text) => isDecimal(text) && parseAmount(text) > 0n, "must be an amount above zero")
      .default("50000")
      .transform((text) => parseAmount(text)),
  }),
)

/** Reads the file that GAME_PROVIDERS_FILE names. Throws SettingError, one line, for one that cannot be used. */
export function readGwpVendors(path: string | undefined): readonly GwpVendor[] {
  if (path === undefined) return []
  try {
    const given = File.parse(JSON.parse(readFileSync(path, "utf8")))
    const ids = given.flatMap(({ keys }) => keys.map(({ id }) => id))
    if (new Set(ids).size < ids.length) throw new Error("two keys have one id")
    return given.map(({ keys, ownKey, walletUnit, ...vendor }) => ({
      ...vendor,
      walletUnit,
      theirKeys: keys.map(verifyingKey),
      ownKey: signingKey(ownKey),
      shown: [...keys.map((key) => shownAs("theirs", key)), shownAs("ours", ownKey)],
    }))
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error).replaceAll("\n", " ") : String(error)
    throw new SettingError(`bad setting: GAME_PROVIDERS_FILE ${path}: ${why}`)
  }
}
