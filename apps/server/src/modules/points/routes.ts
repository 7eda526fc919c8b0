import { amount, toDecimal } from "@croupier/money"
import { POINT_TERMS } from "@croupier/rewards"
import { handlers } from "../../call/context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { dayOf } from "../../kernel/days.ts"
import { pageOf } from "../../kernel/page.ts"
import { convert, leftOfDay } from "./convert.ts"
import { readDays, readFacts, readMoves } from "./detail.ts"
import type { PointsKit } from "./kit.ts"
import { redeem } from "./redeem.ts"
import { listRedemptions, presentRedemption } from "./redemption-store.ts"
import { openRewards, presentReward } from "./rewards.ts"
import { isOffered, standingOf } from "./standing.ts"
import { termsAt } from "./terms.ts"

/** Points of the caller, and the mall. */
export const pointRoutes = (kit: PointsKit) =>
  handlers({
    pointBalance: async (_, context) => {
      const [{ points, owed }, offered, stepUp] = await Promise.all([
        standingOf(kit, context.member.id),
        isOffered(kit, context),
        kit.identity.stepUpOf(context.member.id),
      ])
      return { isOffered: offered, points: String(points), owed: String(owed), stepUp }
    },
    pointRewards: async (_, context) => {
      if (!(await isOffered(kit, context))) return { rows: [] }
      const { merchant, language } = context
      const own = kit.merchants.byId(merchant.id).brand.defaultLanguage
      const rewards = await openRewards(kit.db, merchant.id, kit.clock.now())
      return { rows: rewards.map((reward) => presentReward(reward, language, own)) }
    },
    pointRedemptions: async ({ cursor, limit }, { member, merchant }) => {
      const found = await listRedemptions(kit.db, {
        merchantId: merchant.id,
        memberId: member.id,
        before: idCursor(cursor),
        limit: limit + 1,
      })
      const page = pageOf(found, limit, ({ id }) => String(id))
      return { rows: page.rows.map(presentRedemption), cursor: page.cursor }
    },
    pointConfig: async (_, context) => {
      const { member, merchant } = context
      const { asset, brand } = kit.merchants.byId(merchant.id)
      const now = kit.clock.now()
      const { multipliers, step, pays, daily } = await termsAt(kit.db, merchant.id, now)
      const left = await leftOfDay(kit.db, member.id, dayOf(now, brand.timeZone), BigInt(daily))
      return {
        multipliers,
        each: toDecimal(POINT_TERMS.each),
        asset,
        conversion: (await isOffered(kit, context)) ? { step, pays, daily, left: String(left) } : null,
      }
    },
    pointDays: (input, context) => readDays(kit, input, context),
    pointFacts: (input, context) => readFacts(kit, input, context),
    pointMoves: (input, context) => readMoves(kit, input, context),
    redeemReward: async (input, context) => presentRedemption(await redeem(kit, context, input)),
    convertPoints: async (input, context) => {
      const made = await convert(kit, context, input)
      return {
        conversionId: made.key,
        points: String(made.points),
        amount: toDecimal(amount(made.amount)),
        at: made.createdAt.toISOString(),
      }
    },
  })
