import type { BoardSubject, BoardTerms } from "@croupier/contract/board-values"
import { inTransaction, type MigrationSource, type Tx } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import { BY_HOUSE } from "../../call/programme-terms.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { recurring } from "../../kernel/job.ts"
import type { Projection } from "../../kernel/projections.ts"
import { weekAt } from "../../kernel/weeks.ts"
import { followRewards, type EndedReward } from "../rewards/index.ts"
import { boardOf, boardsOf, insertBoard, versionsOf, writeVersion } from "./board-store.ts"
import type { BoardsKit } from "./kit.ts"
import { boardScores } from "./progress.ts"
import { readBoards } from "./report.ts"
import { endPrize } from "./round-store.ts"
import { endRounds, makeRound, openRounds } from "./rounds.ts"
import { isOffered, roundsFor } from "./standing.ts"
import { boardSaving } from "./terms-approval.ts"

export { boardsPersonal } from "./personal-data.ts"

export const boardMigrations: MigrationSource = {
  name: "74_boards",
  schema: "boards",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** A first board of a merchant. */
export interface FirstBoard {
  readonly subject: BoardSubject
  readonly terms: BoardTerms
}

const boardRoutes = (kit: BoardsKit) =>
  handlers({
    missionLeaderboard: async (_, context) =>
      (await isOffered(kit, context))
        ? { isOffered: true, rows: [...(await roundsFor(kit, context))] }
        : { isOffered: false, rows: [] },
  })

const boardConsoleRoutes = (kit: BoardsKit, saving: ReturnType<typeof boardSaving>) =>
  consoleHandlers({
    listBoards: (_, { merchant }) => readBoards(kit, merchant.id),
    saveBoard: ({ key, why, ...asked }, context) =>
      saving.propose({ merchantId: context.merchant.id, ...asked }, { key, why }, context),
  })

/** Boards: members ranked by play of a week, with prizes by rank. */
export interface Boards extends Module {
  readonly routes: ReturnType<typeof boardRoutes>
  readonly consoleRoutes: ReturnType<typeof boardConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  readonly projections: readonly Projection[]
  /** Opens and ends all rounds that are due. */
  readonly round: () => Promise<void>
  /** Makes a demo's board with the round of this week; nothing where the merchant has one. */
  readonly begin: (merchantId: MerchantId, first: FirstBoard) => Promise<void>
}

export function boards(kit: BoardsKit): Boards {
  const saving = boardSaving(kit)
  const ended =
    (state: "CLAIMED" | "LAPSED") =>
    (tx: Tx, { rewardId }: EndedReward): Promise<void> =>
      endPrize(tx, rewardId, state)
  const round = async () => {
    await openRounds(kit)
    await endRounds(kit)
  }
  return {
    routes: boardRoutes(kit),
    consoleRoutes: boardConsoleRoutes(kit, saving),
    approvals: [saving],
    projections: [boardScores],
    jobs: [recurring("boards.round", { cron: "* * * * *" }, round)],
    reactions: followRewards("board", {
      claimed: ended("CLAIMED"),
      lapsed: ended("LAPSED"),
      revoked: ended("LAPSED"),
    }),
    round,
    begin: async (merchantId, { subject, terms }) => {
      if ((await boardsOf(kit.db, merchantId)).length > 0) return
      const { timeZone } = kit.merchants.byId(merchantId).brand
      const { from, until } = weekAt(timeZone, kit.clock.now())
      await inTransaction(kit.db, async (tx) => {
        const id = await insertBoard(tx, { id: merchantId, timeZone }, subject)
        await writeVersion(tx, id, terms, { since: from, ...BY_HOUSE })
        const board = await boardOf(tx, merchantId, id)
        const [version] = await versionsOf(tx, [id])
        if (board && version) await makeRound(kit, tx, { board, terms: version, from, until })
      })
    },
  }
}
