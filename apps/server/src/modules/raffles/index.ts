import type { MigrationSource, Tx } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { recurring } from "../../kernel/job.ts"
import type { Projection } from "../../kernel/projections.ts"
import { followRewards, type EndedReward } from "../rewards/index.ts"
import { beginWith, type FirstRaffle } from "./beginning.ts"
import { closeDraws } from "./closing.ts"
import { drawClosed } from "./drawing.ts"
import { endPrize } from "./draw-store.ts"
import type { RafflesKit } from "./kit.ts"
import { openDraws } from "./opening.ts"
import { raffleTickets } from "./progress.ts"
import { readRaffles } from "./report.ts"
import { cardsOf, claimPrize, drawFor, isOffered, listFor, partsFor } from "./standing.ts"
import { raffleSaving } from "./terms-approval.ts"

export { rafflesPersonal } from "./personal-data.ts"
export type { FirstRaffle }

export const raffleMigrations: MigrationSource = {
  name: "72_raffles",
  schema: "raffles",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

const raffleRoutes = (kit: RafflesKit) =>
  handlers({
    raffles: async (_, context) => ({ rows: [...(await cardsOf(kit, context))] }),
    raffleDraw: ({ drawId }, context) => drawFor(kit, context, drawId),
    raffleList: async ({ drawId }, context) => ({ list: await listFor(kit, context, drawId) }),
    myRaffles: async (_, context) =>
      (await isOffered(kit, context))
        ? { isOffered: true, rows: [...(await partsFor(kit, context))] }
        : { isOffered: false, rows: [] },
    claimRafflePromotion: (asked, context) => claimPrize(kit, context, asked),
  })

const raffleConsoleRoutes = (kit: RafflesKit, saving: ReturnType<typeof raffleSaving>) =>
  consoleHandlers({
    listRaffles: (_, { merchant }) => readRaffles(kit, merchant.id),
    saveRaffle: ({ key, why, ...asked }, context) =>
      saving.propose({ merchantId: context.merchant.id, ...asked }, { key, why }, context),
  })

/** Raffles: draws of the week that anybody can verify, with tickets by play. */
export interface Raffles extends Module {
  readonly routes: ReturnType<typeof raffleRoutes>
  readonly consoleRoutes: ReturnType<typeof raffleConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  readonly projections: readonly Projection[]
  /** Opens, closes and draws all that is due. */
  readonly round: () => Promise<void>
  /** Makes a demo's raffle with one past draw. */
  readonly begin: (merchantId: MerchantId, first: FirstRaffle, tickets: readonly MemberId[]) => Promise<void>
}

export function raffles(kit: RafflesKit): Raffles {
  const saving = raffleSaving(kit)
  const ended =
    (state: "CLAIMED" | "LAPSED") =>
    (tx: Tx, { rewardId }: EndedReward): Promise<void> =>
      endPrize(tx, rewardId, state)
  const round = async () => {
    await openDraws(kit)
    await closeDraws(kit)
    await drawClosed(kit)
  }
  return {
    routes: raffleRoutes(kit),
    consoleRoutes: raffleConsoleRoutes(kit, saving),
    approvals: [saving],
    projections: [raffleTickets],
    jobs: [recurring("raffles.round", { cron: "* * * * *" }, round)],
    reactions: followRewards("raffle", {
      claimed: ended("CLAIMED"),
      lapsed: ended("LAPSED"),
      revoked: ended("LAPSED"),
    }),
    round,
    begin: (merchantId, first, tickets) => beginWith(kit, merchantId, first, tickets),
  }
}
