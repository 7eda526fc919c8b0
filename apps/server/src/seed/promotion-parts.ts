import type { MemberContext } from "../call/context.ts"
import type { Merchant } from "../call/merchant.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { Promotions } from "../modules/promotions/index.ts"
import type { Rewards } from "../modules/rewards/index.ts"
import { PROMOTION_CODE, PROMOTION_WORDS, type DemoPromotion } from "./promotion-words.ts"
import { drawReward } from "./reward-pictures.ts"
import { callOf } from "./withdrawals.ts"

interface Kit {
  readonly merchant: Merchant
  readonly promotions: Promotions
  readonly rewards: Pick<Rewards, "routes">
}

interface Person {
  readonly id: MemberId
  readonly account: string
}

/** Lets a demo member take part in promotions. */
export interface PartSeed {
  readonly takeParts: (member: Person) => Promise<void>
}

interface Application {
  readonly comment: string
  readonly hasPicture?: boolean
  /** The desk rejects it for this reason, which the player reads. */
  readonly rejectedFor?: string
}

interface Part {
  readonly joins?: readonly DemoPromotion[]
  /** A gift that is claimed at once; those of `joins` are left to claim, or to reach. */
  readonly claims?: readonly DemoPromotion[]
  readonly applies?: Application
}

/** The part that each demo member takes in promotions. */
const PARTS: Readonly<Record<string, Part>> = {
  lucia: {
    joins: ["week"],
    applies: {
      comment: "A minha lanterna está na varanda.",
      rejectedFor: "Faltou a foto da lanterna de papel. Envie o pedido de novo com a foto.",
    },
  },
  bruna: { joins: ["welcome", "week"] },
  heloisa: {
    joins: ["week"],
    claims: ["welcome"],
    applies: { comment: "Fiz esta lanterna com a minha filha.", hasPicture: true },
  },
  camilo: {
    joins: ["welcome"],
    applies: { comment: "Comprei na feira de sábado. Mando a foto quando anoitecer." },
  },
  yasmin: { claims: ["code"] },
  joana: {
    joins: ["week"],
    applies: { comment: "Lanterna vermelha na porta de casa. Não consegui anexar a foto." },
  },
  otavio: { joins: ["week", "code"] },
  priscila: { claims: ["welcome"] },
  vicente: { joins: ["week"] },
  marcela: { joins: ["week"], claims: ["code"] },
  tadeu: { joins: ["welcome"] },
}

/** A promotion with the version that its page shows. */
interface Shown {
  readonly promotionId: string
  readonly version: number
}
type Running = ReadonlyMap<DemoPromotion, Shown>

/**
 * Answers the act by which a demo member takes part in promotions that run: before its play, because stakes placed behind a joining
 * alone count. A joining or an application that is there already stays as it is.
 */
export function partsIn(kit: Kit): PartSeed["takeParts"] {
  let running: Running | undefined
  return async (member) => {
    const part = PARTS[member.account]
    if (!part) return
    const context = callOf(kit.merchant, member)
    running ??= await runningFor(kit, context)
    for (const promotion of part.joins ?? []) await join(kit, context, running, promotion)
    for (const promotion of part.claims ?? []) {
      const rewardId = await join(kit, context, running, promotion)
      if (typeof rewardId === "string") await kit.rewards.routes.claimReward({ rewardId }, context)
    }
    const photo = running.get("photo")
    if (part.applies && photo) await apply(kit, context, photo, part.applies)
  }
}

/** The demo's promotions that run, as a member finds them. */
async function runningFor({ promotions: { routes } }: Kit, context: MemberContext): Promise<Running> {
  const { rows } = await routes.promotions({}, context)
  const running = new Map<DemoPromotion, Shown>()
  for (const promotion of ["week", "welcome", "code", "photo"] as const) {
    const { name } = PROMOTION_WORDS[promotion][context.language]
    const found = rows.find((each) => each.name === name)
    if (found)
      running.set(promotion, await routes.promotionDetail({ promotionId: found.promotionId }, context))
  }
  return running
}

/** Joins, by the code where one is asked for. Answers with the reward that waits for a claim. */
async function join(
  { promotions: { routes } }: Kit,
  context: MemberContext,
  running: Running,
  promotion: DemoPromotion,
): Promise<string | null | undefined> {
  const shown = running.get(promotion)
  if (!shown) return undefined
  const { promotionId, version } = shown
  const code = promotion === "code" ? PROMOTION_CODE : ""
  const { rewardId } = await routes.joinPromotion({ promotionId, version, code }, context)
  return rewardId
}

/** Applies with a comment, and with a drawn lantern where the application has a picture. */
async function apply(
  kit: Kit,
  context: MemberContext,
  { promotionId, version }: Shown,
  { comment, hasPicture = false, rejectedFor }: Application,
): Promise<void> {
  const picture = { emblem: "lantern", ground: 24, hue: 8 } as const
  const images = hasPicture ? [Buffer.from(await drawReward(picture)).toString("base64")] : []
  const { state } = await kit.promotions.routes.applyForPromotion(
    { promotionId, version, comment, images },
    context,
  )
  if (state === "applying" && rejectedFor !== undefined) await reject(kit, context, rejectedFor)
}

async function reject({ promotions }: Kit, context: MemberContext, reason: string): Promise<void> {
  const { rows } = await promotions.applications({ limit: 20, state: "applying" }, context)
  const mine = rows.find(({ member }) => member.memberId === String(context.member.id))
  if (!mine) throw new Error(`no application of ${context.member.account} waits`)
  await promotions.decide(
    { applicationId: mine.applicationId, isApproved: false, reason },
    // No person of the staff acts here, so the audit log tells of none.
    { merchant: context.merchant, staff: { login: "demo" }, record: async () => {} },
  )
}
