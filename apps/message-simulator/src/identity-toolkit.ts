import { randomBytes, randomInt } from "node:crypto"
import type { FastifyInstance, FastifyReply } from "fastify"
import { z } from "zod"
import { faultOfNumber, type Fault } from "./faults.ts"
import { same } from "./gateway.ts"
import type { Outbox } from "./outbox.ts"

const Send = z.object({ phoneNumber: z.string(), recaptchaToken: z.string().optional() })
const SignIn = z.object({ sessionInfo: z.string().default(""), code: z.string().default("") })

/** Replies of the API of Firebase's phone verification, word for word. */
const REPLIES: Readonly<Record<Exclude<Fault, "silent">, readonly [number, string]>> = {
  number: [400, "INVALID_PHONE_NUMBER : Invalid format."],
  quota: [400, "QUOTA_EXCEEDED : Exceeded quota for verifying phone numbers."],
  forbidden: [
    400,
    "OPERATION_NOT_ALLOWED : SMS unable to be sent until this region enabled by the app developer.",
  ],
  broken: [503, "INTERNAL_ERROR"],
}
/** The widget's script here makes tokens that begin so; any other was not made by it. */
const TOKEN = "simulated-proof-"
const CODE_LIFE_MS = 30 * 60_000
const ATTEMPTS = 5

/** The part of the Identity Toolkit (version 1) that verifies a telephone, and a script that stands in for reCAPTCHA. */
export function identityToolkit(
  app: FastifyInstance,
  kit: { outbox: Outbox; key: string; now: () => Date },
): void {
  const fail = (reply: FastifyReply, status: number, message: string) =>
    reply.code(status).send({ error: { code: status, message, errors: [{ message }] } })
  const underWay = new Map<string, { to: string; code: string; until: number; attempts: number }>()

  const isKnown = (query: unknown): boolean =>
    same(z.object({ key: z.string() }).safeParse(query).data?.key, kit.key)
  const unknown = (reply: FastifyReply) => fail(reply, 400, "API key not valid. Please pass a valid API key.")

  app.get("/v1/recaptchaParams", async (request, reply) =>
    isKnown(request.query)
      ? { kind: "identitytoolkit#GetRecaptchaParamResponse", recaptchaSiteKey: "simulated-site-key" }
      : unknown(reply),
  )

  app.post("/v1/accounts::sendVerificationCode", async (request, reply) => {
    if (!isKnown(request.query)) return unknown(reply)
    const wanted = Send.safeParse(request.body)
    if (!wanted.success) return fail(reply, 400, "MISSING_PHONE_NUMBER")
    const { phoneNumber: to, recaptchaToken: token } = wanted.data
    if (!token) return fail(reply, 400, "MISSING_RECAPTCHA_TOKEN")
    if (!token.startsWith(TOKEN))
      return fail(reply, 400, "CAPTCHA_CHECK_FAILED : Recaptcha verification failed")
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return fail(reply, ...REPLIES.number)
    const fault = faultOfNumber(to)
    if (fault === "silent") return new Promise(() => {})
    if (fault) return fail(reply, ...REPLIES[fault])
    const sessionInfo = randomBytes(48).toString("base64url")
    const code = String(randomInt(1_000_000)).padStart(6, "0")
    underWay.set(sessionInfo, { to, code, until: kit.now().getTime() + CODE_LIFE_MS, attempts: 0 })
    kit.outbox.add({
      channel: "sms",
      by: "firebase",
      from: "Firebase",
      to,
      subject: "",
      text: `${code} is your verification code.`,
    })
    return { sessionInfo }
  })

  app.post("/v1/accounts::signInWithPhoneNumber", async (request, reply) => {
    if (!isKnown(request.query)) return unknown(reply)
    const { sessionInfo, code } = SignIn.parse(request.body)
    const found = underWay.get(sessionInfo)
    if (!found) return fail(reply, 400, "INVALID_SESSION_INFO")
    if (kit.now().getTime() >= found.until || found.attempts >= ATTEMPTS)
      return fail(reply, 400, "SESSION_EXPIRED")
    found.attempts += 1
    if (found.code !== code) return fail(reply, 400, "INVALID_CODE")
    underWay.delete(sessionInfo)
    return { phoneNumber: found.to, localId: randomBytes(14).toString("base64url"), isNewUser: false }
  })

  app.get("/recaptcha/api.js", async (_, reply) => reply.type("text/javascript; charset=utf-8").send(SCRIPT))
}

/** As much of grecaptcha as an invisible widget needs. */
const SCRIPT = `window.grecaptcha = {
  ready: (run) => run(),
  render: (_, options) => {
    window.grecaptcha.done = options.callback
    return 0
  },
  execute: () => void window.grecaptcha.done("${TOKEN}" + crypto.randomUUID()),
  reset: () => {},
}
`
