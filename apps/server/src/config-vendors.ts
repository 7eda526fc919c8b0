import { readFileSync } from "node:fs"
import { isAsset, type AssetCode } from "@croupier/ledger"
import { SettingError } from "@croupier/service/settings"
import { z } from "zod"
import { isAddress } from "./config-providers.ts"

const Secret = z.string().min(8).max(500)
const Url = z.url().transform((url) => url.replace(/\/$/, ""))
const Asset = z.string().refine((text): text is AssetCode => isAsset(text), "is no currency of the house")

/** Addresses and nets, at least one. */
const Addresses = z.array(z.string().refine(isAddress, "is no address and no net")).min(1)

/** What stands in every vendor's entry. */
const every = {
  /** The vendor's own API. */
  url: Url,
  /** Addresses and nets that its calls come from; any where it is left out. */
  addresses: Addresses.optional(),
  /** Where its games run, beyond the address of its API. */
  origins: z.array(z.url()).default([]),
}

const File = z.strictObject({
  BNG: z
    .strictObject({
      ...every,
      launchUrl: Url,
      apiToken: Secret,
      callSecret: z.string().regex(/^[\w-]{16,100}$/),
      brand: z.string().min(1),
    })
    .optional(),
  FC: z
    .strictObject({
      ...every,
      agentCode: z.string().min(1),
      agentKey: z.string().regex(/^(.{16}|.{24}|.{32})$/, "has 16, 24 or 32 letters"),
      currency: Asset,
    })
    .optional(),
  TCG_SEA: z
    .strictObject({
      ...every,
      merchantCode: z.string().min(1),
      desKey: z.string().regex(/^.{8}$/, "has eight letters"),
      signKey: Secret,
    })
    .optional(),
  DS88: z.strictObject({ ...every, agent: z.string().min(1), secret: Secret }).optional(),
  CQ9: z.strictObject({ ...every, wtoken: Secret, apiToken: Secret, currency: Asset }).optional(),
  JILI: z
    .strictObject({
      ...every,
      agentId: z.string().min(1),
      agentKey: Secret,
      basic: z.strictObject({ name: z.string().min(1), password: Secret }).optional(),
    })
    // Nothing of its calls is signed: without one of the two anybody could pay prizes.
    .refine(({ basic, addresses }) => basic ?? addresses, "needs basic, or addresses")
    .optional(),
  PG: z.strictObject({ ...every, launchUrl: Url, operatorToken: Secret, secretKey: Secret }).optional(),
  PP: z
    .strictObject({ ...every, secureLogin: z.string().min(1), secret: Secret, currency: Asset })
    .optional(),
})

/** What was agreed on with the vendors that have a protocol of their own (docs/vendors.md). */
export type GameVendors = z.output<typeof File>

/** Reads the file that GAME_VENDORS_FILE names. Throws SettingError, one line, for one that cannot be used. */
export function readGameVendors(path: string | undefined): GameVendors {
  if (path === undefined) return {}
  try {
    return File.parse(JSON.parse(readFileSync(path, "utf8")))
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error).replaceAll("\n", " ") : String(error)
    throw new SettingError(`bad setting: GAME_VENDORS_FILE ${path}: ${why}`)
  }
}

/** Vendors whose secret travels with every call, or whose hash is MD5: a call that was overheard can be turned into others. */
const OVERHEARD = ["BNG", "CQ9", "FC", "JILI", "PG", "PP"] as const

/**
 * Refuses vendors of a house on the Internet whose calls prove too little by themselves and whose addresses are not
 * named. Throws SettingError.
 */
export function wantAddresses(vendors: GameVendors, publicUrl: string | undefined): void {
  if (!publicUrl?.startsWith("https:")) return
  const open = OVERHEARD.filter((code) => vendors[code] && !vendors[code].addresses)
  if (open.length > 0)
    throw new SettingError(
      `bad setting: GAME_VENDORS_FILE: ${open.join(", ")}: needs addresses where PUBLIC_URL is https, for its calls can be copied`,
    )
}

/** Where their games may come from, to stand in the frame of /game. */
export const originsOf = (vendors: GameVendors): readonly string[] =>
  Object.values(vendors).flatMap((vendor) =>
    vendor === undefined
      ? []
      : [vendor.url, ...("launchUrl" in vendor ? [vendor.launchUrl] : []), ...vendor.origins].map(
          (url) => new URL(url).origin,
        ),
  )
