import { createHash, timingSafeEqual } from "node:crypto"
import { OPERATOR_ENDPOINTS } from "@croupier/contract/operator"
import type { Parsed, Value } from "@croupier/contract/endpoint"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { refuse } from "../kernel/refusal.ts"
import type { Ruling, Rulings } from "../modules/lottery/index.ts"

/** Somebody who may decide for the house, with the secret that only they have. */
export interface OperatorKey {
  readonly name: string
  readonly secret: string
}

export interface OperatorCallsKit {
  readonly keys: readonly OperatorKey[]
  readonly merchantIdOf: (request: FastifyRequest) => number
  readonly rulings: Rulings
}

type Rows = typeof OPERATOR_ENDPOINTS

/**
 * The calls of operators, each with a bearer secret of their own. Without operators in the configuration nobody
 * gets in. A secret is compared by its hash, in a time that tells nothing of it.
 */
export function mountOperatorCalls(app: FastifyInstance, kit: OperatorCallsKit): void {
  const handlers: {
    readonly [K in keyof Rows]: (
      input: Parsed<Rows[K]>,
      caller: { readonly operator: string; readonly merchantId: number },
    ) => Promise<Value<Rows[K]>>
  } = {
    ruleIssue: async (input, caller) => present(await kit.rulings.enter({ ...input, ...caller })),
    issueRulings: async ({ limit }, { merchantId }) => ({
      rows: (await kit.rulings.list(merchantId, limit)).map(present),
    }),
  }
  const mount = (name: keyof Rows) => {
    const row = OPERATOR_ENDPOINTS[name]
    // The one place where the row's types are erased: from here on the schema vouches for the input.
    const handler = handlers[name] as (input: unknown, caller: object) => Promise<unknown>
    app.route({
      method: row.method,
      url: row.path,
      handler: async (request, reply) => {
        const operator = operatorOf(kit.keys, request.headers.authorization)
        const parsed = row.input.safeParse(row.method === "GET" ? request.query : (request.body ?? {}))
        if (!parsed.success)
          refuse(
            "INPUT_INVALID",
            [],
            parsed.error.issues.map((issue) => issue.path.join(".")),
          )
        const value = await handler(parsed.data, { operator, merchantId: kit.merchantIdOf(request) })
        return reply.header("Cache-Control", "no-store").send({ success: true, value, requestId: request.id })
      },
    })
  }
  mount("ruleIssue")
  mount("issueRulings")
}

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest()

function operatorOf(keys: readonly OperatorKey[], header: string | undefined): string {
  const [, given = ""] = /^Bearer (\S+)$/.exec(header ?? "") ?? []
  const hash = hashOf(given)
  const found = keys.filter((key) => timingSafeEqual(hashOf(key.secret), hash))
  return found[0]?.name ?? refuse("NOT_SIGNED_IN")
}

const present = (ruling: Ruling): Value<Rows["ruleIssue"]> => ({
  id: String(ruling.id),
  gameCode: ruling.gameCode,
  issue: ruling.issue,
  decision:
    ruling.decision.kind === "VOID"
      ? ruling.decision
      : { ...ruling.decision, draw: { ...ruling.decision.draw } },
  reason: ruling.reason,
  state: ruling.state,
  enteredBy: ruling.enteredBy,
  enteredAt: ruling.enteredAt.toISOString(),
  decidedBy: ruling.decidedBy,
})
