import type { WheelTerms } from "@croupier/contract/wheel-values"
import type { MigrationSource } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import { BY_HOUSE } from "../../call/programme-terms.ts"
import { within } from "../../kernel/events.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { newestBonuses } from "./bonus-prizes.ts"
import { giveSpins } from "./giving-spins.ts"
import { versionsOf, writeVersion } from "./terms-store.ts"
import { myWheel, spinWheel } from "./spinning.ts"
import { proposeTerms, readWheel, termsApproval } from "./desk.ts"
import type { WheelsKit } from "./kit.ts"

export { wheelsPersonal } from "./personal-data.ts"

export const wheelMigrations: MigrationSource = {
  name: "78_wheels",
  schema: "wheels",
  folder: new URL("./migrations/", import.meta.url),
}

const wheelRoutes = (kit: WheelsKit) =>
  handlers({
    myWheel: (_, context) => myWheel(kit, context),
    spinWheel: (asked, context) => spinWheel(kit, asked, context),
  })

const wheelConsoleRoutes = (kit: WheelsKit, saving: ReturnType<typeof termsApproval>) =>
  consoleHandlers({
    readWheel: (_, { merchant }) => readWheel(kit, merchant.id),
    saveWheel: (asked, context) => proposeTerms(kit, saving, asked, context),
  })

/** The spin wheel: one verifiable spin for each member and day of the merchant, and those that programmes give. */
export interface Wheels extends Module {
  readonly routes: ReturnType<typeof wheelRoutes>
  readonly consoleRoutes: ReturnType<typeof wheelConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  /** Writes a merchant's first terms, in force since an instant; false where it has some. */
  readonly begin: (merchantId: MerchantId, terms: WheelTerms, since: Date) => Promise<boolean>
}

export function wheels(kit: WheelsKit): Wheels {
  const saving = termsApproval(kit)
  return {
    routes: wheelRoutes(kit),
    consoleRoutes: wheelConsoleRoutes(kit, saving),
    approvals: [saving],
    reactions: [within("spinsGiven", (tx, given) => giveSpins(kit, tx, given))],
    begin: async (merchantId, terms, since) => {
      if ((await versionsOf(kit.db, merchantId)).length > 0) return false
      const bonuses = await newestBonuses(kit, kit.db, merchantId, terms)
      return writeVersion(kit.db, merchantId, { since, terms, bonuses, ...BY_HOUSE })
    },
  }
}
