import type { PointTerms } from "@croupier/contract/point-values"
import type { MigrationSource } from "@croupier/database"
import { amount, parseAmount, type Amount } from "@croupier/money"
import type { FastifyInstance } from "fastify"
import type { AnyApproval } from "../../call/approval.ts"
import type { Module } from "../../call/module.ts"
import { BY_HOUSE } from "../../call/programme-terms.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { startLoop, type Loop } from "../../kernel/loop.ts"
import { SECOND_MS } from "../../kernel/durations.ts"
import type { Projection } from "../../kernel/projections.ts"
import { pointConsoleRoutes } from "./console-routes.ts"
import { correctionApproval } from "./correct.ts"
import { redemptionApproval } from "./decide.ts"
import { creditEarned, earning } from "./earning.ts"
import type { PointsKit } from "./kit.ts"
import { keepPicture, servePictures } from "./picture.ts"
import { insertReward, listRewards, type RewardInput } from "./rewards.ts"
import { pointRoutes } from "./routes.ts"
import { termsApproval } from "./terms-approval.ts"
import { termsAt, versionsOf, writeTerms } from "./terms.ts"

export { pointsPersonal } from "./personal-data.ts"
export { pointChecks } from "./sub-ledger.ts"
export { DEFAULT_TERMS, EACH as POINT_EACH, termsAt as pointTermsAt } from "./terms.ts"
export type { PointsKit, RewardInput }

export const pointMigrations: MigrationSource = {
  name: "66_points",
  schema: "points",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** Points are posted so often: a member who plays on gets one posting for many bets. */
const CREDIT_MS = 5 * SECOND_MS

/** A first reward of a merchant, with its picture (PNG or JPEG). */
export type FirstReward = Omit<RewardInput, "picture"> & { readonly picture: Uint8Array }

/** Points of play, the mall, conversion into money. */
export interface Points extends Module {
  readonly routes: ReturnType<typeof pointRoutes>
  readonly consoleRoutes: ReturnType<typeof pointConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  readonly projections: readonly Projection[]
  readonly inbound: (app: FastifyInstance) => void
  /** Posts what members have earned, now. Answers with how many postings were made. */
  readonly credit: () => Promise<number>
  /** The worth of whole points in money, by the terms of conversion in force; rounded down. */
  readonly worthOf: (merchantId: MerchantId, points: Amount) => Promise<Amount>
  /** Writes a merchant's first terms and rewards; nothing where it has some already. */
  readonly begin: (
    merchantId: MerchantId,
    first: {
      readonly terms: PointTerms
      readonly since: Date
      readonly rewards: () => Promise<readonly FirstReward[]>
    },
  ) => Promise<void>
}

export function points(kit: PointsKit): Points {
  const approvals = {
    redemption: redemptionApproval(kit),
    correction: correctionApproval(kit),
    terms: termsApproval(kit),
  }
  let loop: Loop | undefined
  return {
    routes: pointRoutes(kit),
    consoleRoutes: pointConsoleRoutes(kit, approvals),
    approvals: Object.values(approvals),
    projections: [earning(kit)],
    inbound: (app) => servePictures(app, kit.db),
    credit: () => creditEarned(kit),
    worthOf: async (merchantId, points) => {
      const { step, pays } = await termsAt(kit.db, merchantId, kit.clock.now())
      return amount((points * parseAmount(pays)) / parseAmount(step))
    },
    start: () => {
      loop ??= startLoop(
        async () => {
          await creditEarned(kit)
          return CREDIT_MS
        },
        { onError: kit.report },
      )
    },
    stop: async () => {
      await loop?.stop()
      loop = undefined
    },
    begin: async (merchantId, { terms, since, rewards }) => {
      if ((await versionsOf(kit.db, merchantId)).length === 0)
        await writeTerms(kit.db, merchantId, { since, terms, ...BY_HOUSE })
      if ((await listRewards(kit.db, merchantId)).length > 0) return
      for (const { picture, ...reward } of await rewards()) {
        const kept = await keepPicture(kit.db, merchantId, Buffer.from(picture).toString("base64"))
        await insertReward(kit.db, merchantId, { ...reward, picture: kept.picture })
      }
    },
  }
}
