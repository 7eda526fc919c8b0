import type { MissionSubject, MissionTerms } from "@croupier/contract/mission-values"
import { inTransaction, type MigrationSource } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import { BY_HOUSE } from "../../call/programme-terms.ts"
import { startOfHour } from "../../kernel/durations.ts"
import { within } from "../../kernel/events.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import type { Projection } from "../../kernel/projections.ts"
import { claimMission, joinMission } from "./claiming.ts"
import { missionEffect } from "./effect.ts"
import type { MissionsKit } from "./kit.ts"
import { insertMission, missionsOf, writeVersion } from "./mission-store.ts"
import { missionProgress, takeDeposit } from "./progress.ts"
import { hasOpen, isOffered, missionsFor } from "./standing.ts"
import { missionSaving, readMissions } from "./terms-approval.ts"

export { missionsPersonal } from "./personal-data.ts"

export const missionMigrations: MigrationSource = {
  name: "70_missions",
  schema: "missions",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** A first mission of a merchant; its gift is no bonus. */
export interface FirstMission {
  readonly subject: MissionSubject
  readonly terms: MissionTerms
}

const missionRoutes = (kit: MissionsKit) =>
  handlers({
    missions: async (_, context) => {
      if (!(await isOffered(kit, context))) return { isOffered: false, rows: [], open: 0 }
      const rows = await missionsFor(kit, context)
      return { isOffered: true, rows: [...rows], open: rows.filter(hasOpen).length }
    },
    joinMission: ({ missionId }, context) => joinMission(kit, context, missionId),
    claimMission: (asked, context) => claimMission(kit, context, asked),
  })

const missionConsoleRoutes = (kit: MissionsKit, saving: ReturnType<typeof missionSaving>) =>
  consoleHandlers({
    listMissions: (_, { merchant }) => readMissions(kit, merchant.id),
    missionEffect: ({ missionId }, { merchant }) => missionEffect(kit, BigInt(missionId), merchant.id),
    saveMission: ({ key, why, ...asked }, context) =>
      saving.propose({ merchantId: context.merchant.id, ...asked }, { key, why }, context),
  })

/** Missions: what members do in a window, and the gift that each step pays. */
export interface Missions extends Module {
  readonly routes: ReturnType<typeof missionRoutes>
  readonly consoleRoutes: ReturnType<typeof missionConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  readonly projections: readonly Projection[]
  /** Opens a merchant's first missions; nothing where it has some already. */
  readonly begin: (merchantId: MerchantId, first: readonly FirstMission[]) => Promise<void>
}

export function missions(kit: MissionsKit): Missions {
  const saving = missionSaving(kit)
  return {
    routes: missionRoutes(kit),
    consoleRoutes: missionConsoleRoutes(kit, saving),
    approvals: [saving],
    projections: [missionProgress],
    reactions: [within("depositCredited", (tx, deposit) => takeDeposit(tx, deposit, kit.clock.now()))],
    begin: async (merchantId, first) => {
      if ((await missionsOf(kit.db, merchantId)).length > 0) return
      const { timeZone } = kit.merchants.byId(merchantId).brand
      // Figures of the effect are told by whole hours: first terms hold from the begin of this one.
      const since = startOfHour(kit.clock.now())
      await inTransaction(kit.db, async (tx) => {
        for (const { subject, terms } of first)
          await writeVersion(tx, await insertMission(tx, { id: merchantId, timeZone }, subject), terms, {
            since,
            ...BY_HOUSE,
            bonus: null,
          })
      })
    },
  }
}
