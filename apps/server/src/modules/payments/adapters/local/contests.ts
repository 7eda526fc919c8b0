import { z } from "zod"
import { CONTEST_KINDS, type Contest, type ContestPort } from "../../contest.ts"
import { ErrorBody, isRefusal, isSuccess, reasonOf, type ProviderLine } from "./line.ts"
import { Money, queryOf } from "./wire.ts"

const ContestBody = z
  .object({
    id: z.string().min(1).max(100),
    chargeId: z.string().min(1).max(100),
    amount: Money,
    currency: z.string(),
    kind: z.enum(CONTEST_KINDS),
    state: z.enum(["open", "accepted", "rejected", "withdrawn"]),
    acceptedAmount: z.nullable(Money).default(null),
    openedAt: z.iso.datetime().transform((text) => new Date(text)),
  })
  .transform(({ currency, ...given }): Contest => ({ ...given, asset: currency }))
const PageBody = z.object({ contests: z.array(ContestBody), next: z.nullable(z.string()) })

const OTHER = "the provider's answer is no answer about this contest"
const pathOf = (contestId: string): string => `/v1/contests/${encodeURIComponent(contestId)}`

/** Contested payments over the protocol of docs/payments.md. */
export const localContests = (line: ProviderLine): ContestPort => ({
  listContests: async (asked) => {
    const reply = await line.get(`/v1/contests?${queryOf(asked)}`)
    if (reply.kind === "unknown") return reply
    const body = reply.status === 200 ? PageBody.safeParse(reply.json) : undefined
    return body?.success
      ? { kind: "ok", contests: body.data.contests, next: body.data.next }
      : { kind: "unknown", reason: reasonOf(reply) }
  },
  readContest: async (contestId) => {
    const reply = await line.get(pathOf(contestId))
    if (reply.kind === "unknown") return reply
    if (!isSuccess(reply.status)) {
      const error = reply.status === 404 ? ErrorBody.safeParse(reply.json) : undefined
      const isMissing = error?.data?.error.code === "not_found"
      return { kind: isMissing ? "missing" : "unknown", reason: reasonOf(reply) }
    }
    const body = ContestBody.safeParse(reply.json)
    return body.success && body.data.id === contestId
      ? { kind: "ok", contest: body.data }
      : { kind: "unknown", reason: OTHER }
  },
  answerContest: async ({ contestId, agrees, evidence }) => {
    const reply = await line.post(`${pathOf(contestId)}/answer`, contestId, { agrees, evidence })
    if (reply.kind === "unknown") return reply
    if (!isSuccess(reply.status)) {
      const error = isRefusal(reply.status, "order") ? ErrorBody.safeParse(reply.json) : undefined
      return { kind: error?.success ? "refused" : "unknown", reason: reasonOf(reply) }
    }
    const body = ContestBody.safeParse(reply.json)
    return body.success && body.data.id === contestId
      ? { kind: "ok", contest: body.data }
      : { kind: "unknown", reason: OTHER }
  },
})
