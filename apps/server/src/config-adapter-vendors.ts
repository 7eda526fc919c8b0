import { readFileSync } from "node:fs"
import { SettingError } from "@croupier/service/settings"
import { z } from "zod"
import { VendorFile, type AgreedVendor } from "./modules/providers/index.ts"

/**
 * Reads the credentials of vendors with a protocol of their own from the file that GAME_VENDORS_FILE names
 * (docs/vendors.md). Throws SettingError, one line, for a file that cannot be used.
 */
export function readAdapterVendors(path: string | undefined): readonly AgreedVendor[] {
  if (path === undefined) return []
  try {
    return VendorFile.parse(JSON.parse(readFileSync(path, "utf8")))
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error).replaceAll("\n", " ") : String(error)
    throw new SettingError(`bad setting: GAME_VENDORS_FILE ${path}: ${why}`)
  }
}

/**
 * Refuses vendors of a platform on the Internet whose calls can be copied and whose addresses are not named. Throws
 * SettingError.
 */
export function wantAddresses(vendors: readonly AgreedVendor[], publicUrl: string | undefined): void {
  if (!publicUrl?.startsWith("https:")) return
  const open = vendors.filter(({ callsCanBeCopied, addresses }) => callsCanBeCopied && !addresses)
  if (open.length > 0)
    throw new SettingError(
      `bad setting: GAME_VENDORS_FILE: ${open
        .map(({ code }) => code)
        .sort()
        .join(", ")}: needs addresses where PUBLIC_URL is https, for its calls can be copied`,
    )
}
