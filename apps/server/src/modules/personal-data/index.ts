import type { MigrationSource } from "@croupier/database"
import { retentionOf } from "@croupier/rules/retention"
import type { AnyApproval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import { within } from "../../kernel/events.ts"
import { recurring } from "../../kernel/job.ts"
import { askCopy, copyFile, copyWork, readMyData } from "./copies.ts"
import { removeExpired } from "./copy-store.ts"
import { copyMember, listCopies, listErasures, listRetention, listRuns, memberFile } from "./desk.ts"
import { dueClasses } from "./due.ts"
import { eraseApproval, proposeErasure } from "./erase-approval.ts"
import { refuse } from "../../kernel/refusal.ts"
import { insertErasure, removeErasure } from "./erasure-store.ts"
import type { PersonalDataKit } from "./kit.ts"
import { retain } from "./retention.ts"

export { personalDataPersonal } from "./personal-data.ts"

export const personalDataMigrations: MigrationSource = {
  name: "83_personal_data",
  schema: "personal_data",
  folder: new URL("./migrations/", import.meta.url),
}

const personalDataRoutes = (kit: PersonalDataKit) =>
  handlers({
    myData: (_, context) => readMyData(kit, context),
    askDataCopy: ({ password }, context) => askCopy(kit, password, context),
    dataCopyFile: (asked, { member }) =>
      copyFile(kit, asked, ({ memberId, askedBy }) => memberId === member.id && askedBy === null),
  })

const personalDataConsoleRoutes = (kit: PersonalDataKit, erasing: ReturnType<typeof eraseApproval>) =>
  consoleHandlers({
    listRetention: (_, context) => listRetention(kit, context),
    listRetentionRuns: (asked, context) => listRuns(kit, asked, context),
    listErasures: (asked, context) => listErasures(kit, asked, context),
    eraseMember: (asked, context) => proposeErasure(kit, erasing, asked, context),
    listDataCopies: (asked, context) => listCopies(kit, asked, context),
    copyMemberData: (asked, context) => copyMember(kit, asked, context),
    memberDataFile: (asked, context) => memberFile(kit, asked, context),
  })

/** Copies of members' own data, the end of records of closed accounts, and the retention job. */
export interface PersonalData extends Module {
  readonly routes: ReturnType<typeof personalDataRoutes>
  readonly consoleRoutes: ReturnType<typeof personalDataConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  /** One run of the retention job. */
  readonly retain: () => Promise<void>
}

export function personalData(kit: PersonalDataKit): PersonalData {
  const erasing = eraseApproval(kit)
  return {
    routes: personalDataRoutes(kit),
    consoleRoutes: personalDataConsoleRoutes(kit, erasing),
    approvals: [erasing],
    jobs: [
      copyWork(kit),
      recurring("personal-data.retention", { cron: "20 * * * *" }, (run) => retain(kit, run)),
    ],
    reactions: [
      within("accountClosed", async (tx, { memberId, merchantId, closedAt }) => {
        const at = new Date(closedAt)
        const { settings } = kit.merchants.byId(merchantId)
        const due = dueClasses(retentionOf(settings.compliance.market), at, { byPeople: false })
        await insertErasure(tx, { merchantId, memberId, closedAt: at, by: null, due })
      }),
      within("accountReopened", async (tx, { memberId }) => {
        if (!(await removeErasure(tx, memberId))) refuse("ERASURE_STANDS")
      }),
    ],
    sweep: async () => {
      await removeExpired(kit.db, kit.clock.now())
    },
    retain: () => retain(kit),
  }
}
