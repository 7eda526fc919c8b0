import type { z } from "zod"
import type { AdapterKit, VendorAdapter } from "./adapter.ts"
import { isSecret } from "./credentials.ts"
import { withSheet } from "./game-sheet.ts"

/** A vendor that the settings hold credentials for. */
export interface AgreedVendor {
  readonly code: string
  /** The vendor's own API. */
  readonly url: string
  /** Addresses and nets that its calls come from; undefined: any. */
  readonly addresses: readonly string[] | undefined
  /** Origins of its API, its launch page and its games, for the frame of /game. */
  readonly origins: readonly string[]
  /** The values of its credentials that are secret, by name. */
  readonly secrets: readonly (readonly [name: string, value: unknown])[]
  readonly callsCanBeCopied: boolean
  readonly adapter: (kit: AdapterKit) => VendorAdapter
}

/** A vendor with a protocol of its own, as its folder exports it. */
export interface Vendor {
  /** As the catalogue knows it: "PP". */
  readonly code: string
  /** The schema of its entry in GAME_VENDORS_FILE. */
  readonly entry: z.ZodType<AgreedVendor>
}

interface Entry {
  readonly url: string
  readonly launchUrl?: string
  readonly addresses?: readonly string[] | undefined
  readonly sheetUrl?: string | undefined
  readonly origins: readonly string[]
}

/**
 * Ties a vendor's code, its credentials and its adapter. `callsCanBeCopied` is true where the secret travels with every
 * call, or the hash is MD5: a call that was overheard can be turned into others.
 */
export const vendor = <Given extends Entry>({
  code,
  credentials,
  callsCanBeCopied = false,
  adapter,
}: {
  readonly code: string
  readonly credentials: z.ZodType<Given> & { readonly shape: Readonly<Record<string, z.ZodType>> }
  readonly callsCanBeCopied?: boolean
  readonly adapter: (kit: AdapterKit, given: Given) => VendorAdapter
}): Vendor => ({
  code,
  entry: credentials.transform((given): AgreedVendor => ({
    code,
    url: given.url,
    addresses: given.addresses,
    origins: [given.url, ...(given.launchUrl === undefined ? [] : [given.launchUrl]), ...given.origins].map(
      (url) => new URL(url).origin,
    ),
    secrets: Object.entries(given).filter(([name]) => isSecret(credentials.shape[name])),
    callsCanBeCopied,
    adapter: (kit) => {
      const made = adapter(kit, given)
      const { sheetUrl } = given
      return sheetUrl === undefined
        ? made
        : { ...made, games: async () => withSheet(await made.games(), sheetUrl) }
    },
  })),
})
