import { createHmac } from "node:crypto"
import type { Config } from "../config.ts"
import type { VendorLink } from "../modules/back-office/index.ts"

/** What in a vendor's entry is secret. */
const SECRETS: readonly string[] = [
  "apiToken",
  "callSecret",
  "agentKey",
  "desKey",
  "signKey",
  "secret",
  "wtoken",
  "basic",
  "operatorToken",
  "secretKey",
]
const LENGTH = 16

/**
 * How the vendors that the settings name are spoken to. A secret shows as a print under a key of the house: two that
 * are the same look the same, and even a short one cannot be found by trying.
 */
export function vendorLinks(
  { gameProviders, gameVendors, gameFiles }: Pick<Config, "gameProviders" | "gameVendors" | "gameFiles">,
  key: Uint8Array,
): ReadonlyMap<string, VendorLink> {
  const printOf = (secret: unknown) =>
    createHmac("sha256", key).update(JSON.stringify(secret)).digest("hex").slice(0, LENGTH)
  return new Map<string, VendorLink>([
    ...gameProviders.map(({ code, shown, addresses }): [string, VendorLink] => [
      code,
      { kind: "GWP", credentials: shown, setAt: gameFiles.providersAt, addresses },
    ]),
    ...Object.entries(gameVendors).flatMap(([code, entry]): [string, VendorLink][] =>
      entry === undefined
        ? []
        : [
            [
              code,
              {
                kind: "ADAPTER",
                credentials: Object.entries(entry)
                  .filter(([name]) => SECRETS.includes(name))
                  .map(([name, secret]) => ({ side: "shared" as const, name, fingerprint: printOf(secret) })),
                setAt: gameFiles.vendorsAt,
                addresses: entry.addresses ?? [],
              },
            ],
          ],
    ),
  ])
}
