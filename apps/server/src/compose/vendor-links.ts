import { createHmac } from "node:crypto"
import type { Config } from "../config.ts"
import type { VendorLink } from "../modules/back-office/index.ts"

const LENGTH = 16

/**
 * How the vendors that the settings name are spoken to. A secret shows as a print under a key of the house: two that
 * are the same look the same, and even a short one cannot be found by trying.
 */
export function vendorLinks(
  { gwpVendors, adapterVendors, vendorFiles }: Pick<Config, "gwpVendors" | "adapterVendors" | "vendorFiles">,
  key: Uint8Array,
): ReadonlyMap<string, VendorLink> {
  const printOf = (secret: unknown) =>
    createHmac("sha256", key).update(JSON.stringify(secret)).digest("hex").slice(0, LENGTH)
  return new Map<string, VendorLink>([
    ...gwpVendors.map(({ code, shown, addresses }): [string, VendorLink] => [
      code,
      { kind: "GWP", credentials: shown, setAt: vendorFiles.gwpAt, addresses },
    ]),
    ...adapterVendors.map(({ code, secrets, addresses = [] }): [string, VendorLink] => [
      code,
      {
        kind: "ADAPTER",
        credentials: secrets.map(([name, secret]) => ({
          side: "shared" as const,
          name,
          fingerprint: printOf(secret),
        })),
        setAt: vendorFiles.adaptersAt,
        addresses,
      },
    ]),
  ])
}
