import type { CheckInTerms } from "@croupier/contract/check-in-values"
import type { MigrationSource } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import { BY_HOUSE } from "../../call/programme-terms.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { versionsOf, writeTerms } from "./check-in-store.ts"
import { checkIn, myCheckIn } from "./checking-in.ts"
import { proposeTerms, readCheckIns, termsApproval } from "./desk.ts"
import type { CheckInsKit } from "./kit.ts"

export { checkInsPersonal } from "./personal-data.ts"

export const checkInMigrations: MigrationSource = {
  name: "76_check_ins",
  schema: "check_ins",
  folder: new URL("./migrations/", import.meta.url),
}

const checkInRoutes = (kit: CheckInsKit) =>
  handlers({
    myCheckIn: (_, context) => myCheckIn(kit, context),
    checkIn: (_, context) => checkIn(kit, context),
  })

const checkInConsoleRoutes = (kit: CheckInsKit, saving: ReturnType<typeof termsApproval>) =>
  consoleHandlers({
    readCheckIns: (_, { merchant }) => readCheckIns(kit, merchant.id),
    saveCheckIns: (asked, context) => proposeTerms(kit, saving, asked, context),
  })

/** Daily check-ins: a calendar of gifts, one for each member and day of the merchant. */
export interface CheckIns extends Module {
  readonly routes: ReturnType<typeof checkInRoutes>
  readonly consoleRoutes: ReturnType<typeof checkInConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  /** Writes a merchant's first terms, in force since an instant; false where it has some. */
  readonly begin: (merchantId: MerchantId, terms: CheckInTerms, since: Date) => Promise<boolean>
}

export function checkIns(kit: CheckInsKit): CheckIns {
  const saving = termsApproval(kit)
  return {
    routes: checkInRoutes(kit),
    consoleRoutes: checkInConsoleRoutes(kit, saving),
    approvals: [saving],
    begin: async (merchantId, terms, since) => {
      if ((await versionsOf(kit.db, merchantId)).length > 0) return false
      return writeTerms(kit.db, merchantId, { since, terms, ...BY_HOUSE })
    },
  }
}
