import { pageLanguage } from "@croupier/service/page"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { fail } from "../access.ts"
import { PaymentAmount } from "../api.ts"
import type { Contest } from "../contests/contest.ts"
import { CURRENCY } from "./api.ts"
import { payoutView } from "../speech.ts"
import type { PayoutDesk } from "./desk.ts"
import { deskPage } from "./page.ts"
import { RefusalCode, type Payout } from "./payout.ts"
import { ORDINARY, PayoutPlan } from "./plan.ts"

/** A form sends text, and an empty field for what is not set. */
const whole = (least: number, most: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(least).max(most))
const unset = z.union([z.null(), z.literal("").transform(() => null)])
const DAY_MS = 86_400_000
const Plan = z.object({
  ...PayoutPlan.shape,
  afterMs: whole(0, DAY_MS).default(ORDINARY.afterMs),
  taken: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]).default(true),
  returnsAfterMs: z.union([unset, whole(0, DAY_MS)]).default(null),
  times: z.union([unset, whole(1, 1_000_000)]).default(null),
})
const Act = z.object({ code: RefusalCode.default("account_closed"), amount: PaymentAmount.optional() })
const TopUp = z.object({ amount: PaymentAmount })

type Asked = { Params: { id: string }; Querystring: { lang?: string } }

/** The provider's desk, for a person with a browser and for a test with JSON: the same addresses serve both. */
export function deskRoutes(
  app: FastifyInstance,
  desk: PayoutDesk,
  base = "",
  contests: () => readonly Contest[] = () => [],
): void {
  const languageOf = (request: FastifyRequest<Asked>) =>
    pageLanguage(request.query.lang, request.headers["accept-language"])
  const isForm = (request: FastifyRequest): boolean =>
    request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false
  const answer = (request: FastifyRequest<Asked>, reply: FastifyReply, value: object) =>
    isForm(request) ? reply.redirect(`${base}/desk?lang=${languageOf(request)}`, 303) : reply.send(value)

  app.get<Asked>(`${base}/desk`, async (request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      )
      .header("Cache-Control", "no-store")
      .send(
        deskPage(
          {
            payouts: desk.newest(50).map(payoutView),
            plan: desk.plan(),
            float: desk.float(CURRENCY),
            currency: CURRENCY,
            base,
            contests: contests(),
          },
          languageOf(request),
        ),
      ),
  )
  app.get(`${base}/desk/plan`, async () => desk.plan())
  app.post<Asked>(`${base}/desk/plan`, async (request, reply) => {
    const plan = Plan.safeParse(request.body ?? {})
    if (!plan.success) return fail(reply, 422, "invalid", z.prettifyError(plan.error))
    await desk.setPlan(plan.data)
    return answer(request, reply, plan.data)
  })
  app.post<Asked>(`${base}/desk/float`, async (request, reply) => {
    const topUp = TopUp.safeParse(request.body ?? {})
    if (!topUp.success) return fail(reply, 422, "invalid", z.prettifyError(topUp.error))
    await desk.topUp(CURRENCY, topUp.data.amount)
    return answer(request, reply, { available: desk.float(CURRENCY) })
  })

  const acts: Record<string, (payout: Payout, act: z.output<typeof Act>) => Promise<Payout | undefined>> = {
    pay: desk.pay,
    refuse: (payout, { code }) => desk.refuse(payout, code),
    return: (payout, { amount }) => desk.giveBack(payout, amount),
    tell: desk.notifyAgain,
  }
  for (const [name, work] of Object.entries(acts))
    app.post<Asked>(`${base}/desk/payouts/:id/${name}`, async (request, reply) => {
      const act = Act.safeParse(request.body ?? {})
      if (!act.success) return fail(reply, 422, "invalid", z.prettifyError(act.error))
      const payout = await desk.find(request.params.id)
      if (!payout) return fail(reply, 404, "not_found", "no such payout")
      const changed = await work(payout, act.data)
      if (!changed && !isForm(request)) return fail(reply, 409, "closed", "this payout is past it")
      return answer(request, reply, { payout: payoutView(changed ?? payout) })
    })
}
