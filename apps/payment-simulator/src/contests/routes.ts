import { randomBytes, randomUUID } from "node:crypto"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { fail, mayCall } from "../access.ts"
import { Listing, PaymentAmount } from "../api.ts"
import type { Journal, Delivery } from "../journal.ts"
import { page } from "../listing.ts"
import type { Speech } from "../speech.ts"
import type { Webhooks } from "../webhooks.ts"
import { answered, CONTEST_KINDS, ended, type Contest } from "./contest.ts"

const Answer = z.object({
  agrees: z.boolean(),
  evidence: z.nullable(z.string().regex(/^[0-9a-f]{64}$/)).default(null),
})
const Opening = z.object({
  chargeId: z.string().min(1).max(64),
  amount: PaymentAmount.optional(),
  kind: z.enum(CONTEST_KINDS).default("fraud"),
  /** False: its webhook is lost. */
  told: z.boolean().default(true),
})
const Acting = z.object({
  /** The part that is accepted; without it all is. */
  amount: PaymentAmount.optional(),
  /** False: its webhook is lost. */
  told: z.boolean().default(true),
})

type ById = { Params: { id: string } }

export interface ContestKit {
  readonly journal: Journal
  readonly webhooks: Pick<Webhooks, "send">
  readonly speech: Pick<Speech, "contest">
  readonly now: () => Date
}

/** Stores a contest with the event that tells of it, then lets the event go. */
async function tell(
  { journal, webhooks, speech }: ContestKit,
  contest: Contest,
  isTold = true,
): Promise<Contest> {
  const told = isTold ? speech.contest(contest) : null
  const url = journal.charges.get(contest.chargeId)?.callbackUrl
  const deliveries: Delivery[] =
    told && url !== undefined
      ? [{ id: randomUUID(), url, body: told.body, contentType: told.contentType, delivered: false }]
      : []
  await journal.write({ contest, deliveries })
  deliveries.forEach(webhooks.send)
  return contest
}

/** The protocol of docs/payments.md: contested payments. Callers show the API key. */
export function contestApi(app: FastifyInstance, kit: ContestKit & { readonly apiKey: string }): void {
  const { journal, now, apiKey } = kit
  app.get("/v1/contests", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const asked = Listing.safeParse(request.query)
    if (!asked.success) return fail(reply, 422, "invalid", z.prettifyError(asked.error))
    const { from, to, cursor, limit } = asked.data
    await journal.settled()
    const found = page(
      [...journal.contests.values()],
      { from: new Date(from), to: new Date(to), after: cursor, limit: limit + 1 },
      (contest) => [contest.openedAt, contest.endedAt],
    )
    const contests = found.slice(0, limit)
    return { contests, next: found.length > limit ? (contests.at(-1)?.id ?? null) : null }
  })
  app.get<ById>("/v1/contests/:id", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    await journal.settled()
    return journal.contests.get(request.params.id) ?? fail(reply, 404, "not_found", "no such contest")
  })
  app.post<ById>("/v1/contests/:id/answer", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const answer = Answer.safeParse(request.body)
    if (!answer.success) return fail(reply, 422, "invalid", z.prettifyError(answer.error))
    const contest = journal.contests.get(request.params.id)
    if (!contest) return fail(reply, 422, "contest_unknown", "no such contest")
    const after = answered(contest, answer.data, journal.plan().contests, now())
    if (!after) return fail(reply, 422, "contest_ended", "the contest was answered otherwise, or has ended")
    return after === contest ? contest : tell(kit, after)
  })
}

/** The desk's part: `POST /desk/contests` opens one, `/desk/contests/:id/accept` (`amount`: a part), `/reject`, `/withdraw` ends it, `/tell` tells again. */
export function contestDesk(app: FastifyInstance, kit: ContestKit): void {
  const { journal, now } = kit
  const isForm = (type: string | undefined) => type?.startsWith("application/x-www-form-urlencoded") ?? false
  app.post("/desk/contests", async (request, reply) => {
    const opening = Opening.safeParse(request.body ?? {})
    if (!opening.success) return fail(reply, 422, "invalid", z.prettifyError(opening.error))
    const charge = journal.charges.get(opening.data.chargeId)
    if (!charge || charge.paidAmount === null) return fail(reply, 404, "not_found", "no such paid charge")
    const opened: Contest = {
      id: `co${randomBytes(15).toString("hex")}`,
      chargeId: charge.id,
      amount: opening.data.amount ?? charge.paidAmount,
      currency: charge.currency,
      kind: opening.data.kind,
      state: "open",
      acceptedAmount: null,
      openedAt: now().toISOString(),
      answer: null,
      endedAt: null,
    }
    const contest = await tell(kit, opened, opening.data.told)
    return isForm(request.headers["content-type"]) ? reply.redirect("/desk", 303) : contest
  })
  for (const [act, state] of [
    ["accept", "accepted"],
    ["reject", "rejected"],
    ["withdraw", "withdrawn"],
    ["tell", undefined],
  ] as const)
    app.post<ById>(`/desk/contests/:id/${act}`, async (request, reply) => {
      const contest = journal.contests.get(request.params.id)
      if (!contest) return fail(reply, 404, "not_found", "no such contest")
      const acting = Acting.safeParse(request.body ?? {})
      if (!acting.success) return fail(reply, 422, "invalid", z.prettifyError(acting.error))
      const part = state === "accepted" ? (acting.data.amount ?? null) : null
      const after = state === undefined ? contest : ended(contest, state, now(), part)
      if (after) await tell(kit, after, acting.data.told)
      if (isForm(request.headers["content-type"])) return reply.redirect("/desk", 303)
      return after ?? fail(reply, 409, "closed", "the contest has ended")
    })
}
