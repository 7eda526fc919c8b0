import type { ConsoleValue } from "@croupier/contract/console/table"
import type { Catalogue } from "../games/index.ts"
import type { Providers } from "../providers/index.ts"
import { consoleHandlers } from "../../call/console-context.ts"

/** A secret that was agreed on with a vendor, as far as it may be shown. */
export interface ShownCredential {
  /** Whose half it is, or that both have it. */
  readonly side: "theirs" | "ours" | "shared"
  readonly name: string
  readonly fingerprint: string
}

/** How a vendor is spoken to, and by which secrets; from the settings of the house. */
export interface VendorLink {
  readonly kind: "GWP" | "ADAPTER"
  readonly credentials: readonly ShownCredential[]
  /** When the file that holds them was written. */
  readonly setAt: Date | null
  readonly addresses: readonly string[]
}

export interface VendorRoutesKit {
  readonly catalogue: Pick<Catalogue, "listVendors">
  readonly providers: Pick<Providers, "vendorFacts">
  readonly links: ReadonlyMap<string, VendorLink>
}

/** Calls about vendors: the catalogue knows the offer of a vendor, the wallet how it is spoken to. */
export const vendorRoutes = (kit: VendorRoutesKit) =>
  consoleHandlers({
    listVendors: async (_, { merchant }) => {
      const [vendors, facts] = await Promise.all([
        kit.catalogue.listVendors(merchant),
        kit.providers.vendorFacts(merchant.id),
      ])
      const factsOf = new Map(facts.map((each) => [each.vendor, each]))
      const codes = new Set(vendors.map(({ code }) => code))
      // Whose list never came has no place in the lobby: that is when staff look for it here.
      const unlisted = [...kit.links.keys()].filter((code) => !codes.has(code)).map(unlistedVendor)
      return {
        rows: [...vendors, ...unlisted].map((vendor) => ({
          ...vendor,
          ...lineOf(kit.links.get(vendor.code), factsOf.get(vendor.code)),
        })),
        cursor: null,
      }
    },
  })

const unlistedVendor = (code: string): ConsoleValue<"saveVendor"> => ({
  code,
  name: code,
  state: "OPEN",
  launchMode: "FRAME",
  closedCountries: [],
  isOwn: false,
  games: 0,
  open: 0,
  notAllowed: 0,
  listedAt: null,
  version: 0,
})

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

function lineOf(
  link: VendorLink | undefined,
  facts: Awaited<ReturnType<Providers["vendorFacts"]>>[number] | undefined,
): Omit<ConsoleValue<"listVendors">["rows"][number], keyof ConsoleValue<"saveVendor">> {
  return {
    kind: link?.kind ?? "NONE",
    credentials: link ? [...link.credentials] : [],
    credentialsSetAt: iso(link?.setAt),
    addresses: link ? [...link.addresses] : [],
    lastCallAt: iso(facts?.lastCallAt),
    lastSuccessAt: iso(facts?.lastSuccessAt),
    lastFailureAt: iso(facts?.lastFailureAt),
    fault: facts?.fault ?? null,
    restsUntil: iso(facts?.restsUntil),
    calls: facts?.calls ?? 0,
    failures: facts?.failures ?? 0,
    slow: facts?.slow ?? 0,
    averageMs: facts?.averageMs ?? null,
    worstMs: facts?.worstMs ?? null,
    lastHeardAt: iso(facts?.lastHeardAt),
    openRounds: facts?.openRounds ?? 0,
    differences: facts?.differences ?? 0,
    debts: facts?.debts ?? 0,
  }
}
