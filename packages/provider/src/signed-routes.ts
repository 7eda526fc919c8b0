import type { FastifyInstance, FastifyReply } from "fastify"
import { z } from "zod"
import { addressList } from "./address-list.ts"
import { readExactJson } from "./exact-json.ts"
import type { SigningKey, VerifyingKey } from "./keys.ts"
import { BODY_BYTES, judge, signReply } from "./signing.ts"
import type { Status } from "./statuses.ts"
import { PREFIX } from "./wire.ts"

/** Who may call, and with what its answers are signed. */
export interface Caller {
  readonly code: string
  readonly theirKeys: readonly VerifyingKey[]
  readonly ownKey: SigningKey
  /** Addresses and nets that it calls from; none: any. */
  readonly addresses?: readonly string[]
}

/** One call that is answered here. */
export interface SignedRoute {
  /** The last part of the path, after /gwp/v1/. */
  readonly name: string
  /** Whether a message whose time is more than a minute off is refused, whatever it says; or by what it says. */
  readonly fresh: boolean | ((content: unknown) => boolean)
  /** The answer to what was read and when it was signed; throws z.ZodError for what is not of this call. */
  readonly answer: (caller: string, content: unknown, signedAt: Date) => Promise<unknown>
}

/** Makes a route of the schema of its body and of what answers it. */
export const signedRoute = <B>(
  {
    name,
    fresh,
    body,
  }: {
    readonly name: string
    readonly fresh: boolean | ((body: B) => boolean)
    readonly body: z.ZodType<B>
  },
  answer: (caller: string, body: B, signedAt: Date) => Promise<unknown>,
): SignedRoute => ({
  name,
  fresh: typeof fresh === "boolean" ? fresh : (content) => fresh(body.parse(content)),
  answer: async (caller, content, signedAt) => answer(caller, body.parse(content), signedAt),
})

export interface SignedRoutesKit {
  readonly callers: readonly Caller[]
  readonly now: () => Date
  /** Takes the error of a call that could not be decided: its caller is told RETRY. */
  readonly report: (error: unknown) => void
}

/**
 * Mounts signed calls in a scope of their own: the signature is over the body as it arrived, and it is judged before
 * anything is read of it. 401 for a message without a valid signature, 413 for one beyond 64 KiB, 400 for one that is no JSON;
 * everything else is answered with 200 and a status.
 */
export function signedRoutes(
  app: FastifyInstance,
  kit: SignedRoutesKit,
  routes: readonly SignedRoute[],
): void {
  const addresses = new Map(
    kit.callers.flatMap(({ code, addresses: known }) =>
      known?.length ? [[code, addressList(known)] as const] : [],
    ),
  )
  const keys = kit.callers.flatMap((caller) => caller.theirKeys)
  const callerOf = (keyId: string) =>
    kit.callers.find((caller) => caller.theirKeys.some(({ id }) => id === keyId))
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
    for (const route of routes) {
      const path = PREFIX + route.name
      scope.post(path, { bodyLimit: BODY_BYTES }, async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const header = (name: string) => {
          const value = request.headers[name]
          return typeof value === "string" ? value : undefined
        }
        const now = kit.now()
        const verdict = await judge(keys, header, "POST", path, raw, now)
        if (verdict.kind === "forged") return sendSigned(reply, undefined, unsigned(path, now))
        const caller = callerOf(verdict.keyId)
        const send = (status: number, answer: unknown) =>
          sendSigned(reply, caller, { status, path, answer, now })
        if (!caller || addresses.get(caller.code)?.has(request.ip) === false)
          return send(401, refusal("BAD_SIGNATURE"))
        const isOff = () => send(401, refusal("BAD_SIGNATURE", "the time is off"))
        if (verdict.kind === "stale" && route.fresh === true) return isOff()
        let content: unknown
        try {
          content = readExactJson(raw)
        } catch (error) {
          return send(400, refusal("BAD_REQUEST", error instanceof Error ? error.message : undefined))
        }
        try {
          if (verdict.kind === "stale" && typeof route.fresh === "function" && route.fresh(content))
            return isOff()
          return await send(200, await route.answer(caller.code, content, verdict.at))
        } catch (error) {
          if (error instanceof z.ZodError) return send(200, refusal("BAD_REQUEST", ...faults(error)))
          kit.report(error)
          return send(200, refusal("RETRY"))
        }
      })
    }
  })
}

async function sendSigned(
  reply: FastifyReply,
  caller: Caller | undefined,
  { status, path, answer, now }: { status: number; path: string; answer: unknown; now: Date },
): Promise<FastifyReply> {
  const text = JSON.stringify(answer)
  if (caller) void reply.headers(await signReply(caller.ownKey, { status, path, body: text, at: now }))
  return reply
    .status(status)
    .header("Cache-Control", "no-store")
    .header("Content-Type", "application/json; charset=utf-8")
    .send(text)
}

const unsigned = (path: string, now: Date) => ({ status: 401, path, answer: refusal("BAD_SIGNATURE"), now })

const refusal = (status: Status, ...messages: readonly (string | undefined)[]) => ({
  status,
  final: status !== "RETRY",
  messages: messages.filter((message) => message !== undefined),
})

const faults = (error: z.ZodError): string[] =>
  error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`)
