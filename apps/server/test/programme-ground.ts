import type { MigrationSource } from "@croupier/database"
import type { Settings } from "@croupier/rules/settings"
import type { ProgrammeMerchant } from "../src/call/merchant.ts"
import { MIGRATIONS } from "../src/compose/modules.ts"

/* Parts that the tests of programmes of rewards need beside the ground. */

const OF_EVERY_PROGRAMME = [
  "10_ledger",
  "15_kernel",
  "20_merchants",
  "25_messages",
  "30_identity",
  "35_protection",
  "40_play",
  "45_agents",
]

/** Migrations of members and their play, and these of the programme. */
export const programmeMigrations = (...own: readonly string[]): readonly MigrationSource[] => {
  const needed = new Set([...OF_EVERY_PROGRAMME, ...own])
  return MIGRATIONS.filter(({ name }) => needed.has(name))
}

/** The merchant of a programme's tests: in São Paulo, with these settings. */
export const programmeMerchant = (settings: Settings): ProgrammeMerchant<keyof Settings> => ({
  id: 1,
  asset: "BRL",
  brand: { timeZone: "America/Sao_Paulo", defaultLanguage: "PT" },
  settings,
})

/** `exclusionsOf` of a kit: these members are kept from play. */
export const exclusionsIn =
  (barred: ReadonlySet<bigint>) =>
  async (ids: readonly bigint[]): Promise<ReadonlyMap<bigint, true>> =>
    new Map(ids.filter((id) => barred.has(id)).map((id) => [id, true]))

/** `membersShown` of a kit: every member by the account of the ground, with the mark of those who are kept from play. */
export const membersShownIn = (barred: ReadonlySet<bigint>) => async (ids: readonly bigint[]) =>
  new Map(
    ids.map((id) => [
      id,
      {
        account: `m${id}`,
        marks: barred.has(id) ? [{ mark: "EXCLUDED" as const, until: null }] : [],
      },
    ]),
  )
