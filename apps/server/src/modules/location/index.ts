import { readFileSync } from "node:fs"
import type { MigrationSource } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import type { Module } from "../../call/module.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { LocationKit } from "./kit.ts"
import { locate, type Place } from "./locate.ts"
import { rangesFrom } from "./ranges.ts"
import { seenSessions } from "./seen.ts"
import { checkBefore, forgetStandings, readChecks, readViolations } from "./store.ts"

export { locationPersonal } from "./personal-data.ts"

export const locationMigrations: MigrationSource = {
  name: "37_location",
  schema: "location",
  folder: new URL("./migrations/", import.meta.url),
}

const DEMO_RANGES = new URL("./demo-ranges.txt", import.meta.url)
/** Checks that the console shows of a member. */
const SHOWN = 50
/** A session lives shorter than this. */
const OLD_MS = 7 * DAY_MS

export interface Location extends Module {
  /** Looks at the place of a member's call; refuses LOCATION_REFUSED to one that plays from where it is not allowed. */
  readonly locate: (place: Place, plays: boolean) => Promise<void>
  /** The last check of a member's place up to an instant; undefined where none was made by then. */
  readonly checkBefore: (
    merchantId: MerchantId,
    memberId: MemberId,
    at: Date,
  ) => ReturnType<typeof checkBefore>
}

/** The place that members play from, where the market has it checked. Throws for a file of networks that cannot be read. */
export function location(
  given: Omit<LocationKit, "hosting" | "seen"> & { readonly hostingFile: string | undefined },
) {
  const kit: LocationKit = {
    ...given,
    hosting: rangesFrom(readFileSync(given.hostingFile ?? DEMO_RANGES, "utf8")),
    seen: seenSessions(),
  }
  return {
    locate: (place, plays) => locate(kit, place, plays),
    checkBefore: (merchantId, memberId, at) => checkBefore(kit.db, merchantId, memberId, at),
    consoleRoutes: consoleHandlers({
      memberLocations: async ({ memberId }, { merchant }) => {
        const id = memberIdOf(memberId)
        if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
        const checks = await readChecks(kit.db, merchant.id, id, SHOWN)
        return { checks: checks.map(({ at, ...check }) => ({ at: at.toISOString(), ...check })) }
      },
      listLocationViolations: async ({ outcome, country, cursor, limit }, { merchant, staff }) => {
        const found = await readViolations(kit.db, merchant.id, {
          outcome,
          country,
          below: idCursor(cursor),
          limit: limit + 1,
        })
        const shown = pageOf(found, limit, ({ id }) => String(id))
        const accounts = await kit.listed(shown.rows.map(({ memberId }) => memberId))
        const mayRead = staff.permissions.has("members.personal")
        return {
          cursor: shown.cursor,
          rows: shown.rows.map(({ id, memberId, at, ip, ...check }) => ({
            checkId: String(id),
            memberId: String(memberId),
            account: accounts.get(memberId)?.account ?? "",
            at: at.toISOString(),
            ip: mayRead ? ip : null,
            country: check.country,
            cause: check.cause,
            outcome: check.outcome,
          })),
        }
      },
    }),
    sweep: () => forgetStandings(kit.db, new Date(kit.clock.now().getTime() - OLD_MS)),
  } satisfies Location
}
