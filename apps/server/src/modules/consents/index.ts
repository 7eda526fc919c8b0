import { inTransaction, type MigrationSource } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Member } from "../../call/member.ts"
import type { Module } from "../../call/module.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { within, type EventOf } from "../../kernel/events.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { agreedVersions } from "./agreed.ts"
import { dueConsents, giveConsents, keepRegistered, refuseUnasked } from "./consents.ts"
import type { ConsentsKit } from "./kit.ts"
import { countConsents, readConsents } from "./store.ts"

export { consentsPersonal } from "./personal-data.ts"

export const consentMigrations: MigrationSource = {
  name: "39_consents",
  schema: "consents",
  folder: new URL("./migrations/", import.meta.url),
}

export interface Consents extends Module {
  readonly routes: ReturnType<typeof consentRoutes>
  readonly consoleRoutes: ReturnType<typeof consentConsoleRoutes>
  /** Before a call that wants to play or to pay in. Refuses CONSENT_REQUIRED to a member who has not agreed to a material version. */
  readonly refuseUnasked: (member: Pick<Member, "id" | "kind" | "merchantId">) => Promise<void>
  /** Keeps the consent of an account that the demo's seed makes. */
  readonly keepSeeded: (registered: EventOf<"memberRegistered">) => Promise<void>
}

/** Consents of members to terms and privacy policy: kept with the version, asked for anew when a material version is published. */
export function consents(given: Omit<ConsentsKit, "agreed">): Consents {
  const kit: ConsentsKit = { ...given, agreed: agreedVersions() }
  return {
    routes: consentRoutes(kit),
    consoleRoutes: consentConsoleRoutes(kit),
    refuseUnasked: (member) => refuseUnasked(kit, member),
    keepSeeded: (registered) => inTransaction(kit.db, (tx) => keepRegistered(kit, tx, registered)),
    reactions: [within("memberRegistered", (tx, registered) => keepRegistered(kit, tx, registered))],
  }
}

const consentRoutes = (kit: ConsentsKit) =>
  handlers({
    consentsDue: (_, { member, language }) => dueConsents(kit, member, language),
    giveConsents: async ({ documents }, { member, ip, language }) => {
      await giveConsents(kit, member, documents, { ip, language })
      return null
    },
  })

const consentConsoleRoutes = (kit: ConsentsKit) =>
  consoleHandlers({
    listConsents: async ({ page, version, memberId, cursor, limit }, { merchant, staff }) => {
      const found = await readConsents(kit.db, merchant.id, {
        page,
        version: version === undefined ? undefined : Number(version),
        memberId: memberId === undefined ? undefined : memberIdOf(memberId),
        below: idCursor(cursor),
        limit: limit + 1,
      })
      const shown = pageOf(found, limit, ({ id }) => String(id))
      const accounts = await kit.listed(shown.rows.map((row) => row.memberId))
      const mayRead = staff.permissions.has("members.personal")
      return {
        cursor: shown.cursor,
        rows: shown.rows.map((row) => ({
          consentId: String(row.id),
          memberId: String(row.memberId),
          account: accounts.get(row.memberId)?.account ?? "",
          page: row.page,
          version: row.version,
          language: row.language,
          textHash: row.textHash?.toString("hex") ?? null,
          ip: mayRead ? row.ip : null,
          at: row.at.toISOString(),
          way: row.way,
        })),
        agreed: cursor === undefined ? await countConsents(kit.db, merchant.id, page) : [],
      }
    },
  })
