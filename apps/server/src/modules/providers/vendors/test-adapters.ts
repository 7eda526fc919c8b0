import { settingsFor } from "@croupier/vendor-simulator"
import type { VendorAdapter } from "./adapter.ts"
import { CREDENTIALS, testVendor, type TestVendor } from "./test-vendors.ts"
import { VendorFile } from "./vendors.ts"

/** Every simulator, and its games that make other calls than one another. */
export const VENDORS = [
  ["jili", "2"],
  ["jili", "94"],
  ["pg", "126"],
  ["fc", "22016"],
  ["fc", "28001"],
  ["pp", "vs20lantern"],
  ["bng", "151"],
  ["bng", "211"],
  ["cq9", "7"],
  ["cq9", "GT1"],
  ["tcg-sea", "SEA3D"],
  ["ds88", "sportsbook"],
] as const

/** A vendor's adapter as the house builds it, perhaps changed, and its simulator. */
export const anyVendor = (
  code: string,
  change: (adapter: VendorAdapter) => VendorAdapter = (adapter) => adapter,
): Promise<TestVendor> =>
  testVendor(code, (kit, url) => {
    const all = VendorFile.parse(settingsFor(new URL(url).origin, CREDENTIALS))
    const name = code.toUpperCase().replace("-", "_")
    const own = all.find((vendor) => vendor.code === name)
    if (!own) throw new Error(`no adapter of ${name}`)
    return change(own.adapter(kit))
  })
